/// The looks of a text: two names with a common look are easily confused.
///
/// A text is compared in small and in capital letters, because В looks like B, and в does not look
/// like b. Letters of other scripts become the Latin letters that they look like.
public struct NameLooks: Equatable, Sendable {
    /// The look in small letters, and the look in capitals if it differs. The look of a name is its
    /// key.
    public let keys: [String]

    /// Finds the looks of a display.
    public init(_ display: String) {
        let small = Self.latin(display) { $0.lowercaseMapping }
        let large = Self.latin(display) { $0.uppercaseMapping }.lowercased()
        keys = small == large ? [small] : [small, large]
    }

    private static func latin(
        _ text: String,
        _ mapped: (Unicode.Scalar.Properties) -> String
    ) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.flatMap({ mapped($0.properties).unicodeScalars }) {
            result.append(similar[scalar] ?? scalar)
        }
        return String(result)
    }

    private static let similar: [Unicode.Scalar: Unicode.Scalar] = {
        let pairs = [
            (" ’ſı", "-'si"),
            ("аеорсухѕіјһԁԛԝкӏүёї", "aeopcyxsijhdqwklyëï"),
            ("АВЕКМНОРСТУХЅІЈӀԚԜҮЁЇ", "ABEKMHOPCTYXSIJIQWYËÏ"),
            ("αουνρικγηχςόάίύ", "aouvpikynxcóáíú"),
            ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΆΈΊΌΎ", "ABEZHIKMNOPTYXÁÉÍÓÝ"),
            ("օսոհ", "ounh"), ("ՕՍ", "OU"),
        ]
        var similar: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (others, latin) in pairs {
            for (other, letter) in zip(others.unicodeScalars, latin.unicodeScalars) {
                similar[other] = letter
            }
        }
        return similar
    }()
}
