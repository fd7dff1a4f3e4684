import Foundation
import Glibc

@testable import GameServer

/// One random script of commands and group scripts, run on a world's Redis and on a real one. The
/// replies must be equal.
///
/// The replies do not depend on time: each key expires long after the script is over.
final class RedisParity {
    private let data: RedisData
    private let real: RealRedis
    private var chance: Chance
    private(set) var log: [String] = []
    private(set) var answerCount = 0
    private var difference: String?

    init(seed: UInt64, _ real: RealRedis) {
        self.real = real
        data = RedisData(Chance(seed: seed, "picks"))
        chance = Chance(seed: seed, "parity of a Redis")
    }

    func run() -> String? {
        _ = real.ask(["FLUSHALL"])
        compare(["SET", "ct:l:0a", "1"])
        for _ in 0..<120 where difference == nil {
            compare(chance.oneIn(2) ? command() : script())
        }
        let ofRooms = Self.codes.flatMap { ["ct:{\($0)}:r", "ct:{\($0)}:j"] }
        for key in Self.keys + ofRooms + ["ct:l:0a"]
        where difference == nil {
            for words in [
                ["GET", key], ["SMEMBERS", key], ["ZRANGE", key, "0", "-1"],
                ["XRANGE", key, "-", "+"],
            ] {
                compare(words)
            }
        }
        return difference
    }

    private static let keys = ["ct:nodes", "ct:kept", "ct:list", "ct:open:deck", "a", "b"]
    private static let codes = ["W9HB", "K2QD", "M7XR"]
    private static let nodes = ["00000000000000aa", "00000000000000bb", "00000000000000cc"]
    private static let hashes = ["abcd", "ef01"]

    private func compare(_ words: [String]) {
        let bytes = words.map { Array($0.utf8) }
        let (one, other) = (data.perform(bytes, at: 1_000_000), real.ask(words))
        let shown = words.map { $0.count > 60 ? "…\($0.suffix(30))" : $0 }.joined(separator: " ")
        answerCount += 1
        log.append("\(shown): \(one)")
        if Self.comparable(one) == Self.comparable(other) { return }
        difference = "\(shown): the world's Redis gives \(one), the real one \(other)"
    }

    /// Returns the part of a reply that both must share: the beginning of an error, the elements of
    /// an unordered list, and the presence of a remaining time.
    private static func comparable(_ reply: RedisReply) -> RedisReply {
        switch reply {
        case .error(let text): .error(String(text.prefix(24)))
        case .array(let all):
            .array(all.map(comparable).sorted { "\($0)" < "\($1)" })
        case .integer(let number) where number > 10_000: .integer(10_000)
        default: reply
        }
    }

    private func command() -> [String] {
        let key = chance.pick(Self.keys)
        let id = "\(chance.below(4))-\(chance.below(4))"
        let value = chance.pick(["1", "x", "{\"a\":1}", ""])
        // `ZRANGEBYLEX` has a defined order only if all scores are equal, so one key alone has
        // different scores.
        let score = key == "ct:open:deck" ? String(chance.below(4)) : "0"
        return chance.pick([
            ["PING"], ["GET", key], ["EXISTS", key], ["PTTL", key], ["SCARD", key],
            ["SRANDMEMBER", key, "99"], ["XLEN", key], ["ZRANGE", key, "0", score],
            ["ZRANGEBYLEX", "ct:list", "-", "+"],
            ["ZRANGEBYLEX", "ct:list", "(a", "+", "LIMIT", "0", "2"],
            ["XRANGE", key, "-", "+"], ["XREVRANGE", key, "+", "-", "COUNT", "1"],
            ["XRANGE", key, id, "+", "COUNT", "2"],
            ["SET", key, value], ["SET", key, value, "NX", "PX", "900000"],
            ["SET", key, value, "XX", "EX", "900"], ["GETDEL", key], ["DEL", key, "a"],
            ["INCR", key], ["EXPIRE", key, "900"], ["SADD", key, value], ["SREM", key, value],
            ["ZADD", key, score, value], ["ZREM", key, value],
            ["XADD", key, id, "l", value], ["XADD", key, "NOMKSTREAM", id, "b", value],
            ["XDEL", key, id], ["XTRIM", key, "MINID", id], ["XTRIM", key, "MAXLEN", score],
            ["SET", "ct:n:\(chance.pick(Self.nodes))", "\(score) {}", "PX", "900000"],
            ["DEL", "ct:n:\(chance.pick(Self.nodes))"],
            ["SET", "ct:l:0a", chance.pick(["1", "1", "2"])],
            ["SADD", "ct:nodes", chance.pick(Self.nodes)],
            ["SET", "ct:h:\(chance.pick(Self.codes))", "1", "EX", "900"],
            ["SET", "ct:d:\(chance.pick(Self.nodes))", "1", "PX", "86300000"],
        ])
    }

