import TerminalKit

/// The drawings of a room's screen, as a terminal must show them.
enum RoomDrawings {
    /// The player's own turn, first card; another player looks at 11.
    static let fourByFour = """
         Concentration 4x4 · kittens · K3QF                             ● 12 ms   04:31
         ▶ YOUR TURN, ann ▲   pick the first card                             0:43 left
               1    ▲   ╭2─────╮  ╭3─────╮   4    ●          │ SCORE        pairs  flips
                 🐱     │╱╲╱╲╱╲│  │╱╲╱╲╱╲│     🐝            │ ▲ ann (you)     1      6
                cat     │╲╱╲╱╲╱│  │╲╱╲╱╲╱│    bee            │ ● bob           1      6
                        ╰──────╯  ╰──────╯                   │
                                                             │ left 6 of 8   ██▌·······
              ╭5─────╮  ╔6═════╗  ╭7─────╮  ╭8─────╮         │
              │╱╲╱╲╱╲│  ║╱╲╱╲╱╲║  │╱╲╱╲╱╲│  │╱╲╱╲╱╲│         │ LAST TURN ● bob  no pair
              │╲╱╲╱╲╱│  ║╲╱╲╱╲╱║  │╲╱╲╱╲╱│  │╲╱╲╱╲╱│         │  3 ghost
              ╰──────╯  ╚══════╝  ╰──────╯  ╰──────╯         │  9 pumpkin
                                                             │
              ╭9─────╮   10   ▲   ╭11───●╮  ╭12────╮         │ CHAT
              │╱╲╱╲╱╲│     🐱     │╱╲╱╲╱╲│  │╱╲╱╲╱╲│         │ bob  I had that one!
              │╲╱╲╱╲╱│    cat     │╲╱╲╱╲╱│  │╲╱╲╱╲╱│         │ ann  :-)
              ╰──────╯            ╰──────╯  ╰──────╯         │ · zoe is watching
                                                             │
              ╭13────╮  ╭14────╮   15   ●   ╭16────╮         │
              │╱╲╱╲╱╲│  │╱╲╱╲╱╲│     🐝     │╱╲╱╲╱╲│         │
              │╲╱╲╱╲╱│  │╲╱╲╱╲╱│    bee     │╲╱╲╱╲╱│         │ t to chat
              ╰──────╯  ╰──────╯            ╰──────╯         │
                                                             │
         Card 6 of 16.  Type a number, press Space, or click a card.
         ←↑↓→ move  Space flip  0-9 number  t chat  v look  m bell  ? help  q leave
        """

    /// A card is face up, and the player types a number.
    static let sixBySix = """
         Concentration 6x6 · kittens · K3QF                             ● 12 ms   07:12
         ▶ YOUR TURN, ann ▲   now find the other ghost 👻                     0:17 left
                                                             │ SCORE        pairs  flips
           ╭1────╮ ╭2────╮  3   ▲  ╭4────╮ ╭5───●╮ ╭6────╮   │ ▲ ann (you)     2      9
           │╱╲╱╲╱│ │╱╲╱╲╱│   🐱    │╱╲╱╲╱│ │╱╲╱╲╱│ │╱╲╱╲╱│   │ ● bob           2      8
           ╰─────╯ ╰─────╯   cat   ╰─────╯ ╰─────╯ ╰─────╯   │
           ╭7────╮  8   ●  ╭9────╮ ╭10───╮ ╭11───╮ ┏12━━▲┓   │ left 14 of 18 ██▎·······
           │╱╲╱╲╱│   🐝    │╱╲╱╲╱│ │╱╲╱╲╱│ │╱╲╱╲╱│ ┃ 👻  ┃   │
           ╰─────╯   bee   ╰─────╯ ╰─────╯ ╰─────╯ ┗ghost┛   │ LAST TURN ● bob  no pair
           ╭13───╮ ╭14───╮ ╭15───╮  16  ▲  ╭17───╮ ╭18───╮   │ 14 panda
           │╱╲╱╲╱│ │╱╲╱╲╱│ │╱╲╱╲╱│   🦁    │╱╲╱╲╱│ │╱╲╱╲╱│   │ 30 whale
           ╰─────╯ ╰─────╯ ╰─────╯  lion   ╰─────╯ ╰─────╯   │
            19  ●   20  ●  ╭21───╮  22  ●  ╭23───╮ ╭24───╮   │ CHAT
             🐸      🐸    │╱╲╱╲╱│   🐝    │╱╲╱╲╱│ │╱╲╱╲╱│   │ bob  brb tea
            frog    frog   ╰─────╯   bee   ╰─────╯ ╰─────╯   │ · zoe is watching
           ╭25───╮ ╭26───╮ ╔27═══╗ ╭28───╮ ╭29───╮ ╭30───╮   │
           │╱╲╱╲╱│ │╱╲╱╲╱│ ║╱╲╱╲╱║ │╱╲╱╲╱│ │╱╲╱╲╱│ │╱╲╱╲╱│   │
           ╰─────╯ ╰─────╯ ╚═════╝ ╰─────╯ ╰─────╯ ╰─────╯   │
            31  ▲  ╭32───╮ ╭33───╮ ╭34───╮ ╭35───╮  36  ▲    │
             🐱    │╱╲╱╲╱│ │╱╲╱╲╱│ │╱╲╱╲╱│ │╱╲╱╲╱│   🦁      │ t to chat
             cat   ╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯  lion     │
                                                             │
         Flip card: 27_
         Enter flip  Backspace fix  Esc forget  ←↑↓→ move  t chat  ? help  q leave
        """

