import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient
@testable import GamesTests

/// Tests that a screen is like new after the player leaves and enters it again. Nothing open on it
/// may stay: no question, no list, no code, no half typed text.
///
/// The tests begin in the states of all screens, and disturb them with every key, some news and
/// random walks.
@Suite("Screens that are entered again") struct EnteredAgainTests {
    typealias Stage = ScreenKeysTests.Stage

    /// A person before a screen, and the state of the screen's client.
    private struct Visit {
        var screen: ScreenState
        var client: ClientState?
        let size: Size
        var at: Int

        @discardableResult
        mutating func take(_ input: ScreenInput) -> [ScreenEffect] {
            screen.receive(input, client, size: size, at: at)
        }

        var canvas: Canvas { screen.canvas(client, size: size, at: at) }

        /// Presses a key, and lets the client answer the resulting command.
        mutating func press(_ key: Key) {
            for effect in take(.terminal(.key(key))) { carryOut(effect) }
        }

        mutating func carryOut(_ effect: ScreenEffect) {
            guard case .command(let command) = effect, var client else { return }
            let effects = client.receive(.command(command), at: at)
            self.client = client
            for case .say(let news) in effects { take(.happened(news)) }
        }

        /// Closes everything that covers or replaces the screen.
        mutating func close() {
            for _ in 0..<6 { screen.open(.nothing) }
        }
    }

    /// A destination, and the way there from another screen.
    private struct Place {
        /// The state of the client there, without an open question.
        let client: ClientState?
        let size: Size
        let at: Int

        init(_ stage: Stage) {
            var client = stage.client
            client?.question = nil
            client?.web = WebPlace(port: 7080)
            client?.hasSettled = true
            self.client = client
            (size, at) = (stage.size, stage.at)
        }

        /// A screen without a past.
        var new: Visit {
            Visit(screen: ScreenState(ScreenSettings()), client: client, size: size, at: at)
        }

        /// Leaves the shown screen and comes to this one, by a lost connection if `isByResume` is
        /// set.
        func enter(_ screen: ScreenState, isByResume: Bool = false) -> Visit {
            var visit = new
            visit.screen = screen
            visit.close()
            visit.screen.settings = ScreenSettings()
            visit.screen.message = nil
            guard let client else { return visit }
            guard !client.isAway else { return enterLoss(visit, client) }
            guard let room = client.room else { return enterLobby(visit, client) }
            let address = client.plan.address.room(room.code)
            if isByResume {
                visit.take(.happened(.roomNow(room, address, isNew: true)))
            } else {
                visit.client?.room = nil
                visit.take(.happened(.leftRoom(code: room.code)))
                visit.client?.room = room
                visit.take(.happened(.entered(room, address)))
            }
            visit.screen.message = nil
            return visit
        }

        /// Enters a room and goes back to the lobby.
        private func enterLobby(_ visit: Visit, _ client: ClientState) -> Visit {
            var visit = visit
            let room = RoomView(BoardSetting().state, me: client.me, at: at)
            visit.client?.room = room
            visit.take(.happened(.entered(room, client.plan.address.room(room.code))))
            visit.client?.room = nil
            visit.take(.happened(.leftRoom(code: room.code)))
            visit.take(.happened(.rooms(client.listed, .play)))
            visit.screen.message = nil
            return visit
        }

        /// Resumes the connection and loses it again.
        private func enterLoss(_ visit: Visit, _ client: ClientState) -> Visit {
            var visit = visit
            visit.client?.reconnection.regained(at: at)
            visit.client?.stage = .open
            visit.take(.happened(.connectedAgain))
            if let room = client.room { visit.take(.happened(.caughtUp(.nothing, room, at: at))) }
            visit.client = client
            visit.take(.happened(.lost(seconds: 60, isTold: false)))
            visit.screen.message = nil
            return visit
        }
    }

    /// The news of other players and of the server in the meantime.
    private static func news(_ client: ClientState?) -> [News] {
        // Without a connection no news arrives.
        if client?.isAway == true { return [] }
        guard let room = client?.room else {
            return [
                .rejected(.room(.wrongPassword(code: "M7XA", wasGiven: false))),
                .askWatch(code: "W9HB", seats: nil),
            ]
        }
        return [
            .said(player: "bob", role: .player, text: "hello"),
            .timedOut(player: room.me, strikes: 2), .askLeave(room, keptSeconds: 60),
        ]
    }

