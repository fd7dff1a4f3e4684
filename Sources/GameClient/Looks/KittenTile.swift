extension Tile {
    /// Draws a kitten's head: shape, marking, eyes and what it wears, one over the other.
    init(_ kitten: Kitten) {
        let fur = KittenColours(kitten.coat)
        self.init(KittenColours.background(kitten.face))
        paint(Self.head, ["F": fur.coat, "P": KittenColours.pink])
        mark(kitten.marking, fur)
        paint(Self.muzzle, ["N": KittenColours.nose, "K": fur.line])
        open(kitten.eyes, fur)
        dress(kitten.face, fur)
    }

    /// Paints a picture of letters over this one; a letter without a colour leaves what is there.
    private mutating func paint(_ picture: [String], _ colours: [Character: Colour]) {
        for (row, line) in picture.enumerated() {
            for (column, letter) in line.enumerated() {
                if let colour = colours[letter] { self[column, row] = colour }
            }
        }
    }

    private mutating func mark(_ marking: Kitten.Marking, _ fur: KittenColours) {
        let colours: [Character: Colour] = ["D": fur.dark, "W": fur.light]
        switch marking {
        case .plain: break
        case .tabby: paint(Self.tabby, colours)
        case .blaze: paint(Self.blaze, colours)
        case .patch: paint(Self.patch, colours)
        case .points: paint(Self.points, colours)
        case .half: paint(Self.half, colours)
        }
    }

    private mutating func open(_ eyes: Kitten.Eyes, _ fur: KittenColours) {
        let colours: [Character: Colour] = [
            "G": KittenColours.green, "B": KittenColours.blue, "K": fur.line,
            "W": KittenColours.white,
        ]
        switch eyes {
        case .green: paint(Self.green, colours)
        case .blue: paint(Self.blue, colours)
        case .happy: paint(Self.happy, colours)
        }
    }

    private mutating func dress(_ face: Kitten.Face, _ fur: KittenColours) {
        let colours: [Character: Colour] = [
            "T": KittenColours.tongue, "R": KittenColours.red, "Y": KittenColours.gold,
            "V": KittenColours.violet, "K": fur.line,
        ]
        switch face {
        case .calm: break
        case .tongue: paint(Self.tongue, colours)
        case .bell: paint(Self.bell, colours)
        case .bow: paint(Self.bow, colours)
        }
    }

    private static let head = [
        ".F......F.",
        ".FF....FF.",
        ".FPFFFFPF.",
        ".FFFFFFFF.",
        "FFFFFFFFFF",
        "FFFFFFFFFF",
        "FFFFFFFFFF",
        "FFFFFFFFFF",
        ".FFFFFFFF.",
        "..FFFFFF..",
    ]
    private static let muzzle = [
        "..........",
        "..........",
        "..........",
        "..........",
        "..........",
        "..........",
        "....NN....",
        "...K..K...",
        "....KK....",
    ]
    private static let tabby = [
        "..........",
        "..........",
        "...D..D...",
        "...D..D...",
        "....DD....",
        "..........",
        "DD......DD",
        "..........",
        ".DD....DD.",
    ]
    private static let blaze = [
        "..........",
        "..........",
        "....WW....",
        "....WW....",
        "....WW....",
        "....WW....",
        "...WWWW...",
        "..WWWWWW..",
        "..WWWWWW..",
        "..WWWWWW..",
    ]
    private static let patch = [
        "........D.",
        ".......DD.",
        "........D.",
        ".....DDDD.",
        ".....DDDDD",
        ".....DDDDD",
        "......DDDD",
    ]
    private static let points = [
        ".D......D.",
        ".DD....DD.",
        ".D......D.",
        "..........",
        "..........",
        "....DD....",
        "...DDDD...",
        "..DDDDDD..",
        "...DDDD...",
    ]
    private static let half = [
        ".W........",
        ".WW.......",
        ".W.WW.....",
        ".WWWW.....",
        "WWWWW.....",
        "WWWWW.....",
        "WWWWW.....",
        "WWWWW.....",
        ".WWWW.....",
        "..WWW.....",
    ]
    private static let green = [
        "..........",
        "..........",
        "..........",
        "..........",
        "..GK..KG..",
        "..GK..KG..",
    ]
    private static let blue = [
        "..........",
        "..........",
        "..........",
        "..........",
        ".WBB..BBW.",
        ".BKB..BKB.",
    ]
    private static let happy = [
        "..........",
        "..........",
        "..........",
        "..........",
        "..K....K..",
        ".K.K..K.K.",
    ]
    private static let tongue = [
        "..........",
        "..........",
        "..........",
        "..........",
        "..........",
        "..........",
        "..........",
        "..........",
        "....TT....",
        "....TT....",
    ]
    private static let bell = [
        "..........",
        "..........",
        "..........",
        "..........",
        "..........",
        "..........",
        "..........",
        "..........",
        "..........",
        ".RRRYYRRR.",
    ]
    private static let bow = [
        "VV.V......",
        "VVVV......",
        "VV.V......",
    ]
}

