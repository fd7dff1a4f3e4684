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

        Which they are says --colors THEME, colors in the configuration file, or the
        settings of the screen (key ,): dark, light, or a FILE with one JSON object, in
        which each thing has the numbers of two of the 256 colors, of text and ground:

          {"back": [15, 90], "face": [0, 230], "panel": [0, 255], "pair": [0, 36],
           "error": [15, 166], "seats": [[0, 74], [0, 214], [0, 175], [0, 250]]}

        What it does not name is as in dark.

        """
}
