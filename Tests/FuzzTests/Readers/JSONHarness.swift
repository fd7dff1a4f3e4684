import Foundation

@testable import GameProtocol

extension Harness {
    /// The reader of JSON, compared with Foundation's reader, with itself under other limits, and
    /// with the writer.
    static let json = Harness(
        name: "json",
        seeds: {
            Fixtures.examples(fromServer: false) + Fixtures.examples(fromServer: true).prefix(60)
                + Fixtures.files("Seeds", of: "json").map(\.bytes)
        },
        words: [
            "true", "false", "null", "{}", "[]", "\"\"", "-0", "1e400", "0.5", "9007199254740993",
            "\\u0000", "\\ud83d\\ude00", "\\ud800", "\\uffff", "\\n", "\\\"", "[[[[[[[[",
            "]]]]]]]]",
            "{\"a\":", "\"a\":1,", "\u{FEFF}", "\\ufdd0",
        ],
        check: JSONHarness.check
    )
}

private enum JSONHarness {
    private static let wide = JSONLimits(depth: 300, members: 5_000, elements: 5_000)
    private static let line = JSONLimits.line

    static func check(_ bytes: [UInt8]) throws -> Bool {
        // A reader in any earlier state reads like a new one.
        let reader = JSONReader(limits: wide)
        _ = try? reader.readValue(Array(#"{"a":[{"\u0062":"#.utf8)[...])
        let tree: Tree
        do throws(JSONError) {
            tree = Tree(try reader.readValue(bytes[...]))
        } catch {
            try require(reader.position <= bytes.count, "The position is outside of the text.")
            try refused(bytes, error)
            return false
        }
        try require(reader.position == bytes.count, "Accepted, and not read to the end.")
        try sameInLine(bytes, tree)
        try sameByFoundation(bytes, tree)
        try sameWritten(tree)
        return true
    }

    /// Checks that the line reader refuses everything that the wide reader refuses, and that
    /// Foundation refuses everything that is no JSON.
    private static func refused(_ bytes: [UInt8], _ error: JSONError) throws {
        try require((try? JSONReader().readValue(bytes[...])) == nil, "Lines are read more widely.")
        // Only the project's reader enforces I-JSON and the limits.
        guard error == .badJSON || error == .badUTF8, isPlainUTF8(bytes) else { return }
        guard byFoundation(bytes) != nil else { return }
        // Foundation also accepts a comma before a closing bracket. Without such commas the text
        // must be JSON.
        let mended = withoutLastCommas(bytes)
        var isMended = mended != bytes
        do throws(JSONError) {
            _ = try JSONReader(limits: wide).readValue(mended[...])
        } catch {
            isMended = isMended && error != .badJSON && error != .badUTF8
        }
        try require(isMended, "Foundation takes what is refused as \(error).")
    }

    private static func withoutLastCommas(_ bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        var (isInText, isEscaped) = (false, false)
        for byte in bytes {
            if !isInText, byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                let blanks = kept.reversed().prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }
                    .count
                if kept.dropLast(blanks).last == UInt8(ascii: ",") { kept.removeLast(blanks + 1) }
            }
            if byte == UInt8(ascii: "\""), !isEscaped { isInText.toggle() }
            isEscaped = isInText && !isEscaped && byte == UInt8(ascii: "\\")
            kept.append(byte)
        }
        return kept
    }

    /// Checks that the line reader gives the same value, unless a limit of lines is exceeded.
    private static func sameInLine(_ bytes: [UInt8], _ tree: Tree) throws {
        let (members, elements) = tree.widest
        let fits =
            tree.depth <= line.depth && members <= line.members && elements <= line.elements
        let own: Tree
        do throws(JSONError) {
            own = Tree(try JSONReader().readValue(bytes[...]))
        } catch {
            return try require(
                !fits && (error == .tooDeep || error == .badValue),
                "The reader of lines refuses as \(error)."
            )
        }
        try require(fits && own == tree, "The reader of lines reads something else.")
    }

    private static func sameByFoundation(_ bytes: [UInt8], _ tree: Tree) throws {
        guard isPlainUTF8(bytes) else { return }
        guard let other = byFoundation(bytes) else {
            // Foundation refuses numbers that a Double cannot hold.
            let numbers = tree.numbers.contains { Double($0)?.isFinite != true }
            return try require(numbers, "Foundation refuses what is accepted.")
        }
        try require(isSame(tree, other), "Foundation reads something else.")
    }

    /// Checks that the value stays the same if it is written and read again.
    private static func sameWritten(_ tree: Tree) throws {
        var writer = JSONWriter()
        tree.write(into: &writer)
        let again = try? JSONReader(limits: wide).readValue(writer.bytes[...])
        try require(again.map(Tree.init) == tree, "Written and read again it is something else.")
    }

    /// Foundation guesses UTF-16 and UTF-32 from zeros, and skips a byte order mark.
    private static func isPlainUTF8(_ bytes: [UInt8]) -> Bool {
        !bytes.prefix(4).contains(0) && !bytes.starts(with: [0xEF, 0xBB, 0xBF])
            && !bytes.starts(with: [0xFE, 0xFF]) && !bytes.starts(with: [0xFF, 0xFE])
    }

    private static func byFoundation(_ bytes: [UInt8]) -> Any? {
        try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    }

    /// Foundation also removes a byte order mark from the beginning of a text, and after an escape.
    private static func isSame(_ text: String, _ other: String) -> Bool {
        let kept = text.unicodeScalars.filter { $0 != "\u{FEFF}" }
        return kept.elementsEqual(other.unicodeScalars.filter { $0 != "\u{FEFF}" })
    }

    private static func isSame(_ tree: Tree, _ other: Any) -> Bool {
        switch tree {
        case .null: return other is NSNull
        case .bool(let truth):
            return (other as? NSNumber)?.isOfBool == true && (other as? Bool) == truth
        case .number(let digits):
            guard let number = other as? NSNumber, !number.isOfBool else { return false }
            if let whole = Int64(digits) { return number.int64Value == whole }
            // Foundation rounds numbers with many digits several times; the project's reader keeps
            // the digits.
            let (left, right) = (Double(digits) ?? .nan, number.doubleValue)
            return left == right || abs(left - right) <= 64 * left.ulp
        case .string(let text):
            return (other as? String).map { isSame(text, $0) } == true
        case .array(let elements):
            guard let others = other as? [Any], others.count == elements.count else { return false }
            return zip(elements, others).allSatisfy(isSame)
        case .object(let members):
            // A Dictionary treats two spellings of one letter as one key.
            guard Set(members.map(\.key)).count == members.count,
                !members.contains(where: { $0.key.unicodeScalars.contains("\u{FEFF}") })
            else { return true }
            guard let others = other as? [String: Any], others.count == members.count else {
                return false
            }
            return members.allSatisfy { member in
                others[member.key].map { isSame(member.value, $0) } == true
            }
        }
    }
}

extension NSNumber {
    fileprivate var isOfBool: Bool { String(cString: objCType) == "c" }
}

extension Tree {
    /// All numbers in it, in their written form.
    fileprivate var numbers: [String] {
        switch self {
        case .number(let digits): [digits]
        case .array(let elements): elements.flatMap(\.numbers)
        case .object(let members): members.flatMap(\.value.numbers)
        case .null, .bool, .string: []
        }
    }
}
