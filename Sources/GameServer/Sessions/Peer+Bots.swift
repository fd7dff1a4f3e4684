import Bots
import GameProtocol
import Games
import Sockets

/// The bots of the server, which have sessions like all players.
extension Peer {
    /// Seats a bot in the member's room.
    func seat(_ wanted: BotRequest, by member: MemberID, _ envelope: Envelope) {
        performCalls()
        do throws(Refusal) {
            try seat(wanted, isStandIn: false, by: member) { answer(envelope, .ok(.none)) }
        } catch {
            answer(envelope, .refused(error))
        }
    }

    /// Seats a bot until a person takes its seat. If no bot can come, the room waits for players.
    func seatStandIn(_ level: BotGrade?, by member: MemberID) {
        guard let level, room != nil else { return }
        try? seat(BotRequest(level: level), isStandIn: true, by: member) {}
    }

    /// Seats a bot, and calls `confirm` before the bot enters the room.
    private func seat(
        _ wanted: BotRequest,
        isStandIn: Bool,
        by member: MemberID,
        _ confirm: () -> Void
    ) throws(Refusal) {
        guard services.group == nil else {
            throw Refusal(.notAllowed, "The servers of a cluster have no bots.")
        }
        let link = try BotConnection(on: connection.loop, services)
        let token = Token.make()
        do throws(Refusal) {
            let (seat, room) = try services.lobby.seatBot(
                wanted,
                isStandIn: isStandIn,
                TokenHash(token: token),
                by: link.id,
                for: member,
                at: connection.loop.now,
                plays: TableBots.plays
            )
            confirm()
            link.begin(seat, wanted.level, token: token, in: room)
        } catch {
            link.close()
            throw error
        }
    }

    /// Begins the session of a bot on its seat.
    fileprivate func begin(_ seat: BotSeat, token: String, in room: RoomHost) {
        let resumeMs = services.live.values.keepSeatMs
        let name = seat.session.name
        put(.welcomed(.ofBot(name), seat.session, token: token, resumeMs: resumeMs))
        let envelope = Envelope(re: "join")
        let outcome = take(seat.grant, in: room, true, envelope)
        finishEntering(outcome, seat.grant, room, envelope)
        connection.outbox.flush()
    }

    /// Continues the session of a bot after a restart.
    fileprivate func resume(_ bot: LostBot) {
        do throws(Refusal) {
            let answer = try services.lobby.ask { (lobby) throws(Refusal) in
                try lobby.resume(
                    bot.token,
                    by: connection.id,
                    from: origin,
                    at: connection.loop.now
                )
            }
            if case .resumed(let resumed) = answer {
                put(.resumed(.ofBot(bot.name), resumed, token: ""))
            }
            connection.outbox.flush()
        } catch {
            connection.abort()
        }
    }
}

extension PendingHello {
    fileprivate static func ofBot(_ name: String) -> PendingHello {
        PendingHello(envelope: Envelope(re: "hello"), hello: HelloRequest(name: name))
    }
}

/// The connection of a bot to its session in the server; the session works like a person's.
struct BotConnection {
    private let loop: EventLoop
    private let services: ServerServices
    private let connection: Connection
    /// The bot's end of the connection.
    private let far: Descriptor

    /// Makes a connection that nothing uses yet. Throws if the system has no descriptor left.
    init(on loop: EventLoop, _ services: ServerServices) throws(Refusal) {
        do throws(SystemError) {
            let (near, far) = try SystemCalls.socketPair()
            (self.loop, self.services, self.far) = (loop, services, far)
            let accepted = AcceptedSocket(
                descriptor: near,
                peer: PeerAddress(SocketAddress(host: .loopbackV4, port: 0)),
                number: 0,
                limiter: nil,
                maximumRate: nil
            )
            connection = Connection(loop: loop, accepted: accepted)
        } catch {
            throw Refusal(.botsBusy, "The server has no room for another bot; try again later.")
        }
    }

    var id: ConnectionID { connection.id }

    func close() {
        SystemCalls.close(connection.descriptor)
        SystemCalls.close(far)
    }

    func begin(_ seat: BotSeat, _ level: BotGrade, token: String, in room: RoomHost) {
        let peer = open(level, seat.session.name, in: seat.grant.room, room.game)
        peer?.begin(seat, token: token, in: room)
    }

    func resume(_ bot: LostBot) {
        guard let room = services.lobby.room(bot.room) else { return close() }
        open(bot.level, bot.name, in: bot.room, room.game)?.resume(bot)
    }

    private func open(
        _ level: BotGrade,
        _ name: String,
        in room: String,
        _ game: GameKind
    ) -> Peer? {
        let secret = services.rooms.secrets.next(room: "\(room)/\(name)", round: 0)
        let seed = UInt64(secret.serverSeed.prefix(16), radix: 16) ?? 0
        let player = BotPlayer(level, name: name, seed: seed)
        let source = BotSource(loop: loop, descriptor: far, player, game)
        let peer = Peer(services: services, connection: connection)
        connection.open(peer)
        source.open()
        return peer
    }
}

/// The bot's end of its connection: reads the lines of the session, and sends the bot's requests.
final class BotSource: EventSource {
    private var player: BotPlayer
    private let game: GameKind
    private var framer = LineFramer(maximum: Limits.maximumServerLineBytes)
    private let reader = JSONReader(limits: .serverLine)

    init(loop: EventLoop, descriptor: Descriptor, _ player: BotPlayer, _ game: GameKind) {
        (self.player, self.game) = (player, game)
        super.init(loop: loop, descriptor: descriptor)
    }

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
        guard let fields = try? reader.read(line),
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
