import Foundation
import Testing

@testable import GameServer

@Suite struct ServiceUnitTests {
    @Test func `the example is what the server prints`() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let example = package.appending(path: "Examples/cardtable.service")
        #expect(try String(contentsOf: example, encoding: .utf8) == ServiceUnit.text + "\n")
    }

    @Test(arguments: [
        "Type=notify-reload", "DynamicUser=yes", "StateDirectory=cardtable", "Restart=on-failure",
        "ProtectSystem=strict", "WatchdogSec=30",
    ])
    func `the unit is hardened`(line: String) {
        #expect(ServiceUnit.text.split(separator: "\n").contains { $0 == line })
    }
}
