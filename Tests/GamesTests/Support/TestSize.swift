import Foundation

/// The size of a test, from the environment.
enum TestSize {
    static func of(_ name: String) -> Int {
        guard let size = ProcessInfo.processInfo.environment[name].flatMap({ Int($0) }) else {
            preconditionFailure("\(name) is no number: its row is missing in Tests/XCTMain.swift")
        }
        return size
    }

    /// Returns one of `TEST_EVERY` elements, others for each word. So all of them are used by tests
    /// with enough words.
    static func some<Element>(_ all: [Element], for word: String) -> [Element] {
        let step = min(of("TEST_EVERY"), all.count)
        guard step > 1 else { return all }
        let first = word.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % step
        return stride(from: first, to: all.count, by: step).map { all[$0] }
    }
}
