extension SocketAddress: CustomStringConvertible {
    /// The text of the address: `192.168.1.31:7052` or `[::1]:7052`.
    public var description: String {
        host.unmapped.isV6 ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}

extension SocketAddress.Host: CustomStringConvertible {
    /// The text of the host: `192.168.1.31`, or `fe80::1` by RFC 5952; a mapped IPv4 address as
    /// IPv4.
    public var description: String {
        switch unmapped {
        case .v4(let bits):
            return [24, 16, 8, 0].map { String(bits >> $0 & 0xFF) }.joined(separator: ".")
        case .v6(let high, let low, let scope):
            let text = Self.text(ofGroups: Self.groups(of: high) + Self.groups(of: low))
            return scope == 0 ? text : "\(text)%\(scope)"
        }
    }

    private static func groups(of half: UInt64) -> [UInt16] {
        [48, 32, 16, 0].map { UInt16(truncatingIfNeeded: half >> $0) }
    }

    private static func text(ofGroups groups: [UInt16]) -> String {
        let words = groups.map { String($0, radix: 16) }
        let gap = longestZeros(in: groups)
        if gap.count < 2 { return words.joined(separator: ":") }
        let head = words[..<gap.lowerBound].joined(separator: ":")
        let tail = words[gap.upperBound...].joined(separator: ":")
        return "\(head)::\(tail)"
    }

    /// Returns the longest run of zeros, the first of several.
    private static func longestZeros(in groups: [UInt16]) -> Range<Int> {
        var longest = 0..<0
        var start = 0
        for (index, group) in groups.enumerated() {
            if group != 0 {
                start = index + 1
            } else if index + 1 - start > longest.count {
                longest = start..<index + 1
            }
        }
        return longest
    }
}
