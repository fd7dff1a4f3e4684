import Foundation

/// The size of a test, from the environment.
enum TestSize {
    static func of(_ name: String) -> Int {
        guard let size = ProcessInfo.processInfo.environment[name].flatMap({ Int($0) }) else {
            preconditionFailure("\(name) is no number: its row is missing in Tests/XCTMain.swift")
        }
        return size
    }
}