/// The colours of one kitten.
struct KittenColours {
    typealias Colour = Style.Colour

    let coat: Colour
    /// Stripes, patches and points.
    let dark: Colour
    /// Blaze, and the other half.
    let light: Colour
    /// Mouth and lids.
    let line: Colour

    init(_ coat: Kitten.Coat) {
        let (fur, dark, light, line) = Self.hex(of: coat)
        self.coat = Colour(fur)
        self.dark = Colour(dark)
        self.light = Colour(light)
        self.line = Colour(line)
    }

    private static func hex(of coat: Kitten.Coat) -> (UInt32, UInt32, UInt32, UInt32) {
        switch coat {
        case .ginger: (0xE8_8C_3A, 0xA8_4E_12, 0xFF_EF_DA, 0x4A_22_08)
        case .cream: (0xF6_DE_B2, 0xC0_8A_4E, 0xFF_FB_F2, 0x5A_3A_1E)
        case .grey: (0x9A_9E_A8, 0x58_5C_68, 0xF0_F0_F4, 0x26_28_30)
        case .black: (0x3C_3A_46, 0x18_16_1E, 0xF2_F0_EE, 0x0A_0A_0E)
        case .brown: (0x8E_5C_38, 0x50_2E_18, 0xE8_CC_A6, 0x26_12_06)
        case .white: (0xF8_F8_F6, 0x9A_8E_88, 0xE8_A0_58, 0x3A_34_34)
        case .blue: (0x6C_84_AC, 0x3A_4C_70, 0xE2_EA_F4, 0x18_22_38)
        case .lilac: (0xD2_AC_B8, 0x8C_62_74, 0xFC_F2_F2, 0x40_24_30)
        }
    }

    /// What a kitten sits before.
    static func background(_ face: Kitten.Face) -> Colour {
        switch face {
        case .calm: Colour(0x7C_C4_A0)
        case .tongue: Colour(0x86_BE_E6)
        case .bell: Colour(0xE6_CC_6A)
        case .bow: Colour(0xC6_A8_E2)
        }
    }

    static let pink = Colour(0xF2_A0_A8)
    static let nose = Colour(0xE0_6E_80)
    static let tongue = Colour(0xF0_5A_78)
    static let red = Colour(0xC8_20_30)
    static let gold = Colour(0xFF_D2_30)
    static let violet = Colour(0xE0_30_8A)
    static let green = Colour(0x4E_D0_4A)
    static let blue = Colour(0x38_A8_F8)
    static let white = Colour(0xFF_FF_FF)
}

extension Style.Colour {
    /// A colour as it is usually written: red, green and blue in six hexadecimal digits.
    init(_ hex: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: hex >> 16),
            green: UInt8(truncatingIfNeeded: hex >> 8),
            blue: UInt8(truncatingIfNeeded: hex)
        )
    }
}
