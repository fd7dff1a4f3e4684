import GameProtocol

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Moves for a bot of the client, with the messages of the protocol as typed values:
/// `GameClient bot HOST --exec Examples/SwiftBot/.build/debug/SwiftBot`.
@main
struct SwiftBot {
    /// By cell, the pair of every card that was up.
    private var seen: [Int: String] = [:]
    private var open: String?

    static func main() {
        var bot = SwiftBot()
        let reader = JSONReader()
        while let text = readLine() {
            guard let fields = try? reader.read(Array(text.utf8)[...]),
                let line = try? ServerLine(fields), let request = bot.answer(line)
            else { continue }
            var writer = JSONWriter()
            Request(request).encode(into: &writer)
            print(String(decoding: writer.bytes, as: UTF8.self), terminator: "")
            // A pipe is not written line by line unless it is told to be.
            fflush(nil)
        }
    }

    private mutating func answer(_ line: ServerLine) -> Request.Body? {
        switch line {
        case .event(let event): take(event.body)
        case .connection(.prompt(let prompt)):
            guard case .concentration(let choices) = prompt.choices, let cell = choose(choices)
            else { return nil }
            return .room(.move(.concentration(.flip(cell: cell, turn: choices.turn))))
        default: break
        }
        return nil
    }

    private mutating func take(_ event: RoomEvent.Body) {
        switch event {
        case .started: seen = [:]
        case .game(.concentration(.reveal(_, _, _, let cell, let card))):
            seen[cell] = card.pair
            open = card.pair
        default: break
        }
    }

    /// The other card of a known pair, or one that was not seen yet.
    private func choose(_ prompt: ConcentrationPrompt) -> Int? {
        let cells = prompt.cells
        let pairs = cells.compactMap { seen[$0] }
        let twin = cells.first { cell in
            guard let pair = seen[cell] else { return false }
            return prompt.nth == 2 ? pair == open : pairs.count { $0 == pair } == 2
        }
        return twin ?? cells.filter { seen[$0] == nil }.randomElement() ?? cells.first
    }
}
