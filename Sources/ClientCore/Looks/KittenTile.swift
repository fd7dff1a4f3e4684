import TerminalKit

extension Tile {
    /// Draws a kitten's head in layers: shape, marking, eyes and ornament.
    init(_ kitten: Kitten) {
        let fur = KittenColors(kitten.coat)
        self.init(KittenColors.background(kitten.face))
        paint(Self.head, ["F": fur.coat, "P": KittenColors.pink])
        mark(kitten.marking, fur)
        paint(Self.muzzle, from: 6, ["N": KittenColors.nose, "K": fur.line])
        open(kitten.eyes, fur)
        dress(kitten.face, fur)
    }

    /// Paints a picture of letters over this tile, from the row `first` on. A letter without a
    /// color leaves the pixel unchanged.
    private mutating func paint(
        _ picture: [String],
        from first: Int = 0,
        _ colors: [Character: Color]
    ) {
        for (row, line) in picture.enumerated() {
            for (column, letter) in line.enumerated() {
                if let color = colors[letter] { self[column, first + row] = color }
            }
        }
    }

    private mutating func mark(_ marking: Kitten.Marking, _ fur: KittenColors) {
        let colors: [Character: Color] = ["D": fur.dark, "W": fur.light]
        switch marking {
        case .plain: break
        case .tabby: paint(Self.tabby, from: 2, colors)
        case .blaze: paint(Self.blaze, from: 2, colors)
        case .patch: paint(Self.patch, colors)
        case .points: paint(Self.points, colors)
        case .half: paint(Self.half, colors)
        }
    }

    private mutating func open(_ eyes: Kitten.Eyes, _ fur: KittenColors) {
        let colors: [Character: Color] = [
            "G": KittenColors.green, "B": KittenColors.blue, "K": fur.line,
            "W": KittenColors.white, "A": KittenColors.amber,
        ]
        switch eyes {
        case .green: paint(Self.green, from: 4, colors)
        case .blue: paint(Self.blue, from: 4, colors)
        case .happy: paint(Self.happy, from: 4, colors)
        case .amber: paint(Self.amber, from: 4, colors)
        }
    }

    private mutating func dress(_ face: Kitten.Face, _ fur: KittenColors) {
        let colors: [Character: Color] = [
            "T": KittenColors.tongue, "R": KittenColors.red, "Y": KittenColors.gold,
            "V": KittenColors.violet, "K": fur.line,
        ]
        switch face {
        case .calm: break
        case .tongue: paint(Self.tongue, from: 8, colors)
        case .bell: paint(Self.bell, from: 9, colors)
        case .bow: paint(Self.bow, colors)
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
        "....NN....",
        "...K..K...",
        "....KK....",
    ]
    private static let tabby = [
        "...D..D...",
        "...D..D...",
        "....DD....",
        "..........",
        "DD......DD",
        "..........",
        ".DD....DD.",
    ]
    private static let blaze = [
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
        "..GK..KG..",
        "..GK..KG..",
    ]
    private static let blue = [
        ".WBB..BBW.",
        ".BKB..BKB.",
    ]
    private static let amber = [
        ".AAA..AAA.",
        "..KA..AK..",
    ]
    private static let happy = [
        "..K....K..",
        ".K.K..K.K.",
    ]
    private static let tongue = [
        "....TT....",
        "....TT....",
    ]
    private static let bell = [
        ".RRRYYRRR."
    ]
    private static let bow = [
        "VV.V......",
        "VVVV......",
        "VV.V......",
    ]
}

struct KittenColors {
    typealias Color = Style.Color

    let coat: Color
    /// The color of stripes, patches and points.
    let dark: Color
    /// The color of the blaze and of the other half.
    let light: Color
    /// The color of mouth and lids.
    let line: Color

    init(_ coat: Kitten.Coat) {
        let (fur, dark, light, line) = Self.hex(of: coat)
        self.coat = Color(fur)
        self.dark = Color(dark)
        self.light = Color(light)
        self.line = Color(line)
    }

    private static func hex(of coat: Kitten.Coat) -> (UInt32, UInt32, UInt32, UInt32) {
        switch coat {
        case .ginger: (0xE8_8C_3A, 0xA8_4E_12, 0xFF_EF_DA, 0x4A_22_08)
        case .cream: (0xF6_DE_B2, 0xC0_8A_4E, 0xFF_FB_F2, 0x5A_3A_1E)
        case .gray: (0x9A_9E_A8, 0x58_5C_68, 0xF0_F0_F4, 0x26_28_30)
        case .black: (0x3C_3A_46, 0x18_16_1E, 0xF2_F0_EE, 0x0A_0A_0E)
        case .brown: (0x8E_5C_38, 0x50_2E_18, 0xE8_CC_A6, 0x26_12_06)
        case .white: (0xF8_F8_F6, 0x9A_8E_88, 0xE8_A0_58, 0x3A_34_34)
        case .blue: (0x6C_84_AC, 0x3A_4C_70, 0xE2_EA_F4, 0x18_22_38)
        case .lilac: (0xD2_AC_B8, 0x8C_62_74, 0xFC_F2_F2, 0x40_24_30)
        }
    }

    static func background(_ face: Kitten.Face) -> Color {
        switch face {
        case .calm: Color(0x7C_C4_A0)
        case .tongue: Color(0x86_BE_E6)
        case .bell: Color(0xE6_CC_6A)
        case .bow: Color(0xC6_A8_E2)
        }
    }

    static let pink = Color(0xF2_A0_A8)
    static let nose = Color(0xE0_6E_80)
    static let tongue = Color(0xF0_5A_78)
    static let red = Color(0xC8_20_30)
    static let gold = Color(0xFF_D2_30)
    static let violet = Color(0xE0_30_8A)
    static let amber = Color(0xF8_A0_18)
    static let green = Color(0x4E_D0_4A)
    static let blue = Color(0x38_A8_F8)
    static let white = Color(0xFF_FF_FF)
}

extension Style.Color {
    /// Creates a color from its usual notation: red, green and blue in six hexadecimal digits.
    init(_ hex: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: hex >> 16),
            green: UInt8(truncatingIfNeeded: hex >> 8),
            blue: UInt8(truncatingIfNeeded: hex)
        )
    }
}
