import GameProtocol
import Testing

/// Tests of the limits of requests. The minimum and the maximum are valid, and one less or one more
/// is refused with the name of its field.
@Suite struct RequestLimitsTests {
    struct Limit: CustomTestStringConvertible {
        let range: ClosedRange<Int>
        /// A request, with `$` for a number or for a text with that number of characters.
        let line: String
        let field: String
        var room: GameKind?
        let isText: Bool

        static func text(
            _ range: ClosedRange<Int>,
            _ line: String,
            _ field: String
        ) -> Limit {
            Limit(range: range, line: line, field: field, isText: true)
        }

        static func number(
            _ range: ClosedRange<Int>,
            _ line: String,
            _ field: String,
            in room: GameKind? = nil
        ) -> Limit {
            Limit(range: range, line: line, field: field, room: room, isText: false)
        }

        /// Returns the refusal of this number, or of a text with this number of characters.
        func refusal(of value: Int) throws -> Refusal? {
            let text = isText ? "\"\(String(repeating: "x", count: value))\"" : "\(value)"
            let fields = try JSONReader().read(Array(line.replacing("$", with: text).utf8))
            do throws(Request.Rejected) {
                _ = try Request(fields, in: room)
                return nil
            } catch {
                return error.refusal
            }
        }

        var testDescription: String { "\(field) of \(line)" }
    }

    static let limits: [Limit] = [
        .text(1...20, #"{"type":"hello","name":$}"#, "name"),
        .text(1...40, #"{"type":"hello","client":$}"#, "client"),
        .number(5...300, #"{"type":"hello","heartbeat_s":$}"#, "heartbeat_s"),
        .number(0...9_007_199_254_740_991, #"{"type":"hello","seen":$}"#, "seen"),
        .number(1...50, #"{"type":"list","limit":$}"#, "limit"),
        .text(0...40, #"{"type":"theme","theme":"cards","q":$}"#, "q"),
        .text(1...40, #"{"type":"create","game":"concentration","title":$}"#, "title"),
        .text(1...64, #"{"type":"create","game":"concentration","password":$}"#, "password"),
        .text(1...64, #"{"type":"join","room":"K3QF","password":$}"#, "password"),
        .number(1...6, #"{"type":"create","game":"concentration","seats":$}"#, "seats"),
        .text(1...64, #"{"type":"ready","entropy":$}"#, "entropy"),
        .text(1...280, #"{"type":"chat","text":$}"#, "text"),
        .number(1...144, #"{"type":"hover","cell":$}"#, "cell"),
        .number(1...200, #"{"type":"draw","count":$}"#, "count", in: .deck),
        .number(0...9_007_199_254_740_991, #"{"type":"draw","turn":$}"#, "turn", in: .deck),
    ]

    @Test(arguments: limits)
    func `the least and the most are read and nothing beyond`(limit: Limit) throws {
        for value in [limit.range.lowerBound, limit.range.upperBound] {
            #expect(try limit.refusal(of: value) == nil, "\(value)")
        }
        for value in [limit.range.lowerBound - 1, limit.range.upperBound + 1] {
            if limit.isText, value < 0 { continue }
            let refusal = try limit.refusal(of: value)
            #expect(refusal?.code == .badValue && refusal?.field == limit.field, "\(value)")
        }
    }

    @Test func `a mark has 1 to 64 bytes`() throws {
        let limit = Limit.text(1...64, #"{"type":"ping","id":$}"#, "id")
        for (count, isRead) in [(0, false), (1, true), (64, true), (65, false)] {
            #expect(try limit.refusal(of: count)?.code == (isRead ? nil : .badID))
        }
    }

    @Test func `a list of cards has 1 to 108, and a request 1 to 200`() throws {
        func refusal(_ line: String, _ count: Int) throws -> Refusal? {
            let cards = Array(repeating: "\"AS\"", count: count).joined(separator: ",")
            return try Limit(
                range: 0...0,
                line: line.replacing("$", with: "[\(cards)]"),
                field: "",
                room: .deck,
                isText: false
            )
            .refusal(of: 0)
        }
        let deck = #"{"type":"create","game":"deck","options":{"cards":$}}"#
        let draw = #"{"type":"draw","cards":$}"#
        for (line, most, field) in [(deck, 108, "options.cards"), (draw, 200, "cards")] {
            #expect(try refusal(line, 1) == nil && refusal(line, most) == nil)
            for count in [0, most + 1] {
                let refusal = try refusal(line, count)
                #expect(refusal?.code == .badValue && refusal?.field == field, "\(count)")
            }
        }
    }
}
