import CommandLine
import GameProtocol
import Testing

@testable import ClientCore
@testable import GameClient

@Suite("ClientGames")
struct ClientGamesTests {
    @Test func `every game has its row`() {
        #expect(ClientGames.all.map { $0.kind } == GameKind.allCases)
    }

    @Test func `no verb means something in two games`() {
        let verbs = ClientGames.all.flatMap { game in
            Set(game.terms.usages.compactMap { $0.split(separator: " ").first })
        }
        #expect(Set(verbs).count == verbs.count)
    }

    @Test func `no flag means something in two games`() {
        let names = ClientGames.all.flatMap { $0.options.map(\.name) }
        #expect(Set(names).count == names.count)
        for name in names {
            #expect(ClientCommandLine.newRoom.contains { $0.name == name }, "\(name)")
        }
    }

    @Test func `every line of the form goes round`() {
        for kind in GameKind.allCases {
            var options = NewRoomOptions()
            options.game = kind
            let form = NewRoomForm(options)
            for case .choice(let line) in form.fields where line.label != "Game" {
                var changed = form
                changed.change(.choice(line), by: 1)
                #expect(changed.value(of: line) != form.value(of: line), "\(line.label)")
            }
        }
    }

    @Test func `values of two games are never equal`() {
        let own = GameValue<Command>(.deck, KlondikeCommand.undo)
        #expect(own == GameValue(.deck, KlondikeCommand.undo))
        #expect(own != GameValue(.klondike, KlondikeCommand.undo))
        #expect(own != GameValue(.deck, KlondikeCommand.done))
        #expect(own != GameValue(.deck, 1))
    }

    @Test func `an option that is changed back leaves no trace`() {
        var options = NewRoomOptions()
        options.klondike.draw = 3
        #expect(options.klondike.draw == 3 && options != NewRoomOptions())
        options.klondike.draw = nil
        #expect(options == NewRoomOptions())
    }
}
