extension HelpTopic {
    static let keysText = """
        Keys of the screen. In plain mode there are words instead: GameClient help plain

          arrows, h j k l   move
          Enter, Space      lobby: join; Concentration: flip; deck: draw to the table
          digits            a room; a card's number, then Enter; how many to draw
          Tab, Home, End    the next card that is hidden, the first, the last
          t                 talk; Esc closes and keeps what was typed
          / and o           lobby: filter, sort
          c w b y           create a room, watch, play a bot, copy the line for a friend
          v + - #           the next look, the size of the cards, their numbers
          d p x u s         deck: to the hand, put, take, under the deck, shuffle
          r c s             after a game: rematch, new room, save the score sheet
          n f               watching: the next game, take a free seat
          m M               the bell; motion: full, reduced, none
          ?                 the keys of this screen
          q, Esc            leave; in a game it asks first
          Ctrl-C            leave now; the seat is kept for a while
          Ctrl-Z, Ctrl-L    suspend; draw again

        A click on a card flips it, a click on a hint in the last line is that key.

        """

    static let colorsText = """
        Colours are never the only sign: a shape and a word say the same.

        How many are used is decided in this order:

          1. --color WHEN and --no-color, or CARDTABLE_COLOR
          2. NO_COLOR, where it is set to anything: none
          3. FORCE_COLOR (0 none, 1 sixteen, 2 256, 3 all) and CLICOLOR_FORCE
          4. color in the configuration file
          5. none where the output is no terminal, or TERM is dumb
          6. 256 where TERM says so, else the sixteen of your own palette;
             tiles in all colours where COLORTERM is truecolor or 24bit

        WHEN is auto, always, never, 16, 256 or truecolor. What is used here, and why:
        GameClient doctor

        """
}
