import Foundation

/// How much a test does: the environment says it, or it is what a developer has time for.
enum TestSize {
    static func of(_ name: String, default count: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? count
    }
}
