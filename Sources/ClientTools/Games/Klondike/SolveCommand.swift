package import ClientCore
package import CommandLine
import GameProtocol
import Games
import TerminalKit

/// The command `solve`. It searches for the moves that win a deal of Klondike.
package struct SolveCommand {
    private let deal: WrittenDeal
    private let draw: Int
    private let configuration: ClientConfiguration

    /// The longest text that is read, in bytes: a recording of a few rounds.
    private static let maximumBytes = 8 << 20

    package init(_ invocation: Invocation) throws(UsageError) {
        configuration = invocation.configuration
        guard let word = invocation.argument, !word.isEmpty else {
            throw UsageError("solve needs a DEAL or a FILE, such as: GameClient solve deal.txt")
        }
        let wanted = configuration.newRoom.chosenDraw
        let (bytes, place) = try Self.read(word)
        let recorded: RecordedDeal?
        do throws(WrittenDeal.Objection) {
            recorded = try Self.recorded(bytes)
            if let recorded {
                deal = recorded.deal
            } else {
                deal = try WrittenDeal(String(decoding: bytes, as: UTF8.self))
            }
        } catch {
            throw UsageError("\(place) is no deal of 52 cards: \(error.sentence)")
        }
        draw = recorded?.draw ?? wanted ?? 1
        guard wanted == nil || wanted == draw else {
            throw UsageError("\(place) is of a room with draw \(draw): leave --draw out.")
        }
    }

    /// Returns the deal of a recording; nil if the text is not a recording of a room.
    private static func recorded(_ bytes: [UInt8]) throws(WrittenDeal.Objection) -> RecordedDeal? {
        let recording = Recording(bytes)
        return recording.isRoom ? try RecordedDeal(recording) : nil
    }

    /// Returns the content of the file, of the standard input, or of the word itself.
    private static func read(_ word: String) throws(UsageError) -> (bytes: [UInt8], place: String) {
        let path = word == "-" ? "/dev/stdin" : word
        let shown = word == "-" ? "The input" : Cleaning.clean(word, columns: 60)
        if let bytes = System.contents(of: path, maximum: maximumBytes + 1) {
            guard bytes.count <= maximumBytes else {
                throw UsageError("\(shown) is longer than 8 MiB: hand over the proof alone.")
            }
            return (bytes, shown)
        }
        guard word.contains(where: { $0 == "," || $0 == " " }) else {
            throw UsageError("The file \(shown) cannot be read.")
        }
        return (Array(word.utf8), "That")
    }

    /// Solves the deal and returns the exit status: 0 if the deal can be won, 10 if it cannot, 11
    /// if the search found no answer.
    package func run() -> Int32 {
        var solver = KlondikeSolver(
            budget: configuration.positionCount ?? KlondikeSolver.usualBudget
        )
        let verdict = solver.solve(deck: deal.deck, draw: draw)
        let found = SolveReport(verdict: verdict, draw: draw, positionCount: solver.positionCount)
        let status = Diagnostics.show(configuration.isJSON ? found.json : found.text)
        return status == 0 ? found.status : status
    }
}

/// The result of a search, as text or as JSON.
struct SolveReport: Equatable {
    let verdict: KlondikeSolver.Verdict
    let draw: Int
    let positionCount: Int

    var status: Int32 {
        switch verdict {
        case .winnable: 0
        case .unwinnable: 10
        case .unknown: 11
        }
    }

    private var word: String {
        switch verdict {
        case .winnable: "winnable"
        case .unwinnable: "unwinnable"
        case .unknown: "unknown"
        }
    }

    private var moves: [KlondikeStep]? {
        if case .winnable(let moves) = verdict { moves } else { nil }
    }

    /// The result in one line, then the moves as a player types them, one on each line.
    var text: String {
        let count = moves.map { ", \(PlainWords.count($0.count, "move"))" } ?? ""
        let positions = PlainWords.count(positionCount, "position")
        return (["\(word), draw \(draw)\(count), \(positions)"] + (moves ?? []).map(\.typed))
            .map { $0 + "\n" }.joined()
    }

    /// The result as one object. Its moves have the form of the protocol.
    var json: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("event", "solved")
        writer.field("verdict", word)
        writer.field("draw", draw)
        writer.field("positions", positionCount)
        if let moves {
            writer.key("moves")
            writer.beginArray()
            for move in moves {
                writer.beginObject()
                writer.field("type", "move")
                writer.field("from", move.from.name)
                writer.field("to", ifPresent: move.to?.name)
                writer.endObject()
            }
            writer.endArray()
        }
        writer.endObject()
        writer.endLine()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

/// The deal of the only finished round of Klondike in a recording.
struct RecordedDeal: Equatable {
    let deal: WrittenDeal
    /// The number of cards that the stock turned at once.
    let draw: Int

    /// Creates the deal; nil if the recording does not contain the state of the room.
    init?(_ recording: Recording) throws(WrittenDeal.Objection) {
        var draw: Int?
        var proofs: [String] = []
        for step in RecordedEvents(recording).steps {
            switch step.what {
            case .room(let state):
                guard case .klondike(let options) = state.options else {
                    let game = ClientGames[state.options.game].title
                    throw WrittenDeal.Objection(sentence: "That is a room of \(game).")
                }
                draw = options.draw
            case .event(let event, _):
                if case .over(let over) = event.body, !proofs.contains(over.proof) {
                    proofs.append(over.proof)
                }
            case .aside: break
            }
        }
        guard let draw else { return nil }
        if proofs.isEmpty {
            throw WrittenDeal.Objection(sentence: "No round of Klondike is over in it.")
        }
        self.draw = draw
        deal = try WrittenDeal(proofs.joined(separator: "\n"))
    }
}
