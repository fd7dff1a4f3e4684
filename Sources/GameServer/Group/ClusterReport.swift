import CommandLine
import GameProtocol

/// The report of `GameServer cluster`: the Redis, the servers, and the listed rooms of each.
extension ClusterCommand {
    private struct Listed {
        let owner: String
        /// The code, the game, the state, the seats, and the players.
        let cells: [String]
    }

    func list() throws(ClusterFailure) -> String {
        let members = try members()
        let rooms = try rooms()
        let byOwner = Dictionary(grouping: rooms, by: \.owner)
        var rows = [["SERVER", "VERSION", "UP", "ROOMS", "FREE"]]
        var privateCount = 0
        for member in members {
            let listed = byOwner[member.incarnation]?.count ?? 0
            let hidden = member.lease.privateCount ?? 0
            privateCount += hidden
            rows.append(row(member, listed: listed, hidden: hidden))
        }
        var lines = [try redisLine(), ""] + Self.table(rows)
        for member in members {
            guard let listed = byOwner[member.incarnation] else { continue }
            lines +=
                ["", "Rooms at \(member.name):"] + Self.table(listed.map(\.cells), indent: "  ")
        }
        let alive = Set(members.map(\.incarnation))
        let orphans = rooms.filter { !alive.contains($0.owner) }
        if !orphans.isEmpty {
            lines +=
                ["", "Rooms without a server:"] + Self.table(orphans.map(\.cells), indent: "  ")
        }
        let total = Self.count(rooms.count + privateCount, "room")
        lines += [
            "",
            "\(Self.count(members.count, "server")), \(total), \(privateCount) of them private.",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private func row(_ member: Member, listed: Int, hidden: Int) -> [String] {
        let lease = member.lease
        return [
            member.name, lease.version?.visible(maximum: 20) ?? "old",
            lease.since.map { Self.duration(now - $0) } ?? "?",
            hidden > 0 ? "\(listed + hidden) (\(hidden) private)" : "\(listed)",
            lease.isDraining ? "stopping" : "\(lease.free)",
        ]
    }

    /// One line about the Redis. A user without the right to `INFO` does not see its memory.
    private func redisLine() throws(ClusterFailure) -> String {
        let role = try reply("ROLE")
        var parts = [
            GroupLink.replicas(in: role).map { "primary, \(Self.count($0, "replica"))" }
                ?? "no primary"
        ]
        let info = ask(["INFO"])?.text ?? ""
        let fields = Dictionary(
            info.split(whereSeparator: \.isNewline).compactMap { line -> (String, String)? in
                let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
                return parts.count == 2 ? (parts[0], parts[1].visible(maximum: 20)) : nil
            },
            uniquingKeysWith: { first, _ in first }
        )
        if let used = fields["used_memory_human"] {
            let most = fields["maxmemory_human"].flatMap { $0 == "0B" ? nil : " of \($0)" }
            parts.append("\(used) used\(most ?? "")")
        }
        if fields["loading"] == "1" || fields["async_loading"] == "1" { parts.append("loading") }
        if case .integer(let count) = try reply("SCARD", StreamKey.all), count > 0 {
            parts.append("keeps \(Self.count(Int(count), "room"))")
        }
        return "\(redis): \(parts.joined(separator: ", "))"
    }

    /// Returns the listed rooms, in the order of their codes.
    private func rooms() throws(ClusterFailure) -> [Listed] {
        var (rooms, from, last): ([Listed], String, String) = ([], "-", "")
        while true {
            let page = try reply("EVAL", GroupScripts.page, "1", "ct:list", from).elements ?? []
            let texts = page.map { $0.bytes ?? [] }
            for index in stride(from: 1, to: texts.count - 1, by: 2) {
                let owner = String(decoding: texts[index], as: UTF8.self)
                rooms.append(Listed(owner: owner, cells: Self.cells(texts[index + 1])))
            }
            let end = page.first?.text ?? ""
            guard end > last else { return rooms }
            (last, from) = (end, "(\(end)")
        }
    }

    /// Returns the cells of a room's row. Another program wrote their text, so it is cleaned.
    private static func cells(_ bytes: [UInt8]) -> [String] {
        guard var fields = try? JSONReader().read(bytes) else { return ["?"] }
        let players = ((try? fields.array("players")) ?? []).map { $0.string ?? "?" }
        func text(_ name: StaticString) -> String {
            let text = (try? fields.string(name)) ?? "?"
            return text.visible(maximum: 20)
        }
        let phase = text("phase")
        let seats = (try? fields.int("seats", in: 0...99)) ?? players.count
        return [
            text("room"), text("game"), phase == "lobby" ? "waiting" : phase,
            "\(players.count)/\(seats)",
            players.joined(separator: ", ").visible(maximum: 36),
        ]
    }

    /// Returns one line for each row, with the columns aligned.
    private static func table(_ rows: [[String]], indent: String = "") -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            let cells = row.enumerated().map { column, text in
                column == row.count - 1 ? text : HelpLayout.padded(text, to: widths[column])
            }
            return indent + cells.joined(separator: "  ")
        }
    }

    private static func count(_ number: Int, _ thing: String) -> String {
        "\(number) \(thing)\(number == 1 ? "" : "s")"
    }

    /// Returns a duration in two units: `3 d 4 h`.
    static func duration(_ seconds: Int) -> String {
        let units = [(86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")]
        var (rest, parts): (Int, [String]) = (max(0, seconds), [])
        for (size, name) in units {
            if parts.count == 2 { break }
            let number = rest / size
            rest %= size
            if number > 0 || !parts.isEmpty { parts.append("\(number) \(name)") }
        }
        return parts.isEmpty ? "0 s" : parts.joined(separator: " ")
    }
}

extension GroupScripts {
    /// Returns up to 200 listed rooms: first the code after which more rooms follow, or an empty text; then for each
    /// room the incarnation of its owner, and its JSON. KEYS: list. ARGV: where to begin.
    static let page =
        owner + """
            local out={''}
            local codes=redis.call('ZRANGEBYLEX',KEYS[1],ARGV[1],'+','LIMIT',0,200)
            for _,code in ipairs(codes) do
              local i,g,n,f,j=part(redis.call('GET','ct:{'..code..'}:r') or '')
              if j~='' then out[#out+1]=i out[#out+1]=j end
            end
            if #codes==200 then out[1]=codes[200] end
            return out
            """
}

extension GroupLease {
    /// Parses a lease, also of a server that is about to stop; nil if it is malformed.
    static func parse(_ bytes: [UInt8]) -> GroupLease? {
        let isDraining = bytes.starts(with: Array("0d ".utf8))
        var lease = GroupLease(isDraining ? Array("0 ".utf8) + bytes.dropFirst(3) : bytes)
        lease?.isDraining = isDraining
        return lease
    }
}
