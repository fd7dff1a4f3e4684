import GameProtocol
import Testing

@testable import Games

@Suite struct GameCatalogTests {
    @Test(arguments: GameKind.allCases)
    func `the options of each game make a game of that kind`(kind: GameKind) throws {
        for seats in Set([kind.row.defaultSeats, kind.row.seats.upperBound]) {
            let game = try GameCatalog.game(
                for: nil,
                kind: kind,
                seats: seats,
                defaults: GameDefaults()
            )
            #expect(game.options.game == kind)
            // The options of the room ask for the same room again.
            let again = try GameCatalog.game(
                for: game.options.asked,
                kind: kind,
                seats: seats,
                defaults: GameDefaults()
            )
            #expect(again.options == game.options)
        }
    }

    private func options(
        seats: Int = 2,
        _ ask: (inout ConcentrationOptions.Request) -> Void = { _ in }
    ) throws(Refusal) -> ConcentrationOptions {
        var request = ConcentrationOptions.Request()
        ask(&request)
        let game = try GameCatalog.game(
            for: .concentration(request),
            kind: .concentration,
            seats: seats,
            defaults: GameDefaults(turnSeconds: 30, settings: ["flip-back": 700])
        )
        guard case .concentration(let options) = game.options else {
            preconditionFailure("Concentration has the options of another game.")
        }
        return options
    }

    @Test func `what is left open takes the default`() throws {
        #expect(
            try options()
                == ConcentrationOptions(
                    pairs: 8,
                    columns: 4,
                    theme: "cards",
                    again: true,
                    turnSeconds: 30,
                    hideMs: 700,
                    stalemateTurns: 96
                )
        )
        let plain = try GameCatalog.game(
            for: nil,
            kind: .concentration,
            seats: 1,
            defaults: GameDefaults()
        )
        guard case .concentration(let solo) = plain.options else { return }
        #expect(solo.turnSeconds == 60)
        #expect(solo.hideMs == 1_500)
        #expect(solo.stalemateTurns == 0)
    }

    @Test(arguments: [
        (2, 2, 2), (3, 2, 3), (6, 3, 4), (8, 4, 4), (10, 4, 5), (12, 4, 6), (15, 5, 6),
        (18, 6, 6), (24, 6, 8), (26, 4, 13), (32, 8, 8), (72, 12, 12),
    ])
    func `boards are near to a square`(pairs: Int, rows: Int, columns: Int) throws {
        let options = try options {
            $0.pairs = pairs
            $0.theme = "emoji"
        }
        #expect(options.rows == rows)
        #expect(options.columns == columns)
        #expect(options.stalemateTurns == 12 * pairs)
    }

    @Test func `every board has allowed columns`() throws {
        for pairs in Limits.pairs {
            #expect(Limits.columns.contains(ConcentrationOptions.defaultColumns(pairs: pairs)))
        }
    }

    @Test func `a theme gives as many pairs as it has`() throws {
        #expect(try options { $0.pairs = 26 }.pairs == 26)
        #expect(fault { $0.pairs = 27 } == "options.pairs")
        #expect(fault { $0.pairs = 1 } == "options.pairs")
        #expect(
            fault {
                $0.pairs = 73
                $0.theme = "emoji"
            } == "options.pairs"
        )
    }

    @Test func `a faulty option is named`() {
        #expect(fault { $0.theme = "kittens" } == "options.theme")
    }

    private func fault(_ ask: (inout ConcentrationOptions.Request) -> Void) -> String? {
        do throws(Refusal) {
            _ = try options(ask)
            return nil
        } catch {
            #expect(error.code == .badValue)
            return error.field
        }
    }
}
