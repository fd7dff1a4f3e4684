extension KeyTable {
    /// Returns a key with its modifiers, as `CSI u` and xterm's modifyOtherKeys send it; nil for a
    /// key that this program does not use.
    ///
    /// - Parameter fields: first the key's code and its shifted code, then the modifiers.
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

    /// The modifiers of a key, as a terminal numbers them. The code of the key includes Caps Lock
    /// and Num Lock.
    private struct Modifiers: OptionSet {
        let rawValue: Int

        static let shift = Modifiers(rawValue: 1)
        static let alt = Modifiers(rawValue: 2)
        static let control = Modifiers(rawValue: 4)
        static let `super` = Modifiers(rawValue: 8)
        static let hyper = Modifiers(rawValue: 16)
        static let meta = Modifiers(rawValue: 32)
    }

    /// Returns the key of Ctrl and a character, by the byte that they send: Ctrl-M is Enter here,
    /// too.
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
