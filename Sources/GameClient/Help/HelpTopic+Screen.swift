extension HelpTopic {
    static let colorsText = """
        Colors are never the only sign: a shape and a word say the same.

        How many are used is decided in this order:

          1. --color WHEN and --no-color, or CARDTABLE_COLOR
          2. NO_COLOR, where it is set to anything: none
          3. FORCE_COLOR (0 none, 1 sixteen, 2 256, 3 all) and CLICOLOR_FORCE
          4. color in the configuration file
          5. none where the output is no terminal, or TERM is dumb
          6. 256 where TERM says so, else the sixteen of your own palette;
             tiles in all colors where COLORTERM is truecolor or 24bit

        WHEN is auto, always, never, 16, 256 or truecolor. What is used here, and why:
        GameClient doctor

        """
}
