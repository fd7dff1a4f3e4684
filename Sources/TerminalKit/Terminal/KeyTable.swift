/// The keys and events that the bytes and sequences of common terminals mean.
package enum KeyTable {
    /// Returns the key of a single byte; nil if this program does not use that key.
    package static func byte(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x08, 0x7F: .backspace
        case 0x01...0x1A: .control(Unicode.Scalar(byte + 0x60))
        case 0x1C: .control("\\")
        case 0x20...0x7E: .character(Unicode.Scalar(byte))
        default: nil
        }
    }

    /// Returns the key of a byte after `ESC O`.
    package static func shifted(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "M"): .enter
        case 0x50...0x53: .function(Int(byte) - 0x4F)
        default: arrow(byte)
        }
    }

    /// Returns the event of a sequence after `ESC [`, from its parameters and its last byte; nil if
    /// the program does not need it.
    package static func control(_ parameters: [UInt8], _ last: UInt8) -> TerminalEvent? {
        if parameters.first == UInt8(ascii: "<") {
            let numbers = numbers(parameters.dropFirst())
            let isPress = last == UInt8(ascii: "M")
            guard isPress || last == UInt8(ascii: "m"), numbers.count == 3 else { return nil }
            return mouse(numbers, isPress: isPress)
        }
        let fields = fields(parameters)
        // Some terminals report releases as well. The press has been handled already.
        if fields.count > 1, fields[1].count > 1, fields[1][1] == 3 { return nil }
        switch last {
        case UInt8(ascii: "u"): return modified(fields).map { .key($0) }
        case UInt8(ascii: "~") where fields.first == [27] && fields.count >= 3:
            return modified([fields[2], fields[1]]).map { .key($0) }
        case UInt8(ascii: "I") where parameters.isEmpty: return .focus(true)
        case UInt8(ascii: "O") where parameters.isEmpty: return .focus(false)
        case UInt8(ascii: "Z"): return .key(.backTab)
        case UInt8(ascii: "~"):
            return fields.first?.first.flatMap(numbered).map { .key($0) }
        case UInt8(ascii: "P"), UInt8(ascii: "Q"), UInt8(ascii: "S"):
            return .key(.function(Int(last) - 0x4F))
        default: return arrow(last).map { .key($0) }
        }
    }

    /// Returns the event of a mouse report: a button, a column and a row from 1. Only the left
    /// button and the wheel have events.
    package static func mouse(_ numbers: [Int], isPress: Bool) -> TerminalEvent? {
        guard numbers[1] >= 1, numbers[2] >= 1 else { return nil }
        let position = Position(column: numbers[1] - 1, row: numbers[2] - 1)
        // Shift, Alt and Ctrl make no difference.
        switch (numbers[0] & ~0b11100, isPress) {
        case (0, true): return .click(position)
        case (32, true): return .drag(position)
        // The older mouse protocol does not say which button was released.
        case (0, false), (3, true): return .release(position)
        case (64, true): return .scroll(up: true, position)
        case (65, true): return .scroll(up: false, position)
        default: return nil
        }
    }

    private static func arrow(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        default: nil
        }
    }

    private static func numbered(_ number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        default: nil
        }
    }

    /// Returns the numbers between semicolons; an empty field is 0.
    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
        bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(number)
    }

    /// Returns the fields between semicolons, each with its numbers between colons.
    private static func fields(_ bytes: [UInt8]) -> [[Int]] {
        bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { field in
            field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(number)
        }
    }

    /// Returns a number, limited to an upper bound.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
        digits.reduce(0) { sum, byte in
            (0x30...0x39).contains(byte) ? min(2_000_000, sum * 10 + Int(byte) - 0x30) : sum
        }
    }
}

extension KeyTable {
    /// Returns a key with its modifiers, as `CSI u` and xterm's modifyOtherKeys send it; nil for a
    /// key that this program does not use. The first field has the key's code and its shifted code,
    /// the second field has the modifiers.
    package static func modified(_ fields: [[Int]]) -> Key? {
        guard let codes = fields.first, let code = codes.first else { return nil }
        let sent = fields.count > 1 ? fields[1].first ?? 1 : 1
        let modifiers = Modifiers(rawValue: max(0, sent - 1))
        // No action uses these modifiers, and the key without them would have another meaning.
        guard modifiers.isDisjoint(with: [.super, .hyper]) else { return nil }
        let shifted = codes.count > 1 && codes[1] > 0 ? codes[1] : nil
        let key =
            modifiers.contains(.control)
            ? withControl(code) : plain(code, shifted, modifiers.contains(.shift))
        guard !modifiers.isDisjoint(with: [.alt, .meta]) else { return key }
        return key.map { .alt($0) }
    }

    /// The modifiers of a key, as a terminal numbers them. Caps Lock and Num Lock are missing,
    /// because the code of the key already reflects them.
    private struct Modifiers: OptionSet {
        let rawValue: Int

        static let shift = Modifiers(rawValue: 1)
        static let alt = Modifiers(rawValue: 2)
        static let control = Modifiers(rawValue: 4)
        static let `super` = Modifiers(rawValue: 8)
        static let hyper = Modifiers(rawValue: 16)
        static let meta = Modifiers(rawValue: 32)
    }

    /// Returns the key of Ctrl and a character, by the byte that both send together. So Ctrl-M is
    /// Enter.
    private static func withControl(_ code: Int) -> Key? {
        switch code {
        case 0x40...0x7E:
            let byte = UInt8(code) & 0x1F
            return byte == 0x1B ? .escape : self.byte(byte)
        default: return plain(code, nil, false)?.unlessCharacter
        }
    }

    private static func plain(_ code: Int, _ shifted: Int?, _ hasShift: Bool) -> Key? {
        switch code {
        case 0x09: return hasShift ? .backTab : .tab
        case 0x0D: return .enter
        case 0x1B: return .escape
        case 0x08, 0x7F: return .backspace
        // This private range has the codes of special keys, such as the keys of a keypad.
        case 0xE000...0xF8FF: return nil
        default:
            let code = hasShift ? shifted ?? code : code
            guard code >= 0x20, !(0x7F..<0xA0).contains(code), let value = UInt32(exactly: code),
                let scalar = Unicode.Scalar(value)
            else { return nil }
            return .character(hasShift && shifted == nil ? upper(scalar) : scalar)
        }
    }

    private static func upper(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let mapped = scalar.properties.uppercaseMapping.unicodeScalars
        return mapped.count == 1 ? mapped.first ?? scalar : scalar
    }
}

extension Key {
    fileprivate var unlessCharacter: Key? {
        if case .character = self { return nil }
        return self
    }
}
