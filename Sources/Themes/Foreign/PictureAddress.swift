/// The check of a picture's address from a foreign document, before any request for it.
package enum PictureAddress {
    package static let maximumCount = 500

    /// Returns the reason why the address must not be requested; nil if curl may request it.
    package static func problem(_ text: String, hosts: [String]) -> String? {
        guard text.utf8.count <= maximumCount else { return "its address is too long" }
        guard text.utf8.allSatisfy(ThemeRules.isAddressByte), !text.utf8.contains(0x23) else {
            return "its address has a character that is not allowed"
        }
        guard text.hasPrefix("https://") else { return "its address does not begin with https:" }
        let rest = text.dropFirst(8)
        guard let slash = rest.firstIndex(of: "/") else { return "its address has no path" }
        // A user name before an @, or an unusual port, would lead to another server.
        let host = String(rest[..<slash])
        guard isHost(host) else { return "its address is on another host" }
        guard hosts.contains(where: { host == $0 || $0.hasPrefix(".") && host.hasSuffix($0) })
        else {
            return "its address is on the host \(host): --host \(host) allows it"
        }
        return nil
    }

    /// Whether a text has only the characters of a host name.
    package static func isHost(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count) && text.utf8.allSatisfy(isHostByte)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
            || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }
}
