import Bots
import GameProtocol
import Sockets

/// The bot's end of its connection: reads the lines of the session, and sends the bot's requests.
final class BotSource: EventSource {
    private var player: BotPlayer
    private let game: GameKind
    private var framer = LineFramer(maximum: Limits.maximumServerLineBytes)

    init(loop: EventLoop, descriptor: Descriptor, _ player: BotPlayer, _ game: GameKind) {
        (self.player, self.game) = (player, game)
        super.init(loop: loop, descriptor: descriptor)
    }

    /// Registers with the loop and its poller.
    func open() {
        loop.insert(self)
        do throws(SystemError) {
            try loop.poller.add(descriptor, token: token, interest: .read)
        } catch {
            loop.remove(self)
        }
    }

    override func ready(_ readiness: Readiness) {
        guard case .bytes(let count)? = try? SystemCalls.receive(descriptor, into: loop.readBuffer)
        else { return readiness.contains(.hangup) ? leave() : () }
        if count == 0 { return leave() }
        let bytes = UnsafeMutableRawBufferPointer(rebasing: loop.readBuffer[..<count])
        _ = framer.push(UnsafeBufferPointer(bytes.bindMemory(to: UInt8.self))) { line in
            receive(line)
            return .more
        }
        player.deadline.map(wake)
    }

    override func timeReached() {
        player.alarm(at: loop.now).map(send)
        player.deadline.map(wake)
    }

    private func receive(_ line: UnsafeBufferPointer<UInt8>) {
        guard let fields = try? loop.lineCodec.reader.read(line),
            let line = try? ServerLine(fields, in: game)
        else { return }
        player.receive(line, at: loop.now).map(send)
    }

    private func send(_ request: Request) {
        var writer = JSONWriter()
        request.encode(into: &writer)
        let sent = writer.bytes.withUnsafeBytes { bytes in
            try? SystemCalls.send(descriptor, bytes)
        }
        // A bot has one open request at a time, so a full socket means that nothing reads it.
        guard case .bytes(writer.bytes.count)? = sent else { return leave() }
    }

    private func leave() {
        loop.poller.remove(descriptor)
        loop.remove(self)
    }
}
