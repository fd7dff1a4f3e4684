/// The recognition of peers that speak another protocol (protocol.md, section 1).
///
/// A web page must not be able to have its browser post requests into the port, so HTTP is told
/// by its first line, before any of its other lines could be taken for a request.
enum Stranger {
    /// Whether a first byte begins a TLS handshake.
    static func isForeign(firstByte: UInt8) -> Bool {
        firstByte == 0x16
    }

    /// Whether a first line is of HTTP or SSH.
    static func isForeign(firstLine line: UnsafeBufferPointer<UInt8>) -> Bool {
        // Nearly every first line is JSON and is told by one comparison.
        if line.first == UInt8(ascii: "{") { return false }
        return line.starts(with: "SSH-".utf8)
            || ends(line, with: " HTTP/1.1") || ends(line, with: " HTTP/1.0")
    }

    private static func ends(
        _ line: UnsafeBufferPointer<UInt8>,
        with text: StaticString
    ) -> Bool {
        line.suffix(text.utf8CodeUnitCount).elementsEqual(
            UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        )
    }
}
