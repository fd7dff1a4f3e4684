import GameProtocol
import TerminalKit
import Testing

@testable import ClientCore
@testable import ClientCoreTests
@testable import GameClient

/// The states of all screens.
extension ScreenKeysTests {
    private static func find(isKnown: Bool, hosts: [String]) -> LobbyScript {
        var script = LobbyScript()
        var settings = ScreenSettings()
        settings.name = "ann"
        settings.isNameChosen = isKnown
        script.screen = ScreenState(settings)
        script.client = nil
        let servers = hosts.map { host in
            FoundServer(
                inst: host,
                name: host,
                address: JoinAddress(host: host),
                protocols: [1],
                rooms: 1,
                open: 1,
                players: 1,
                delay: nil
            )
        }
        script.take(.servers(servers, []))
        return script
    }

    static var findStages: [Stage] {
        let hosts = ["10.0.0.1", "10.0.0.2", "10.0.0.3"]
        let list = find(isKnown: true, hosts: hosts)
        var address = list
        address.type("a")
        var failed = list
        failed.take(.happened(.failed(.refused(JoinAddress(host: "10.0.0.1")))))
        var small = list
        small.size = Size(columns: 40, rows: 14)
        var help = list
        help.size = Size(columns: 40, rows: 12)
        help.type("?")
        var tiny = list
        tiny.size = Size(columns: 30, rows: 8)
        return [
            Stage("servers", list), Stage("servers in a small window", small),
            Stage("no server", find(isKnown: true, hosts: [])),
            Stage("a name is typed", find(isKnown: false, hosts: hosts)),
            Stage("a first name is typed", find(isKnown: false, hosts: [])),
            Stage("an address is typed", address), Stage("a failure", failed),
            Stage("help", help), Stage("a window too small", tiny),
        ]
    }

    static var lobbyStages: [Stage] {
        var rooms = LobbyScript()
        rooms.press(.down)
        var small = rooms
        small.size = Size(columns: 40, rows: 14)
        var detail = small
        detail.press(.enter)
        var filter = rooms
        filter.type("/")
        var filtered = filter
        filtered.type("t")
        filtered.press(.enter)
        var password = LobbyScript()
        password.type("4")
        password.press(.enter)
        var question = LobbyScript()
        question.client?.question = .watch(code: "W9HB")
        question.take(.happened(.askWatch(code: "W9HB", seats: nil)))
        var text = rooms
        text.screen.open(.newRoom(NewRoomOptions()))
        var deck = NewRoomOptions()
        deck.game = .deck
        var choice = rooms
        choice.screen.open(.newRoom(deck))
        choice.choose("Decks")
        var button = choice
        button.press(.end)
        var connecting = rooms
        connecting.client?.hasSettled = false
        return [
            Stage("rooms", rooms), Stage("no rooms", LobbyScript(rooms: [])),
            Stage("rooms in a small window", small), Stage("the detail", detail),
            Stage("a filter is typed", filter), Stage("filtered rooms", filtered),
            Stage("a password is typed", password), Stage("watch it?", question),
            Stage("a name of a room is typed", text), Stage("a choice of the form", choice),
            Stage("a button of the form", button), Stage("connecting", connecting),
        ]
    }

    private static func board(
        _ phase: RoomState.Phase = .playing,
        me: String = "ann",
        turn: String? = "ann"
    ) -> BoardScript {
        var setting = BoardSetting()
        setting.phase = phase
        setting.spectators = me == "eve" ? ["eve"] : []
        var script = BoardScript(setting.state, me: me)
        if phase == .playing, let turn { script.turn(turn) }
        return script
    }

    static var roomStages: [Stage] {
        var compact = board()
        compact.size = Size(columns: 40, rows: 16)
        var number = board()
        number.type("1")
        var talk = board()
        talk.type("t")
        var leaving = board()
        leaving.type("q")
        var alone = BoardSetting()
        alone.phase = .lobby
        alone.seats = [BoardSetting.Seat(name: "ann", pairs: 0, flips: 0, isReady: false)]
        return [
            Stage("my turn", board()), Stage("their turn", board(turn: "bob")),
            Stage("a small board", compact), Stage("a number is typed", number),
            Stage("watching", board(me: "eve")), Stage("something to say is typed", talk),
            Stage("leave?", leaving), Stage("a room that waits", board(.lobby)),
            Stage("a room with one player", BoardScript(alone.state)),
            Stage("a room that waits, seen from outside", board(.lobby, me: "eve")),
            Stage("after the game", board(.over)),
            Stage("after the game, watching", board(.over, me: "eve")),
        ]
    }

    static var deckStages: [Stage] {
        var table = DeckScript(onScreen: .free)
        table.draw("ann", "9S 0H JD")
        table.lay("bob", "KH 5S")
        var empty = DeckScript(onScreen: .free)
        empty.size = Size(columns: 40, rows: 14)
        var number = table
        number.type("3")
        var card = table
        card.type("p")
        var question = table
        question.press(.character("s"))
        var turn = DeckScript(onScreen: .highCard)
        turn.happen(.turn(turn: 1, player: "ann", clockMs: 60_000))
        var other = DeckScript(onScreen: .highCard)
        other.happen(.turn(turn: 1, player: "bob", clockMs: 60_000))
        return [
            Stage("a shared table", table), Stage("a table without cards", empty),
            Stage("a number of cards is typed", number), Stage("a card is typed", card),
            Stage("shuffle all?", question),
            Stage("a shared table, watching", DeckScript(onScreen: .free, me: "eve")),
            Stage("my trick", turn), Stage("their trick", other),
            Stage("tricks, watching", DeckScript(onScreen: .highCard, me: "eve")),
        ]
    }

    static var klondikeStages: [Stage] {
        let alone = PatienceScript(onScreen: true)
        var picked = alone
        picked.press(.character("1"))
        var small = alone
        small.size = Size(columns: 40, rows: 14)
        var question = alone
        question.tap(.character("R"))
        return [
            Stage("a patience", alone), Stage("a card of a patience is picked", picked),
            Stage("a small patience", small), Stage("deal again?", question),
            Stage("a race", PatienceScript(others: ["bob"], onScreen: true)),
            Stage(
                "a patience, watching",
                PatienceScript(others: ["bob"], isWatching: true, onScreen: true)
            ),
            Stage(
                "a race, watching",
                PatienceScript(others: ["bob", "cid"], isWatching: true, onScreen: true)
            ),
        ]
    }

    static var lostStages: [Stage] {
        var table = BoardScript(asks: true, pairs: 18, columns: 6)
        table.begin()
        table.at = 1000
        table.receive(.closed)
        var lost = LobbyScript()
        lost.client = table.client
        lost.at = 9000
        var trying = lost
        trying.client?.stage = .connecting
        var address = lost
        address.type("a")
        return [
            Stage("no connection", lost), Stage("no connection, it is tried", trying),
            Stage("no connection, an address is typed", address),
        ]
    }
}