    /// Another player's turn, a slow link, and a key with its reason.
    static let eightByEight = """
         Concentration 8x8 · friday-night · W9HB                       ◐ 310 ms   11:40
           bob ● is choosing…   you can look, chat and move                   0:09 left
                                                             │ SCORE        pairs  flips
           ┌1───┐ 2  ● ┌3───┐┌4───┐ 5  ▲ ┌6───┐┌7───┐┌8───┐  │ ▲ ann (you)     2     14
           └╱╲╱╲┘  🦁  └╱╲╱╲┘└╱╲╱╲┘  🐱  └╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘  │ ● bob           2     15
            9  ● ┌10──┐┌11──┐┌12──┐┌13──┐┌14──┐┌15──┐┌16──┐  │
             🐝  └╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘  │ left 28 of 32 █▎········
            17 ▲  18 ▲ ┌19──┐┌20──┐┌21──┐┌22──┐┏23━●┓┌24──┐  │
             💀    💀  └╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘┗ 🤖 ┛└╱╲╱╲┘  │ NOW ● bob
           ┌25──┐┌26──┐┌27──┐┌28──┐┌29──┐┌30─●┐┌31──┐┌32──┐  │ 23 robot
           └╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘  │    … second card
           ┌33──┐┌34──┐┌35──┐╔36══╗┌37──┐┌38──┐┌39──┐┌40──┐  │
           └╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘╚╱╲╱╲╝└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘  │ LAST TURN ▲ ann  no pair
           ┌41──┐┌42──┐┌43──┐ 44 ▲ ┌45──┐┌46──┐┌47──┐┌48──┐  │ 36 koala
           └╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘  🐱  └╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘  │ 51 tiger
           ┌49──┐┌50──┐┌51──┐┌52──┐┌53──┐┌54──┐┌55──┐┌56──┐  │
           └╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘  │ CHAT
           ┌57──┐ 58 ● ┌59──┐┌60──┐┌61──┐┌62──┐ 63 ● ┌64──┐  │ · zoe is watching
           └╱╲╱╲┘  🐝  └╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘└╱╲╱╲┘  🦁  └╱╲╱╲┘  │
                                                             │ t to chat
                                                             │
                                                             │
         It is bob's turn. Yours is next.
         ←↑↓→ look around   t chat   v look   + - card size   ? help   q leave
        """

    /// 40 columns and 14 rows.
    static let compact = """
        Concentration 4x4 K3QF     ● 12 ms 04:31
        ▶ YOUR TURN ▲  second card          0:43
                 1  ▲ ┌2───┐┌3───┐ 4  ●
                  🐱  └╱╲╱╲┘└╱╲╱╲┘  🐝
                ┌5───┐╔6═══╗┏7━━▲┓┌8───┐
                └╱╲╱╲┘╚╱╲╱╲╝┗ 👻 ┛└╱╲╱╲┘
                ┌9───┐ 10 ▲ ┌11──┐┌12──┐
                └╱╲╱╲┘  🐱  └╱╲╱╲┘└╱╲╱╲┘
                ┌13──┐┌14──┐ 15 ● ┌16──┐
                └╱╲╱╲┘└╱╲╱╲┘  🐝  └╱╲╱╲┘

        ▲ ann 1 pair, 7 flips   ● bob 1, 6
        bob: I had that one!
        arrows Space 0-9 t chat ? help q leave
        """

