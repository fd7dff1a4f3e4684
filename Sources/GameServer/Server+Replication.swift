import GameProtocol
import Games
import Sockets

/// The replication of rooms, with which other servers of the cluster can continue them.
extension Server {
    /// Makes the plan of replication; nil if only this server keeps its rooms.
    func makeReplication() -> ReplicationPlan? {
        guard let streams = services.rooms.streams else { return nil }
        let services = services
        return ReplicationPlan(
            streams: streams,
            replicas: configuration.replicas,
            mayForget: configuration.mayForget,
            keepReplay: keepReplay,
            letGo: { [services] code, done in Self.letGo(code, services, done) },
            handOver: { [services] code, player, place, done in
                let time = MonotonicClock.nowMilliseconds - Self.absenceMs
                let keptUntil = time + services.live.values.keepSeatMs
                let gone =
                    player.map { services.lobby.letGo(code, for: $0, keptUntil: keptUntil) }
                    ?? services.lobby.letGo(code)
                guard let gone, let room = gone.room else { return false }
                Self.end(room, gone.connections, to: place, services, done)
                return true
            },
            takeIn: { [weak self] code, epoch, lines in
                self?.takeIn(code, epoch, lines, streams) ?? false
            },
            has: { [services] code in services.lobby.room(code) != nil }
        )
    }

    /// The least absence of a player: a player who can reach this server returns sooner.
    private static let absenceMs = 2_000

    private var keepReplay: (@Sendable (String, [UInt8]) -> Void)? {
        guard let replays else { return nil }
        return { code, lines in replays.keep(lines, of: code) }
    }

    /// Gives up a room to another server. The members are disconnected and find the room there.
    private static func letGo(
        _ code: String,
        _ services: ServerServices,
        _ done: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        let (room, connections) = services.lobby.letGo(code)
        end(room, connections, to: nil, services, done)
    }

    /// Stops a room. Gives `done` the action that sends its connections to `place` or any server.
    private static func end(
        _ room: RoomHost?,
        _ connections: [ConnectionID],
        to place: ServerPlace?,
        _ services: ServerServices,
        _ done: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        let dismiss: @Sendable () -> Void = {
            for id in connections {
                services.connections.reach(id) { $0?.end(.moved(to: place)) }
            }
        }
        guard let room else { return done(dismiss) }
        room.letGo { done(dismiss) }
    }

    /// Continues a room from the lines of its journal; on the cluster's loop.
    private func takeIn(
        _ code: String,
        _ epoch: UInt64,
        _ lines: [UInt8],
        _ streams: StreamHost
    ) -> Bool {
        let scan = JournalScan(lines)
        let reason: String
        switch scan.verdict {
        case .complete, .torn:
            do throws(RecoveryError) {
                return try takeIn(code, epoch, scan, streams)
            } catch {
                reason = "line \(error.line): \(error.reason)"
            }
        case .empty: reason = "it has no bytes"
        case .damaged(let line, _, let damage): reason = "line \(line): \(damage.reason)"
        case .foreign(let versions):
            reason = "written by rules \(versions.rules), format \(versions.format)"
        }
        log.error("room_not_taken_in", ["room": .text(code), "cause": .text(reason)])
        return false
    }

    private func takeIn(
        _ code: String,
        _ epoch: UInt64,
        _ scan: JournalScan,
        _ streams: StreamHost
    ) throws(RecoveryError) -> Bool {
        guard let header = scan.header, header.room == code else {
            throw RecoveryError(line: 1, reason: "it is the journal of another room")
        }
        let start = MonotonicClock.nowMilliseconds
        let recovered = try RecoveredRoom(
            header,
            scan.entries,
            firstLine: scan.firstLine,
            firstMember: services.lobby.ask { $0.reserveMembers() },
            themes: services.live.values.themes.list
        )
        let recorder = StreamRecorder(
            header,
            JournalWriter(chain: scan.good.chain),
            epoch: epoch,
            byteCount: scan.good.byteCount,
            in: streams
        )
        if recovered.replay.room.isClosed {
            _ = recorder.end(FinishedRoom())
            return false
        }
        let displaced = recovered.open(
            recorder,
            in: services.lobby,
            resumeMs: services.live.values.keepSeatMs,
            isTakenIn: true,
            services.rooms
        )
        for id in displaced {
            services.connections.reach(id) { $0?.end(.displaced) }
        }
        // From now on this server keeps the names of the room's people.
        services.group?.hurry()
        let ms = MonotonicClock.nowMilliseconds - start
        log.info("room_taken_in", ["room": .text(code), "ms": .number(ms)])
        return true
    }
}
