import CommandLine
import GameProtocol
import Testing

@testable import GameServer

/// Tests of the operator's command for a cluster, with a Redis that the test plays.
@Suite struct ClusterCommandTests {
    private let redis = PlayedRedis()
    private let command: ClusterCommand

    init() {
        let redis = redis
        command = ClusterCommand(
            redis: "redis://10.0.0.5:6379",
            now: 200_000,
            ask: { redis.answer($0) },
            pause: { redis.pause() }
        )
        redis.addServer("aa", "10.0.0.7", "12", since: 12_800, hidden: 2)
        redis.addServer("bb", "10.0.0.8", "4987", since: 199_958, hidden: 0)
        redis.addRoom("K3QF", of: "aa", ["ann", "bob"])
        redis.addRoom("M7XR", of: "bb", ["cay"])
    }

    private func says(_ words: String...) throws -> String {
        String(decoding: try command.run(ClusterCommand.Action(words)), as: UTF8.self)
    }

    private func refusal(_ words: String...) throws -> ClusterFailure {
        try #require(throws: ClusterFailure.self) {
            try command.run(ClusterCommand.Action(words))
        }
    }

    @Test func `the list has the servers, and the rooms of each`() throws {
        #expect(
            try says() == """
                redis://10.0.0.5:6379: primary, 2 replicas, 3.12M used, keeps 4 rooms

                SERVER         VERSION  UP       ROOMS          FREE
                10.0.0.7:7052  9.8.7    2 d 4 h  3 (2 private)  12
                10.0.0.8:7052  9.8.7    42 s     1              4987

                Rooms at 10.0.0.7:7052:
                  K3QF  concentration  playing  2/2  ann, bob

                Rooms at 10.0.0.8:7052:
                  M7XR  concentration  waiting  1/2  cay

                2 servers, 4 rooms, 2 of them private.

                """
        )
    }

    @Test func `rooms come in pages, and those without a server are listed too`() throws {
        redis.addRoom("Z222", of: "cc", ["dee"])
        redis.pageCount = 1
        let text = try says()
        #expect(text.contains("Rooms without a server:\n  Z222  concentration"), "\(text)")
        #expect(text.contains("2 servers, 5 rooms, 2 of them private."), "\(text)")
    }

    @Test
    func `no text of the Redis controls the terminal, and no line of a usual room is too wide`()
        throws
    {
        redis.addRoom("\u{1B}[2J", of: "bb", ["\u{1B}]0;x", "e\u{202E}ve"])
        redis.addRoom("ABCD", of: "aa", Array(repeating: "sixteen-letters-", count: 6))
        redis.texts["ct:n:bb"] = #"9 {"host":"10.0.0.8","port":7052,"version":"\u001b[31m"}"#
        redis.texts["ct:{Q222}:r"] = "aa deck 1 l nonsense"
        redis.list.append("Q222")
        let text = try says()
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 32 && $0 != "\u{202E}" || $0 == "\n" })
        #expect(text.contains("\\u001b"), "\(text)")
        for line in text.split(separator: "\n") where line.contains("sixteen") {
            #expect(line.count <= 80, "\(line)")
        }
    }

    @Test func `an error of the Redis is a failure with its text`() throws {
        redis.fails = ["INFO": "NOPERM this user has no permissions"]
        #expect(try says().hasPrefix("redis://10.0.0.5:6379: primary, 2 replicas, keeps"))
        redis.fails = ["SRANDMEMBER": "NOPERM \u{1B}no"]
        let failure = try refusal()
        #expect(
            failure.exit == .file
                && failure.sentence.hasSuffix("refuses a command: NOPERM \\u001bno")
        )
        redis.fails = ["SRANDMEMBER": "LOADING Redis is loading the dataset in memory"]
        #expect(
            try refusal() == .redis("redis://10.0.0.5:6379 is not ready yet: it loads its data.")
        )
        redis.isSilent = true
        #expect(
            try refusal()
                == .redis(
                    "The link to redis://10.0.0.5:6379 has ended, or it has not answered within 3 seconds."
                )
        )
    }

    @Test func `an order to stop waits under the present lease alone, and for a short time`() throws
    {
        redis.onPause = { redis in
            #expect(redis.expiring["ct:order:aa"] == "15")
            #expect(redis.texts["ct:order:aa"].flatMap { GroupOrder(Array($0.utf8)) } == .stop)
            redis.texts["ct:order:aa"] = nil
            redis.texts["ct:n:aa"] = redis.texts["ct:n:aa"]?.replacing("12 {", with: "0d {")
        }
        #expect(
            try says("drain", "10.0.0.7:7052")
                == "10.0.0.7:7052 stops in order, as with TERM. It takes no more players.\n"
        )
        #expect(try says("drain", "10.0.0.7:7052") == "10.0.0.7:7052 is about to stop already.\n")
        #expect(try says().contains("stopping"))
    }

    @Test func `a server that has gone by then has stopped`() throws {
        redis.onPause = { redis in (redis.texts["ct:n:aa"], redis.texts["ct:order:aa"]) = (nil, nil)
        }
        #expect(try says("drain", "10.0.0.7:7052").contains("stops in order"))
    }

    @Test func `a server that hangs has not stopped, though its lease is over`() throws {
        redis.onPause = { redis in redis.texts["ct:n:aa"] = nil }
        #expect(try refusal("drain", "10.0.0.7:7052").sentence.contains("has lost its lease"))
        #expect(redis.texts["ct:order:aa"] == nil)
    }

    @Test func `a malformed lease is no stop`() throws {
        redis.onPause = { redis in
            (redis.texts["ct:n:aa"], redis.texts["ct:order:aa"]) = ("12 {", nil)
        }
        #expect(try refusal("drain", "10.0.0.7:7052").sentence.contains("has not begun to stop"))
    }

    @Test func `an order that no server reads is withdrawn`() throws {
        let failure = try refusal("drain", "10.0.0.7:7052")
        #expect(failure.exit == .failed && failure.sentence.hasSuffix("and it is withdrawn."))
        #expect(redis.texts["ct:order:aa"] == nil)
        redis.onPause = { redis in redis.texts["ct:order:aa"] = nil }
        #expect(try refusal("drain", "10.0.0.7:7052").sentence.contains("has not begun to stop"))
    }

    @Test func `an unknown server and an old one get no order`() throws {
        #expect(
            try refusal("drain", "10.0.0.9:7052")
                == .impossible(
                    "The cluster has no server 10.0.0.9:7052. It has: 10.0.0.7:7052, 10.0.0.8:7052."
                )
        )
        redis.texts["ct:n:aa"] = #"12 {"host":"10.0.0.7","port":7052}"#
        #expect(try refusal("drain", "10.0.0.7:7052").sentence.contains("takes no orders"))
        #expect(redis.texts["ct:order:aa"] == nil)
    }

    @Test func `a room's journal is exported in pages, as it is now`() throws {
        redis.addJournal("K3QF", count: 300)
        let bytes = try command.run(.export("K3QF"))
        #expect(String(decoding: bytes, as: UTF8.self) == (0..<300).map { "line \($0)\n" }.joined())
        #expect(try says("export", "k3qf").hasPrefix("line 0\n"))
        #expect(try refusal("export", "M7XR").sentence.contains("rooms of --durability replicated"))
        #expect(try refusal("export", "ZZZZ") == .impossible("The cluster has no room ZZZZ."))
        redis.streams["ct:{K3QF}:j"]?.append(("1-\(UInt64.max)", "l", "x"))
        #expect(try refusal("export", "K3QF").sentence.contains("cannot be read"))
    }

    /// A journal that another server goes on with has no later entries of the former owner.
    @Test func `entries that no player has seen are not exported`() throws {
        redis.addJournal("K3QF", count: 3)
        redis.streams["ct:{K3QF}:j"]?.remove(at: 1)
        redis.streams["ct:{K3QF}:j"]?.append(("2-0", "c", "bb"))
        redis.streams["ct:{K3QF}:j"]?.append(("2-1", "l", "next\n"))
        #expect(try says("export", "K3QF") == "line 0\n")
    }

    @Test func `a room is moved in two orders`() throws {
        redis.addJournal("K3QF", count: 1)
        redis.onPause = { redis in
            let place = ServerPlace(host: "10.0.0.8", port: 7052)
            if let text = redis.texts.removeValue(forKey: "ct:order:aa") {
                #expect(GroupOrder(Array(text.utf8)) == .move("K3QF", to: place))
                redis.give("K3QF", to: "0")
            } else if let text = redis.texts.removeValue(forKey: "ct:order:bb") {
                #expect(GroupOrder(Array(text.utf8)) == .take("K3QF"))
                redis.give("K3QF", to: "bb")
            }
        }
        #expect(try says("move", "K3QF") == "Room K3QF is at 10.0.0.8:7052 now.\n")
        #expect(try says("move", "K3QF", "10.0.0.8:7052") == "Room K3QF is at 10.0.0.8:7052.\n")
    }

    @Test func `a move that cannot be is refused in a sentence`() throws {
        #expect(try refusal("move", "K3QF").sentence.contains("rooms of --durability replicated"))
        redis.addJournal("K3QF", count: 1)
        let lease = redis.texts["ct:n:bb"]
        for other in ["9.8.8", #"9.8.7","x":""#] {
            // Another version, or a server without rooms in the Redis, could not go on with it.
            redis.texts["ct:n:bb"] = lease?.replacing("9.8.7", with: other)
                .replacing(other == "9.8.8" ? "-" : #""replicated":true"#, with: #""y":1"#)
            #expect(try refusal("move", "K3QF").sentence.contains("No other server can take room"))
            #expect(redis.texts["ct:order:aa"] == nil)
        }
        redis.texts["ct:n:bb"] = lease
        #expect(try refusal("move", "K3QF", "nowhere:1").sentence.contains("no server nowhere:1"))
        #expect(try refusal("move", "K3QF").sentence.contains("and it is withdrawn"))
        redis.texts["ct:n:bb"] = redis.texts["ct:n:bb"]?.replacing("4987 {", with: "0d {")
        #expect(try refusal("move", "K3QF").sentence.contains("No other server can take room"))
        #expect(try refusal("move", "K3QF", "10.0.0.8:7052").sentence.contains("takes no room"))
    }

    @Test(arguments: [
        (["drian"], "not drian"), (["drain"], "takes one server"),
        (["drain", "a", "b"], "takes one"),
        (["export"], "takes the code"), (["export", "K3-F"], "K3-F is no room's code"),
        (["move"], "takes a room's code"), (["move", "K3QF", "a", "b"], "takes a room's code"),
        (["10.0.0.5:6379"], "begins with redis://"),
    ])
    func `other words are wrong usage`(_ words: [String], _ sentence: String) throws {
        let error = try #require(throws: UsageError.self) { try ClusterCommand.Action(words) }
        #expect(error.message.contains(sentence), "\(error.message)")
    }

    @Test(arguments: [
        (0, "0 s"), (-5, "0 s"), (61, "1 min 1 s"), (3_600, "1 h 0 min"), (90_061, "1 d 1 h"),
    ])
    func `a duration has two units`(_ seconds: Int, _ text: String) {
        #expect(ClusterCommand.duration(seconds) == text)
    }
}
