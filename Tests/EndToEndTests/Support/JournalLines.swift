import Foundation
import GameProtocol
import Games

/// The lines that a room sends to each member if it replays a journal.
///
/// Only this type connects the recorded journals with the types of the program.
struct JournalLines {
    /// The lines for each member, by name and in order.
    private(set) var sent: [String: [String]] = [:]
    /// The marks of the recorded requests, by the name of the asker.
    private(set) var marks: [String: Set<Int>] = [:]
    private var names: [MemberID: String] = [:]
    /// The lines that disconnected members miss.
    private var missed: [MemberID: [String]] = [:]

    /// Replays the journal in a new room.
    init(_ journal: [UInt8]) throws {
        let scan = JournalScan(journal)
        guard case .complete = scan.verdict, let header = scan.header else {
            throw Failure("the journal is \(scan.verdict)")
        }
        var replay = try Replay(header, firstMember: 1)
        for (number, entry) in scan.entries.enumerated() {
            var effects: [RoomEffect] = []
            let before = replay.members
            do {
                try replay.apply(entry, &effects)
            } catch {
                throw Failure("line \(number + 2) of the journal: \(error.reason)")
            }
            names = [:]
            for member in before + replay.members { names[member.id] = member.name }
            connect(entry.kind)
            for effect in effects { send(effect) }
        }
    }

    /// Notes the connected members while the effects of an entry are carried out.
    private mutating func connect(_ kind: JournalEntry.Kind) {
        switch kind {
        case .enter(let entrance): note(entrance.id, of: entrance.player)
        case .request(let name, let id, _): note(id, of: name)
        case .left(let name, _), .offline(let name, _): cut(name)
        case .online(let name):
            for (member, lines) in missed where names[member] == name {
                missed[member] = nil
                sent[name, default: []] += lines
            }
        case .restarted: for name in names.values { cut(name) }
        case .secret, .alarm, .calculated, .shutdown, .snapshot: break
        }
    }

    private mutating func cut(_ name: String) {
        for (member, other) in names where other == name && missed[member] == nil {
            missed[member] = []
        }
    }

    private mutating func note(_ id: RequestID?, of name: String) {
        var writer = JSONWriter()
        writer.beginObject()
        id?.encode(into: &writer)
        writer.endObject()
        let text = String(decoding: writer.bytes, as: UTF8.self)
        if let number = Int(text.filter(\.isNumber)) { marks[name, default: []].insert(number) }
    }

    private mutating func send(_ effect: RoomEffect) {
        switch effect {
        case .reply(let member, let reply): send({ reply.encode(into: &$0) }, to: member)
        case .event(let event, let own):
            for member in names.keys {
                let isOwner = own?.members.contains(member) ?? false
                let line = Self.text { (isOwner ? own?.event ?? event : event).encode(into: &$0) }
                if missed[member] != nil {
                    missed[member]?.append(line)
                } else {
                    deliver(line, to: member)
                }
            }
        case .line(let member, let line): send({ line.encode(into: &$0) }, to: member)
        case .toOthers, .toSpectators: break
        case .remove(let member):
            names[member] = nil
            missed[member] = nil
        case .lobby, .needsSecret, .calculate: break
        }
    }

    private mutating func send(_ encode: (inout JSONWriter) -> Void, to member: MemberID) {
        if missed[member] == nil { deliver(Self.text(encode), to: member) }
    }

    private mutating func deliver(_ line: String, to member: MemberID) {
        if let name = names[member] { sent[name, default: []].append(line) }
    }

    private static func text(_ encode: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        encode(&writer)
        return String(decoding: writer.bytes.dropLast(), as: UTF8.self)
    }
}
