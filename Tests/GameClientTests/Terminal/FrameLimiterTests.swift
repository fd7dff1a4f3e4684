import Testing

@testable import GameClient

@Suite struct FrameLimiterTests {
    @Test func `the first picture is drawn at once`() {
        let pace = FrameLimiter()
        #expect(pace.due == 0)
    }

    @Test func `after a rest a change is drawn at once`() throws {
        var pace = FrameLimiter()
        pace.drew(at: 100)
        #expect(pace.due == nil)
        pace.change()
        #expect(try #require(pace.due) <= 500)
    }

    @Test func `many changes are drawn thirty times a second`() {
        var pace = FrameLimiter()
        var count = 0
        for at in 0..<1000 {
            pace.change()
            guard let due = pace.due, due <= at else { continue }
            pace.drew(at: at)
            count += 1
        }
        #expect((29...31).contains(count))
    }

    @Test func `where nothing changes nothing is drawn`() {
        var pace = FrameLimiter()
        pace.drew(at: 0)
        #expect(pace.due == nil)
        #expect(pace.wake(for: nil) == nil)
    }

    @Test func `a deadline that stays in the past is no loop`() {
        var pace = FrameLimiter()
        pace.drew(at: 100)
        #expect(pace.wake(for: 50) == 133)
        #expect(pace.wake(for: 400) == 400)
    }
}