    /// The picture of a screen, and what the screen does from now on.
    private struct Look {
        let frame: Frame
        let deadline: Int?
        /// The effects of some news, and the picture after them; none outside rooms.
        private(set) var effects: [[ScreenEffect]] = []
        private(set) var later: Frame?

        init(_ visit: Visit) {
            frame = visit.canvas.frame
            deadline = visit.screen.deadline(visit.client, size: visit.size, at: visit.at)
            guard let room = visit.client?.room else { return }
            var visit = visit
            let events: [News] = [
                .said(player: "bob", role: .player, text: "again"),
                .rooms(LobbyScript.rooms, .look),
                .turn(player: room.me, seconds: 60, .next),
            ]
            effects = events.map { visit.take(.happened($0)) }
            later = visit.canvas.frame
        }
    }

    /// Expects that a screen looks and acts like a new one, so that nothing is left of the past.
    private static func expect(
        _ visit: Visit,
        like new: Look,
        _ words: @autoclosure () -> String
    ) {
        let look = Look(visit)
        // A frame is too large for the message of a failure.
        let isSame = look.frame == new.frame
        #expect(isSame, "\(words()):\n\(look.frame.text)")
        #expect(look.deadline == new.deadline, "\(words()): deadline")
        #expect(look.effects == new.effects, "\(words()), and then")
        let isSameLater = look.later == new.later
        #expect(isSameLater, "\(words()), and then")
    }

    /// The keys for the look of all boards and the order of the list. These choices stay.
    private static let chosen: Set<Key> = ["+", "-", "=", "o"].reduce(into: []) {
        $0.insert(.character($1))
    }

    private static func keys(_ visit: Visit) -> [Key] {
        let keys = visit.screen.sheet(visit.client, size: visit.size, at: visit.at).rows
            .flatMap(\.keys)
        return keys.filter { !chosen.contains($0) }
    }

    /// All stages except two kinds: stages without a server, where a name and a list stay, and the
    /// stage with a filter, which stays.
    private static let stages = FrameTests.stages.filter {
        $0.client != nil && $0.testDescription != "filtered rooms"
    }

    @Test(arguments: stages)
    func `after any key and any news a screen is entered as a new one`(stage: Stage) {
        let place = Place(stage)
        let new = Look(place.enter(place.new.screen))
        let isRoom = place.client?.room != nil
        var before = place.new
        (before.screen, before.client) = (stage.screen, stage.client)
        before.client?.web = place.client?.web
        Self.expect(place.enter(before.screen), like: new, "\(stage)")
        for key in TestSize.some(Self.keys(before), for: stage.testDescription) {
            var visit = before
            visit.press(key)
            Self.expect(place.enter(visit.screen), like: new, "\(stage) \(key)")
        }
        let resumed = isRoom ? Look(place.enter(place.new.screen, isByResume: true)) : new
        for news in TestSize.some(Self.news(before.client), for: stage.testDescription) {
            var visit = before
            visit.take(.happened(news))
            Self.expect(place.enter(visit.screen), like: new, "\(stage) \(news)")
            guard isRoom else { continue }
            let again = place.enter(visit.screen, isByResume: true)
            Self.expect(again, like: resumed, "\(stage) \(news), by a new connection")
        }
    }

    @Test(arguments: stages)
    func `after some keys at random a screen is entered as a new one`(stage: Stage) {
        let place = Place(stage)
        let new = Look(place.enter(place.new.screen))
        for seed in 1...2 {
            var random = SeededGenerator(seed)
            var visit = place.new
            (visit.screen, visit.client) = (stage.screen, stage.client)
            visit.client?.web = place.client?.web
            var pressed: [Key] = []
            for _ in 0..<10 {
                let keys = Self.keys(visit)
                guard !keys.isEmpty else { break }
                pressed.append(random.one(of: keys))
                visit.press(pressed[pressed.count - 1])
            }
            Self.expect(place.enter(visit.screen), like: new, "\(stage) \(pressed)")
        }
    }
}
