import TerminalKit
import Testing

@testable import ClientCore
@testable import GameClient

@Suite("What was said in a room")
struct TalkLogTests {
    @Test func `long lines are wrapped under their text`() {
        var log = TalkLog()
        log.say("bob", "house rules: high card starts")
        log.note("zoe is watching")
        #expect(
            log.rows(columns: 25, count: 5).map(\.text)
                == ["bob  house rules: high", "     card starts", "· zoe is watching"]
        )
    }

    @Test func `the newest rows are shown`() {
        var log = TalkLog()
        for number in 1...200 { log.say("bob", "line \(number)") }
        #expect(log.rows(columns: 25, count: 2).map(\.text) == ["bob  line 199", "bob  line 200"])
        #expect(log.lines.count == TalkLog.maximumLines)
    }

    @Test func `a long line has three rows and who said it, and is read whole elsewhere`() {
        var log = TalkLog()
        log.say("bob", "short")
        let words = (1...60).map(String.init).joined(separator: " ")
        log.say("cat", words)
        let rows = log.rows(columns: 25, count: 5).map(\.text)
        #expect(rows.count == 4 && rows[0] == "bob  short")
        #expect(rows[1].hasPrefix("cat  1 2 3") && rows[3].hasSuffix("…"))
        let whole = log.allRows(columns: 25).map(\.text).joined(separator: " ")
        #expect(whole.split(separator: " ").suffix(60).joined(separator: " ") == words)
    }

    @Test func `a word without an end is cut and wide ones count`() {
        let rows = WordWrap.lines(String(repeating: "界", count: 10), columns: 7)
        #expect(rows == ["界界界", "界界界", "界界界", "界"])
        #expect(WordWrap.lines("", columns: 7) == [""])
    }
}
