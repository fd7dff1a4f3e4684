/// The recognition of peers that speak another protocol (Documentation/protocol/conformance.md,
/// section 3).
///
/// A web page must not be able to make its browser post requests into the port. So the server
/// detects HTTP by the first line, before it could read another line as a request.
enum ForeignProtocol: String {
    case http = "HTTP"
    case tls = "TLS"
    case ssh = "SSH"

    /// A first byte that begins a TLS handshake.
    init?(firstByte: UInt8) {
        guard firstByte == 0x16 else { return nil }
        self = .tls
    }

    /// A first line of HTTP or SSH.
    init?(firstLine line: UnsafeBufferPointer<UInt8>) {
        // Nearly every first line is JSON, which one comparison detects.
        if line.first == UInt8(ascii: "{") { return nil }
        if line.starts(with: "SSH-".utf8) {
            self = .ssh
        } else if let minor = line.last, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(minor),
            Self.ends(line.dropLast(), with: " HTTP/1.")
        {
            self = .http
        } else {
            return nil
        }
    }

    private static func ends(
        _ line: Slice<UnsafeBufferPointer<UInt8>>,
        with text: StaticString
    ) -> Bool {
        line.suffix(text.utf8CodeUnitCount).elementsEqual(
            UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        )
    }
}
