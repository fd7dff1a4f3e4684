import GameProtocol

/// A reader and a writer that all connections of one loop use in turn.
final class LineCodec {
    let reader = JSONReader()
    private var writer = JSONWriter(capacity: LineCodec.usualBytes)

    /// A buffer that grew beyond this for one long line is given back.
    private static let usualBytes = 4_096

    /// Lends out the bytes of what `body` writes.
    func write(
        _ body: (inout JSONWriter) -> Void,
        to append: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        body(&writer)
        writer.withBytes { append($0) }
        if writer.count > Self.usualBytes {
            writer = JSONWriter(capacity: Self.usualBytes)
        } else {
            writer.removeAll()
        }
    }
}
