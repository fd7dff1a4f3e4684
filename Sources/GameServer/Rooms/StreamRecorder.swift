import GameProtocol
import Games

/// A recorder that keeps a room in its stream in the cluster's Redis.
final class StreamRecorder: RoomRecorder {
    private let streams: StreamHost
    private let stream: Int
    @exclusivity(unchecked) private var number: UInt64 = 0
    @exclusivity(unchecked) private var byteCount: Int
    @exclusivity(unchecked) private var lastLSN: UInt64 = 0

    /// Begins the journal of a new room.
    convenience init(_ header: JournalHeader, in streams: StreamHost) {
        var writer = JournalWriter()
        var lines = JSONWriter()
        writer.append(header, to: &lines)
        self.init(header, writer, epoch: 1, byteCount: 0, in: streams)
        _ = lines.withBytes { renew(with: $0) }
    }

    /// Continues after the lines of a room that this server owns in a new epoch.
    init(
        _ header: JournalHeader,
        _ writer: JournalWriter,
        epoch: UInt64,
        byteCount: Int,
        in streams: StreamHost
    ) {
        self.streams = streams
        self.byteCount = byteCount
        stream = streams.open(header.room, epoch: epoch)
        super.init(header, writer)
    }

    override func append(_ lines: UnsafeBufferPointer<UInt8>, isHeld: Bool) -> Outcome {
        guard byteCount + lines.count <= StreamHost.maximumBytes else { return .full }
        number += 1
        byteCount += lines.count
        lastLSN = streams.add(.append(number: number, Array(lines)), to: stream, isHeld: isHeld)
        return .written
    }

    override func appendLast(_ lines: UnsafeBufferPointer<UInt8>) {
        if lines.count > 0 { _ = append(lines, isHeld: false) }
    }

    override var wantsNewFile: Bool { byteCount >= StreamHost.renewedBytes }

    override func renew(with lines: UnsafeBufferPointer<UInt8>) -> Bool {
        number += 1
        byteCount = lines.count
        lastLSN = streams.add(.begin(number: number, Array(lines)), to: stream)
        return true
    }

    override func send(
        _ bytes: UnsafeBufferPointer<UInt8>,
        to outbox: Outbox,
        after lsn: UInt64?,
        _ held: HeldSends?
    ) {
        streams.gate.send(bytes, to: outbox, after: lastLSN)
    }

    override func end(_ room: FinishedRoom) -> [String] {
        number += 1
        streams.add(.end(number: number), to: stream)
        return []
    }
}
