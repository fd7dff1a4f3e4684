/// An IPv4 or IPv6 address and a TCP or UDP port.
public struct SocketAddress: Hashable, Sendable {
    /// The IPv4 or IPv6 address without the port.
    public var host: Host
    /// The port; 0 asks the system to pick a free one.
    public var port: UInt16

    /// Creates an address.
    public init(host: Host, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Whether this is a loopback address, which leads only to this computer.
    public var isLoopback: Bool { host.isLoopback }
}

extension SocketAddress {
    /// The address of a host, as numbers whose first byte is the most significant.
    public enum Host: Hashable, Sendable {
        /// An IPv4 address, most significant byte first: 127.0.0.1 is 0x7F000001.
        case v4(UInt32)
        /// An IPv6 address as two big-endian halves; `scope` numbers the link of a link-local one.
        case v6(high: UInt64, low: UInt64, scope: UInt32)

        /// The IPv4 loopback, 127.0.0.1.
        public static let loopbackV4 = Host.v4(0x7F00_0001)
        /// Every IPv4 address of this computer: 0.0.0.0.
        public static let anyV4 = Host.v4(0)
        /// Every IPv6 address of this computer: `::`.
        public static let anyV6 = Host.v6(high: 0, low: 0, scope: 0)
    }
}

extension SocketAddress.Host {
    /// Whether this is an IPv6 address on the wire.
    public var isV6: Bool {
        if case .v6 = self { true } else { false }
    }

    /// The same host, but as IPv4 if it is an IPv4 address mapped into IPv6 (`::ffff:1.2.3.4`).
    public var unmapped: Self {
        if case .v6(high: 0, let low, _) = self, low >> 32 == 0xFFFF {
            return .v4(UInt32(truncatingIfNeeded: low))
        }
        return self
    }

    /// Whether this is 127.0.0.0/8 or ::1.
    public var isLoopback: Bool {
        switch unmapped {
        case .v4(let bits): bits >> 24 == 127
        case .v6(let high, let low, _): high == 0 && low == 1
        }
    }

    /// Whether a connection to this host ends here: the host is loopback or unspecified.
    public var leadsHere: Bool { isLoopback || unmapped == .anyV4 || self == .anyV6 }

    /// Whether a host in a person's or browser's spelling leads every computer to itself.
    public static func leadsHere(_ name: String) -> Bool {
        var name = name.lowercased()[...]
        if name.first == "[", name.last == "]" { name = name.dropFirst().dropLast() }
        // A dot at the end marks a complete name.
        if name.last == "." { name.removeLast() }
        if name == "localhost" || name == "ip6-localhost" { return true }
        if let host = Self(String(name)) { return host.leadsHere }
        // Resolvers also accept addresses with fewer than four parts, such as 127.1 and 0.
        return name == "0"
            || name.hasPrefix("127.") && name.allSatisfy { $0 == "." || ("0"..."9").contains($0) }
    }

    /// Whether this is 169.254.0.0/16 or fe80::/10, whose addresses are valid on one link only.
    public var isLinkLocal: Bool {
        switch unmapped {
        case .v4(let bits): bits >> 16 == 0xA9FE
        case .v6(let high, _, _): high >> 54 == 0xFE80 >> 6
        }
    }

    /// Whether this is in a range for private networks (RFC 1918, RFC 4193).
    public var isPrivate: Bool {
        switch unmapped {
        case .v4(let bits): bits >> 24 == 10 || bits >> 20 == 0xAC1 || bits >> 16 == 0xC0A8
        case .v6(let high, _, _): high >> 57 == 0xFC >> 1
        }
    }

    /// The key for counting one peer's connections.
    ///
    /// A household has one IPv4 address but 2^64 IPv6 addresses, so IPv6 counts by /64. All hosts
    /// of all links share the /64 of link-local addresses, so each of those addresses counts alone.
    public var limitKey: Self {
        if isLinkLocal { return unmapped }
        guard case .v6(let high, _, _) = unmapped else { return unmapped }
        return .v6(high: high, low: 0, scope: 0)
    }

    /// The /48 of an IPv6 address, because one customer may have all its /64; nil for all others.
    public var siteKey: Self? {
        guard !isLinkLocal, case .v6(let high, _, _) = unmapped else { return nil }
        return .v6(high: high & ~0xFFFF, low: 0, scope: 0)
    }
}

extension SocketAddress: CustomStringConvertible {
    /// The text of the address: `192.168.1.31:7052` or `[::1]:7052`.
    public var description: String {
        host.unmapped.isV6 ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}

extension SocketAddress.Host: CustomStringConvertible {
    /// The text of the host: `192.168.1.31`, or `fe80::1` by RFC 5952; mapped IPv4 as IPv4.
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
