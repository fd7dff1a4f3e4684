import Dispatch
import GameProtocol
import Games
import Synchronization
import Testing

@testable import GameServer

@Suite struct GroupHostTests {
    /// A lookup of a name may take any time. The host answers other questions meanwhile.
    @Test func `a name that nobody can look up blocks nobody`() throws {
        let host = try GroupHost()
        let mayAnswer = DispatchSemaphore(value: 0)
        let wasAsked = DispatchSemaphore(value: 0)
        let names = GroupNames()
        let addresses = try RedisAddress.all("redis://never.invalid")
        let problem = host.start { outcome in
            GroupPlan(
                addresses: addresses,
                isPlainOK: false,
                place: ServerPlace(host: "10.0.0.7", port: 7052),
                isJournaling: false,
                log: Log(level: .error, write: { _ in true }),
                takeChanges: { DirectoryChanges() },
                freeCount: { 1 },
                tellPeers: { _ in },
                tellOutcome: { outcome.tell($0) },
                resolve: { _, _, done in
                    // The lookup lasts as long as the test wants.
                    names.resolve("localhost", 0) { _ in
                        wasAsked.signal()
                        mayAnswer.wait()
                        done(.failed("too late"))
                    }
                }
            )
        }
        // The start waits a second and then continues.
        #expect(problem == .away("it is not known yet where never.invalid is"))
        wasAsked.wait()
        let answered = DispatchSemaphore(value: 0)
        let answers = Mutex<[GroupAnswer]>([])
        for question in [
            GroupQuestion.list(ListRequest()),
            .name("ann", TokenHash(token: ""), by: MemberID(1), before: nil),
        ] {
            host.ask(question) { answer in
                answers.withLock { $0.append(answer) }
                answered.signal()
            }
        }
        answered.wait()
        answered.wait()
        #expect(answers.withLock { $0 } == [.unavailable, .granted])
        mayAnswer.signal()
        host.stop()
    }

    @Test(arguments: [
        ("redis://10.0.0.5", "redis://10.0.0.5:6379"),
        ("redis://bo:se%2Cs%40me@[fd00::5]:7/3", "redis://[fd00::5]:7/3"),
        ("REDIS://:x@cache.lan:1", "redis://cache.lan:1"),
    ])
    func `an address is read, and shown without its password`(
        _ text: String,
        _ shown: String
    ) throws {
        let address = try RedisAddress(text)
        #expect(address.description == shown)
        if text.contains("bo:") {
            #expect(address.user == "bo" && address.password == "se,s@me")
        }
    }

    @Test(arguments: [
        "", "10.0.0.5", "http://10.0.0.5", "redis://", "redis://:@x", "redis://x@h", "redis://h:0",
        "redis://h:99999",
        "redis://h/x", "redis://a b", "redis://:%zz@h", "redis://[::1", "redis://h:1:2",
        "redis://u:p@",
    ])
    func `any other text is refused, and not repeated`(_ text: String) {
        #expect(throws: RedisAddress.wrong) { try RedisAddress.all(text) }
    }

    @Test func `an address with TLS says which way there is`() {
        #expect(throws: RedisAddress.encrypted) { try RedisAddress("rediss://10.0.0.5") }
    }

    @Test func `a password holds for the addresses after it`() throws {
        let all = try RedisAddress.all("redis://a,redis://bo:sesame@b,redis://c,redis://:other@d")
        #expect(all.map(\.password) == [nil, "sesame", "sesame", "other"])
        #expect(all.map(\.user) == [nil, "bo", "bo", nil])
    }
}
