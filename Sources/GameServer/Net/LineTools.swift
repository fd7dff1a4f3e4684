import GameProtocol

/// A reader and a writer that all connections of one loop use in turn.
final class LineTools {
    let reader = JSONReader()
    private var writer = JSONWriter(capacity: LineTools.usualBytes)

    /// A buffer that grew beyond this for one long line is given back.
    private static let usualBytes = 4_096

    /// Lends out the bytes of what `body` writes.
    func write(
        _ body: (inout JSONWriter) -> Void,
        to outbox: Outbox
    ) {
        body(&writer)
        writer.withBytes { outbox.append($0) }
        if writer.count > Self.usualBytes {
            writer = JSONWriter(capacity: Self.usualBytes)
        } else {
            writer.removeAll()
        }
    }
}
