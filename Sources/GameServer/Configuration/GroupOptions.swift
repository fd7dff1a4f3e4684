import CommandLine
import GameProtocol
import Sockets

/// The address of a Redis, with the server's user there: `redis://[USER:PASSWORD@]HOST:PORT[/DB]`.
struct RedisAddress: Equatable, Sendable {
    /// The name of the user; nil for the default user.
    var user: String?
    /// The password, which is never shown.
    var password: String?
    let host: String
    let port: Int
    var database = 0

    static let usualPort = 6_379

    /// The error of a malformed text. It repeats no part of the text, which may contain a password.
    static let wrong = BadValue("takes addresses such as redis://10.0.0.5:6379, parted by commas.")

    static let encrypted = BadValue(
        "has no TLS: run a tunnel such as stunnel on this computer, and take redis://127.0.0.1:PORT."
    )

    init(_ text: some StringProtocol) throws(BadValue) {
        let scheme = "redis://"
        if text.lowercased().hasPrefix("rediss://") { throw Self.encrypted }
        guard text.lowercased().hasPrefix(scheme) else { throw Self.wrong }
        var rest = text.dropFirst(scheme.count)[...]
        if let at = rest.lastIndex(of: "@") {
            let (user, password) = try Self.credentials(String(rest[..<at]))
            (self.user, self.password) = (user, password)
            rest = rest[rest.index(after: at)...]
        }
        if let slash = rest.firstIndex(of: "/") {
            let digits = String(rest[rest.index(after: slash)...])
            if !digits.isEmpty {
                guard let number = Digits.number(digits), (0...99_999).contains(number) else {
                    throw Self.wrong
                }
                database = number
            }
            rest = rest[..<slash]
        }
        guard let place = HostAndPort(String(rest)) else { throw Self.wrong }
        host = place.host
        port = place.port ?? Self.usualPort
        guard port > 0 else { throw Self.wrong }
    }

    /// Parses a list of addresses with commas.
    static func all(_ text: String) throws(BadValue) -> [RedisAddress] {
        var all: [RedisAddress] = []
        for part in text.split(separator: ",") {
            var address = try RedisAddress(part)
            // Replicas have the password of their primary.
            if address.password == nil, let last = all.last {
                (address.user, address.password) = (last.user, last.password)
            }
            all.append(address)
        }
        guard (1...maximumCount).contains(all.count) else { throw wrong }
        return all
    }

    private static let maximumCount = 8

    private static func credentials(_ text: String) throws(BadValue) -> (String?, String) {
        guard let colon = text.firstIndex(of: ":") else { throw wrong }
        guard let user = decoded(text[..<colon]),
            let password = decoded(text[text.index(after: colon)...]), !password.isEmpty
        else { throw wrong }
        return (user.isEmpty ? nil : user, password)
    }

    /// Returns the text with each `%XX` decoded to a byte; nil if it is malformed.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self).lowercased()
            let values = digits.utf8.compactMap(Hexadecimal.digit)
            guard values.count == 2 else { return nil }
            bytes.append(values[0] << 4 | values[1])
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension RedisAddress: CustomStringConvertible {
    /// The address without user and password.
    var description: String {
        let name = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        return "redis://\(name)" + (database == 0 ? "" : "/\(database)")
    }
}

/// A host with an optional port, `HOST[:PORT]`; an IPv6 address stands in brackets.
struct HostAndPort: Equatable, Sendable, CustomStringConvertible {
    let host: String
    var port: Int?

    init?(_ text: String) {
        var name = text
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            name = String(text[text.index(after: text.startIndex)..<end])
            let rest = text[text.index(after: end)...]
            guard SocketAddress.Host(name) != nil else { return nil }
            if !rest.isEmpty {
                guard rest.hasPrefix(":"), let port = Self.port(rest.dropFirst()) else {
                    return nil
                }
                self.port = port
            }
        } else if let colon = text.lastIndex(of: ":") {
            name = String(text[..<colon])
            guard let port = Self.port(text[text.index(after: colon)...]), !name.contains(":")
            else {
                return nil
            }
            self.port = port
        }
        let isName = name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || ".-_:".utf8.contains(byte)
        }
        guard isName, (1...Limits.maximumHostCount).contains(name.utf8.count) else { return nil }
        host = name
    }

    var description: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port.map { "\(name):\($0)" } ?? name
    }

    private static func port(_ text: Substring) -> Int? {
        Digits.number(String(text)).flatMap { (0...65_535).contains($0) ? $0 : nil }
    }
}

extension ValueKind<[RedisAddress]> {
    /// The addresses of a Redis, which are tried in order.
    static var group: Self {
        ValueKind(ValueShape("URL")) { text throws(BadValue) in
            text.isEmpty ? [] : try RedisAddress.all(text)
        } show: {
            $0.isEmpty ? "none" : $0.map(\.description).joined(separator: ",")
        }
    }
}

extension ValueKind<HostAndPort> {
    /// The address for players whom other servers send here.
    static var place: Self {
        ValueKind(ValueShape("ADDRESS")) { text throws(BadValue) in
            guard let place = HostAndPort(text), place.port != 0 else {
                throw BadValue("takes an address such as 10.0.0.8:7052", not: text)
            }
            return place
        } show: {
            $0.description
        }
    }
}
