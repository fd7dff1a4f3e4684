import Foundation
import GameProtocol

/// Moves for a bot of the client, with the messages of the protocol as typed values:
/// `GameClient bot HOST --exec Examples/SwiftBot/.build/release/SwiftBot`.
@main
struct SwiftBot {
    /// The pair of each card that was turned up, by its cell.
    private var seen: [Int: String] = [:]
    private var last: String?

    static func main() {
        var bot = SwiftBot()
        let reader = JSONReader()
        while let text = readLine() {
            guard let fields = try? reader.read(Array(text.utf8)[...]),
                let line = try? ServerLine(fields), let request = bot.request(after: line)
            else { continue }
            var writer = JSONWriter()
            Request(request).encode(into: &writer)
            print(String(decoding: writer.bytes, as: UTF8.self), terminator: "")
            fflush(nil)  // Output to a pipe waits in a buffer.
        }
    }

    private mutating func request(after line: ServerLine) -> Request.Body? {
        switch line {
        case .event(let event):
            switch event.body {
            case .started: seen = [:]
            case .game(.concentration(.reveal(_, _, _, let cell, let card))):
                seen[cell] = card.pair
                last = card.pair
            default: break
            }
        case .connection(.prompt(let prompt)):
            guard case .concentration(let choices) = prompt.choices, let cell = choose(choices)
            else { break }
            return .room(.move(.concentration(.flip(cell: cell, turn: choices.turn))))
        default: break
        }
        return nil
    }

    /// Returns the other card of a known pair, or a card that was not seen yet.
    private func choose(_ prompt: ConcentrationPrompt) -> Int? {
        let cells = prompt.cells
        let pairs = cells.compactMap { seen[$0] }
        let twin = cells.first { cell in
            guard let pair = seen[cell] else { return false }
            return prompt.nth == 2 ? pair == last : pairs.count { $0 == pair } == 2
        }
        return twin ?? cells.filter { seen[$0] == nil }.randomElement() ?? cells.first
    }
}
