import Foundation
import Testing

/// Tests of two people, each behind a GameClient, who invite each other by name.
@Suite struct ClientInviteTests {
    private static func start(_ server: TestServer, _ name: String) throws -> ChildProcess {
        // The client must not read the configuration of this computer's user.
        let nowhere = FileManager.default.temporaryDirectory.appending(path: "cardtable-no-config")
            .path
        return try ChildProcess(
            Products.client,
            ["join", "127.0.0.1:\(server.port)", "--name", name],
            environment: [
                "CARDTABLE_ENTROPY": "", "XDG_CONFIG_HOME": nowhere, "XDG_STATE_HOME": nowhere,
                "LC_ALL": "C.UTF-8",
            ]
        )
    }

    /// Returns the next line that contains these words.
    private static func line(_ client: ChildProcess, with words: String) throws -> String {
        var seen: [String] = []
        while let line = try client.line() {
            if line.contains(words) { return line }
            seen.append(line)
        }
        throw Failure("no line with “\(words)”: \(seen)")
    }

    @Test func `somebody in the lobby is called into a new room and comes`() async throws {
        try await withServer { server in
            let bob = try Self.start(server, "bob")
            _ = try Self.line(bob, with: "No rooms here yet")
            let ann = try Self.start(server, "ann")
            _ = try Self.line(ann, with: "No rooms here yet")
            try ann.write("invite nobody\n")
            _ = try Self.line(ann, with: "Nobody on this server has that name.")
            try ann.write("invite bob\n")
            _ = try Self.line(ann, with: "bob is invited to ")
            let invitation = try Self.line(bob, with: "ann invites you to ")
            let code = String(invitation.dropFirst("ann invites you to ".count).prefix(4))
            #expect(
                invitation
                    == "ann invites you to \(code) (Concentration 4x4): type join \(code) to follow."
            )
            try bob.write("join \(code)\n")
            _ = try Self.line(ann, with: "bob sits down.")
            _ = try Self.line(bob, with: "You sit in \(code)")
            for client in [bob, ann] {
                try client.write("leave\nquit\n")
                let (_, errors, status) = try client.finish()
                #expect(status == 0, "\(errors)")
            }
        }
    }
}