    /// One row with a sign replaces the omitted rows.
    static let over = """
         Concentration 6x6 · kittens · K3QF                             ● 12 ms   13:05
           Game over: ann wins 10 to 8
                                                             │ SCORE        pairs  flips
            1   ▲   2   ▲   3   ●   4   ▲   5   ●   6   ●    │ ▲ ann (you)    10     40
             👻      🐝      🐨      😈      🐟      🐭      │ ● bob           8     44
            ghost    bee    koala    imp    fish    mouse    │
                ╭──────────────────────────────────────╮     │ CHAT
                │        ★  YOU WIN 10 TO 8  ★         │     │ bob  gg!
                │  ★ · ·• ·★·   ·★ •   •  ★  ·  · · ★  │     │ · zoe is watching
                │     ▲ ann   10 pairs   40 flips      │     │
                │     ● bob    8 pairs   44 flips      │     │
                │                                      │     │
                │   best streak  ann 4    time 13:05   │     │
                │            deal checked ✓            │     │
                │                                      │     │
                │         bob wants a rematch          │     │
                │ r rematch  a review  c new  q lobby  │     │
                ╰──────────────────────────────────────╯     │
         ⋮
         Rematch? Press r.  bob is ready.
         r rematch   a review   c new room   t chat   s score sheet   ? help   q lobby
        """

    /// The view of a spectator.
    static let watching = """
         WATCHING · Concentration 6x6 · kittens · K3QF                   ● 9 ms   07:12
           ann ▲ is choosing the second card                                  0:17 left
                                                             │ SCORE        pairs  flips
           ╭1────╮ ╭2────╮  3   ▲  ╭4────╮ ╭5────╮ ╭6────╮   │ ▲ ann           2      9
           │╱╲╱╲╱│ │╱╲╱╲╱│   🐱    │╱╲╱╲╱│ │╱╲╱╲╱│ │╱╲╱╲╱│   │ ● bob           1      8
           ╰─────╯ ╰─────╯   cat   ╰─────╯ ╰─────╯ ╰─────╯   │ left 15 of 18 █▋········
           ╭7────╮  8   ●  ╭9───▲╮ ╭10───╮ ╭11───╮ ┏12━━▲┓   │ NOW ▲ ann
           │╱╲╱╲╱│   🐝    │╱╲╱╲╱│ │╱╲╱╲╱│ │╱╲╱╲╱│ ┃ 👻  ┃   │ 12 ghost
           ╰─────╯   bee   ╰─────╯ ╰─────╯ ╰─────╯ ┗ghost┛   │    looking at 9
           ╭13───╮ ╭14───╮ ╭15───╮  16  ▲  ╭17───╮ ╭18───╮   │ WATCHING   you + 2 others
           │╱╲╱╲╱│ │╱╲╱╲╱│ │╱╲╱╲╱│   🦁    │╱╲╱╲╱│ │╱╲╱╲╱│   │ SPECTATORS' CHAT
           ╰─────╯ ╰─────╯ ╰─────╯  lion   ╰─────╯ ╰─────╯   │ zoe  not that one!!
           ╭19───╮ ╭20───╮ ╭21───╮  22  ●  ╭23───╮ ╭24───╮   │ (players cannot see it
           │╱╲╱╲╱│ │╱╲╱╲╱│ │╱╲╱╲╱│   🐝    │╱╲╱╲╱│ │╱╲╱╲╱│   │ until the round ends)
         ⋮
         You are watching.  Players do not see this chat until the round ends.
         n next round   f take a free seat   t chat   ? help   q lobby
        """

    /// Before the second player.
    static let waiting = """
         Concentration 6x6 · kittens · K3QF                              ● 2 ms   00:14
           Waiting for a second player…  (press b to play a bot meanwhile)
                                                             │ SEATS
           ╭1────╮ ╭2────╮ ╭3────╮ ╭4────╮ ╭5────╮ ╭6────╮   │ ▲ ann (you)   owner
           │╱╲╱╲╱│ │╱╲╱╲╱│ │╱╲╱╲╱│ │╱╲╱╲╱│ │╱╲╱╲╱│ │╱╲╱╲╱│   │ ● (free)
           ╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯   │
           ╭7────╮ ╭8────╮ ╭9────╮ ╭10───╮ ╭11───╮ ╭12───╮   │ 60 s a turn
           │╱╲╭─ Tell your friend ───────────────────────╮   │ flip-back 1.5 s
           ╰──│                                          │   │ a pair: go again
           ╭13│  GameClient join 192.168.1.20/K3QF       │   │
           │╱╲│                                          │   │
           ╰──│  y copies it.  On this computer:         │   │
           ╭19│  GameClient join localhost/K3QF          │   │
           │╱╲│                                          │   │
           ╰──│  They have no GameClient?                │   │
           ╭25│  See "Give a friend the client", README  │   │
           │╱╲╰──────────────────────────────────────────╯   │
           ╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯ ╰─────╯   │
         ⋮
         Copied to the clipboard.
         y copy line   b bot   s start alone   t chat   ? help   q leave
        """
}
