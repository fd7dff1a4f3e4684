import ClientCore
import GameProtocol
import TerminalKit

/// The memory of the client between two runs: the player's name, recent servers, settings of the
/// screen, and the options of the last room.
struct ClientMemory: Equatable, Sendable {
    var name: String?
    /// The recent servers, the newest first.
    private(set) var recent: [RecentServer] = []

    var look: Look?
    var motion: ScreenSettings.Motion?
    var sound: ScreenSettings.Sound?
    var showsNumbers: Bool?
    var hasFourColorDeck: Bool?
    /// The name of one of the program's own color themes.
    var colors: String?
    var pattern: CardPattern?
    /// The options of the last created room, as command-line words.
    var room: [String]?

    static let maximumServers = 5
    private static let maximumRoomWords = 40

    init() {}

    var servers: [JoinAddress] { recent.map(\.address) }

    /// Records that the client reached a server. Other addresses of the same server are dropped.
    /// `leadsThere` says whether another address leads to the same port of the same computer. An
    /// equal `inst` is no proof: a server can send the `inst` of another server.
    mutating func note(
        _ server: JoinAddress,
        _ inst: String?,
        leadsThere: (JoinAddress) -> Bool
    ) {
        let others = recent.filter { other in
            other.address != server.server
                && (inst == nil || other.inst != inst || !leadsThere(other.address))
        }
        recent = [RecentServer(address: server.server, inst: inst)] + others
        recent = Array(recent.prefix(Self.maximumServers))
    }

    /// The memory as the bytes of a file, one line for each value.
    var bytes: [UInt8] {
        func state(_ isOn: Bool?) -> String? { isOn.map { $0 ? "on" : "off" } }
        let settings: [(String, String?)] = [
            ("name", name), ("look", look?.rawValue), ("motion", motion?.rawValue),
            ("bell", sound?.rawValue), ("numbers", state(showsNumbers)),
            ("four_color_deck", state(hasFourColorDeck)), ("colors", colors),
            ("backs", pattern?.rawValue),
            ("room", room.map { (["create"] + $0).joined(separator: " ") }),
        ]
        let lines =
            settings.compactMap { key, value in value.map { "\(key) \($0)" } }
            + recent.map { "server \($0.address.text)" + ($0.inst.map { " \($0)" } ?? "") }
        return Array(lines.map { $0 + "\n" }.joined().utf8)
    }

    /// Reads the bytes of a file and ignores what it cannot read.
    init(bytes: [UInt8]) {
        // An editor may end lines with CR LF, which is one character in Swift.
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ").map(String.init)
            if words.first == "room", words.count <= Self.maximumRoomWords {
                room = Array(words.dropFirst(2))
            }
            let rest = words.dropFirst().joined(separator: " ")
            if words.first == "name", PlayerName.accepts(rest) { name = rest }
            if words.first == "server", words.count == 3, Beacon.isInst(words[2]) {
                add(words[1], words[2])
            }
            guard words.count == 2 else { continue }
            switch words[0] {
            case "server": add(words[1], nil)
            case "look": look = Look(rawValue: words[1])
            case "motion": motion = ScreenSettings.Motion(rawValue: words[1])
            case "bell": sound = ScreenSettings.Sound(rawValue: words[1])
            case "numbers": showsNumbers = Self.isOn(words[1])
            case "four_color_deck": hasFourColorDeck = Self.isOn(words[1])
            case "colors": colors = ColorTheme.all.first { $0.name == words[1] }?.name
            case "backs": pattern = CardPattern(rawValue: words[1])
            default: continue
            }
        }
    }
}

extension ClientMemory {
    private mutating func add(_ text: String, _ inst: String?) {
        guard let server = try? JoinAddress(text).server, recent.count < Self.maximumServers
        else { return }
        recent.append(RecentServer(address: server, inst: inst))
    }

    private static func isOn(_ word: String) -> Bool? {
        word == "on" ? true : word == "off" ? false : nil
    }

    /// Records the settings that the player has changed. Settings from the command line of this run
    /// are not recorded.
    mutating func note(_ settings: ScreenSettings, _ before: ScreenSettings) {
        if settings.look != before.look { look = settings.look }
        if settings.motion != before.motion { motion = settings.motion }
        if settings.sound != before.sound { sound = settings.sound }
        if settings.showsNumbers != before.showsNumbers { showsNumbers = settings.showsNumbers }
        if settings.hasFourColorDeck != before.hasFourColorDeck {
            hasFourColorDeck = settings.hasFourColorDeck
        }
        if settings.colors != before.colors { colors = settings.colors.name }
        if settings.pattern != before.pattern { pattern = settings.pattern }
    }
}

extension ScreenSettings {
    /// Applies the remembered settings, unless the configuration sets them.
    mutating func recall(_ memory: ClientMemory, _ configuration: ClientConfiguration) {
        let chosen = configuration.chosenSettings
        if !chosen.contains("look"), let look = memory.look { self.look = look }
        if !chosen.contains("motion"), let motion = memory.motion { self.motion = motion }
        if !chosen.contains("four_color_deck"), let hasFour = memory.hasFourColorDeck {
            hasFourColorDeck = hasFour
        }
        if !chosen.contains("colors"), let name = memory.colors,
            let theme = ColorTheme.all.first(where: { $0.name == name })
        {
            colors = theme
        }
        sound = memory.sound ?? sound
        pattern = memory.pattern ?? pattern
        showsNumbers = memory.showsNumbers ?? showsNumbers
        lastRoom = memory.room
    }
}

/// The file of the memory. Without a folder, nothing is remembered.
struct MemoryFile {
    let path: String?

    private static let maximumBytes = 4096

    init(folder: String?) { path = folder.map { $0 + "/recent" } }

    var memory: ClientMemory {
        path.flatMap { System.contents(of: $0, maximum: Self.maximumBytes) }
            .map(ClientMemory.init) ?? ClientMemory()
    }

    /// Saves the memory if possible. A full disk is no error.
    func write(_ memory: ClientMemory) {
        guard let path, let slash = path.lastIndex(of: "/") else { return }
        System.makePrivateFolder(String(path[..<slash]))
        _ = try? LockedFile(path, contents: memory.bytes)
    }
}