    /// Returns one of the scripts with which servers change their shared state.
    private func script() -> [String] {
        let (code, node, other) = (
            chance.pick(Self.codes), chance.pick(Self.nodes), chance.pick(Self.nodes)
        )
        let (card, journal, hash) = ("ct:{\(code)}:r", "ct:{\(code)}:j", chance.pick(Self.hashes))
        let (name, seat, id) = (
            "ct:name:ann", "ct:seat:\(hash)", "\(chance.within(1...4))-\(chance.below(3))"
        )
        let flag = chance.pick(["o", "l", "p", "O", "L"])
        let link = "0a \(chance.below(10) == 0 ? 2 : 1)"
        let look = [node, "{\"room\":\"", "\"}", "900000"]
        let header = "{\"type\":\"journal\",\"format\":2,\"rules\":1,\"game\":\"deck\"}\n"
        let all: [(String, [String], [String])] = [
            (
                GroupScripts.enter, ["ct:n:\(node)", "ct:nodes", "ct:at"],
                [
                    node, "3 {}", "900000", chance.pick(["", "kept"]), chance.pick(["", other]),
                    link,
                ]
            ),
            (GroupScripts.leave, ["ct:n:\(node)", "ct:nodes"], [node]),
            (GroupScripts.reserve, [card, journal], [node, "900", link]),
            (
                GroupScripts.putRoom, [card],
                [
                    node, code, chance.pick(["deck", "klondike"]), flag, "{\"room\":\"\(code)\"}",
                    "900", chance.pick(["0", "7"]), link,
                ]
            ),
            (GroupScripts.dropRoom, [card], [node, code, link]),
            (
                GroupScripts.putPerson, [name, seat],
                [
                    node, hash, "-", chance.pick(["", code]), "900", chance.pick(["-", "j", "r"]),
                    "900", link,
                ]
            ),
            (
                GroupScripts.dropPerson, [name, seat],
                [hash, node, chance.pick(["", other]), chance.pick(["", "left"]), link]
            ),
            (GroupScripts.room, ["ct:tick:1"], look + [code]),
            (
                GroupScripts.seat, ["ct:tick:2", seat, "ct:moves:\(hash)"],
                look + [chance.pick(["0", "1", "3"]), "900", hash]
            ),
            (GroupScripts.wanted, ["ct:wanted:\(node)"], []),
            (GroupScripts.release, [card], [node, code, "900", "900", "900", link]),
            (
                GroupScripts.quick, ["ct:tick:3", "ct:open:deck", card],
                look + [chance.pick(["", code]), "deck", "900", link]
            ),
            (GroupScripts.nodes, ["ct:nodes"], [node]),
            (GroupScripts.list, ["ct:list"], [node, chance.pick(["-", "(K2QD"]), "2"]),
            (GroupScripts.claim, [card, journal], [node, "900", "900", "2", ",deck:1,", link]),
            (GroupScripts.orphans, ["ct:kept"], [chance.pick(["0", "86000000"]), "9"]),
            (
                StreamScripts.begin, [journal, "ct:kept", "ct:n:\(node)"],
                [id, code, "900", header, chance.pick(["", "new"])]
            ),
            (
                StreamScripts.end, [journal, "ct:kept"],
                [id, code, "900", chance.pick(["", "read"])]
            ),
            (GroupScripts.rights, ["t1", "t2", "t3"], ["streams"]),
        ]
        let (text, keys, arguments) = chance.pick(all)
        return ["EVAL", text, String(keys.count)] + keys + arguments
    }
}
