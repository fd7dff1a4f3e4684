import Foundation
import Testing

@testable import CommandLine
@testable import GameServer

@Suite struct ServiceUnitTests {
    @Test(arguments: ServiceUnit.allCases)
    func `the example is what the server prints`(unit: ServiceUnit) throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let example = package.appending(path: "Examples/\(unit.rawValue)")
        #expect(try String(contentsOf: example, encoding: .utf8) == unit.text + "\n")
    }

    @Test func `a word chooses the unit, and a wrong one names the nearest`() throws {
        #expect(try ServiceUnit.named(nil) == .service)
        #expect(try ServiceUnit.named("cardtable.socket") == .socket)
        let fault = try #require(throws: UsageError.self) {
            try ServiceUnit.named("cardtabel.socket")
        }
        #expect(fault.message.hasSuffix("Did you mean cardtable.socket?"))
    }

    @Test func `what two servers cannot share is named after the port in the template`() {
        let lines = ServiceUnit.template.text.split(separator: "\n")
        let own = "--port %i --no-web --journal %S/cardtable-%i"
        #expect(lines.contains { $0 == "ExecStart=/usr/local/bin/GameServer \(own)" })
        #expect(lines.contains { $0 == "StateDirectory=cardtable-%i" })
        // The units differ only in their comments.
        func settings(_ unit: ServiceUnit) -> Set<Substring> {
            Set(unit.text.split(separator: "\n").filter { !$0.hasPrefix("#") })
        }
        #expect(settings(.template).subtracting(settings(.service)).count == 3)
    }

    @Test(arguments: [
        "Type=notify", "ExecReload=/bin/kill -HUP $MAINPID", "RestartSec=2",
        "StartLimitIntervalSec=0", "Wants=network-online.target", "DynamicUser=yes",
        "StateDirectory=cardtable", "Restart=on-failure",
        "ProtectSystem=strict", "WatchdogSec=30",
    ])
    func `the unit is hardened`(line: String) {
        #expect(ServiceUnit.service.text.split(separator: "\n").contains { $0 == line })
    }
}
