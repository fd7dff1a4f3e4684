import GameProtocol
package import TerminalKit

/// The two letters that stand for each sign of the theme `emoji` where only ASCII can be shown.
enum EmojiLetters {
    /// The letters for a sign; nil for a character that is no sign of the theme.
    static func of(_ sign: Unicode.Scalar) -> String? { bySign[sign] }

    private static let bySign: [Unicode.Scalar: String] = {
        let signs = (Theme.named("emoji")?.pairs ?? []).compactMap {
            $0.first.text.unicodeScalars.first
        }
        return Dictionary(zip(signs, all), uniquingKeysWith: { first, _ in first })
    }()

    /// In the order of the theme; no two of them are alike.
    static let all =
        ("gh pu sk al go im sc sh ro ca do mo ha ra be pa ko ti li co "
        + "pi fr mn he pe ch wo ho un bb ct sn la tu sa oc fi dl wh cr "
        + "cc su rs mu ap le ba me gr st ce cn pz bu du bi ck lo fo bs "
        + "te di ta gu tr bl pr lm ke eb rc bc si an mm ri fe dr aa um")
        .split(separator: " ").map(String.init)
}

extension Frame {
    /// The same picture with no character beyond ASCII: signs of the theme `emoji` become letters.
    package var ascii: Frame { ascii(letters: EmojiLetters.of) }
}
