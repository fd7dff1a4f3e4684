/// The numbers of protocol.md and Documentation/protocol, each of them once.
///
/// Sizes are in bytes where the name says so; a `Count` of text counts Unicode scalars. What an
/// operator may change is named `default…`.
public enum Limits {
    /// The TCP port, and the beacon's UDP port.
    public static let defaultPort = 7052
    /// The port for HTTP.
    public static let defaultWebPort = 7080
    /// The longest line a client may send, `\n` included.
    public static let maximumClientLineBytes = 4096
    /// The longest line a server may send, `\n` included.
    public static let maximumServerLineBytes = 65_536

    /// How often something may be done: `burst` times in one go, and once more in every `interval`.
    public struct Rate: Sendable {
        /// The times in one go.
        public let burst: Int
        /// The time in which one more is earned.
        public let interval: Duration
        /// The same in whole milliseconds, for whoever asks often.
        package let intervalMs: Int

        package init(burst: Int, interval: Duration) {
            self.burst = burst
            self.interval = interval
            intervalMs = Int(interval / .milliseconds(1))
        }
    }
}

/// JSON (Documentation/protocol/json.md, section 1).
extension Limits {
    /// The largest magnitude of an integer: 2^53 − 1.
    public static let maximumInteger: Int64 = 9_007_199_254_740_991
    /// How deep values nest; the root is 1.
    public static let maximumDepth = 8
    /// The members of one object.
    public static let maximumMembers = 64
    /// The elements of one array.
    public static let maximumElements = 256
    /// The combining marks on one letter: a Tibetan stack has the most.
    public static let maximumCombiningMarks = 8
    /// The marks among them that climb into the lines above and below: a Greek vowel has the most.
    public static let maximumStackingMarks = 4
}

/// Messages, hello and what ends a connection (protocol.md, sections 2, 3 and 9).
extension Limits {
    /// The bytes of a request's `id` where it is a string.
    public static let maximumIDBytes = 64
    /// The characters of a player's name.
    public static let maximumNameCount = 20
    /// The characters of a client's name for itself, `client`.
    public static let maximumClientCount = 40
    /// What a client may promise in `heartbeat_s`, in seconds.
    public static let heartbeatSeconds = 5...300
    /// How many promised heartbeats may be missed in silence before `bye stale`.
    public static let missedHeartbeats = 2
    /// How long a lost session is kept.
    public static let defaultResume = Duration.seconds(120)
    /// How long a lost session is kept if nothing is at stake, provided that sessions are kept that
    /// long.
    public static let idleResume = Duration.seconds(30)
    /// How long running games may continue when the server stops.
    public static let defaultDrain = Duration.seconds(5)
    /// How long a connection may go without `hello`.
    public static let helloTimeout = Duration.seconds(60)
    /// How long the server waits for a client's first bytes before it greets it: a browser sends them
    /// at once, and is answered in HTTP.
    public static let greetingWait = Duration.milliseconds(50)
    /// How long half a line may wait for its end.
    public static let halfLineTimeout = Duration.seconds(30)
    /// How many unreadable lines within `unreadableLinePeriod` end a connection.
    public static let maximumUnreadableLines = 20
    /// The period in which unreadable lines are counted.
    public static let unreadableLinePeriod = Duration.seconds(60)
    /// How long TCP may be idle before it asks whether the peer lives.
    public static let keepAliveIdle = Duration.seconds(30)
    /// The time between two such questions.
    public static let keepAliveInterval = Duration.seconds(10)
    /// How many of them go unanswered before the connection is lost.
    public static let keepAliveProbes = 3
    /// How long sent bytes may stay unacknowledged.
    public static let unacknowledgedTimeout = Duration.seconds(60)
}

/// Rooms (protocol.md, section 7).
extension Limits {
    /// The seats of a room.
    public static let seats = 1...6
    /// The seats of a room whose creator does not say.
    public static let defaultSeats = 2
    /// The spectators of a room that a host may allow.
    public static let spectators = 0...1_000
    /// The characters of a room's title.
    public static let maximumTitleCount = 40
    /// The characters of a room's password.
    public static let maximumPasswordCount = 64
    /// The characters of a chat line.
    public static let maximumChatCount = 280
    /// The rooms on one page of `list`; the most is the default.
    public static let listPage = 1...50
    /// The `hover` lines of one player that are sent on within a second.
    public static let maximumHoversPerSecond = 10
    /// How long a room without people and without kept seats stays open.
    public static let emptyRoomTimeout = Duration.seconds(60)
    /// The rooms that a quick join tries, where one after the other has just begun or closed.
    public static let quickJoinTries = 4
}

/// Turns, and what is pointed at (protocol.md, section 7).
extension Limits {
    /// The seconds of a turn; 0 is without end.
    public static let turnSeconds = 0...600
    /// The seconds of a turn in a room whose creator does not say.
    public static let defaultTurnSeconds = 60
    /// The timeouts in a row that leave the room.
    public static let maximumStrikes = 3
    /// The cells of a board.
    public static let maximumCells = 144
}

/// Load (protocol.md, section 10).
extension Limits {
    /// The connections of a server.
    public static let defaultConnections = 10_000
    /// The connections of one address; loopback is exempt.
    public static let defaultConnectionsPerAddress = 64
    /// The rooms of a server.
    public static let defaultRooms = 5000
    /// The spectators of a room.
    public static let defaultSpectators = 32
    /// How often a session whose connection was lost may be resumed.
    public static let resumes = Rate(burst: 20, interval: .seconds(1))
    /// The rooms that a session may create.
    public static let roomsOfSession = Rate(burst: 3, interval: .seconds(5))
    /// The rooms that an address may create; loopback is exempt.
    public static let roomsOfAddress = Rate(burst: 10, interval: .seconds(1))
    /// The lost sessions of one address whose places are kept, those in running rounds aside.
    public static let keptSessionsPerAddress = 64
    /// The same for the server's own computer, behind which many people may be.
    public static let keptSessionsOfLoopback = 1_024
    /// The players that a room lets in, and likewise the spectators.
    public static let arrivals = Rate(burst: 32, interval: .milliseconds(125))
    /// The chat lines that a session may send.
    public static let chats = Rate(burst: 5, interval: .seconds(1))
    /// The people whom a session may invite.
    public static let invitations = Rate(burst: 5, interval: .seconds(30))
    /// The invitations that a session gets, of all others together.
    public static let invitationsToOne = Rate(burst: 10, interval: .seconds(10))
    /// The people who may still come into one room without its password, because they are invited.
    public static let openInvitations = 32
    /// The `ready` lines that a player may send; each round begins anew.
    public static let readies = Rate(burst: 5, interval: .seconds(1))
    /// The bytes a second of events that all players of a room cause together while one of its
    /// members is behind in reading.
    public static let fanOutBytesPerSecond = 768 * 1024
    /// The bytes of a room's journal that spectators may cause by coming and going, and as many
    /// again by their talk.
    public static let spectatorJournalBytes = 1024 * 1024
    /// The wrong passwords of an address for one room: 10 a minute.
    public static let wrongPasswords = Rate(burst: 10, interval: .seconds(6))
    /// How long a connection is not read after a wrong token, and a session after a wrong code or
    /// password.
    public static let wrongTokenPause = Duration.seconds(1)
    /// The lines of a connection that are handled before those of others.
    public static let maximumTurnLines = 256
    /// How long a connection's lines are handled before those of others.
    public static let turnTime = Duration.milliseconds(1)
    /// The lines that are still handled of a connection which was reset.
    public static let maximumLastLines = 16
    /// The waiting output above which a connection is not read.
    public static let readingPauseBytes = 64 * 1024
    /// The waiting output that a reader may keep for `slowConsumerTimeout`.
    public static let slowConsumerBytes = 256 * 1024
    /// How long a reader may stay above `slowConsumerBytes`.
    public static let slowConsumerTimeout = Duration.seconds(10)
    /// The waiting output that ends a connection at once.
    public static let maximumOutputBytes = 1024 * 1024
    /// The events of a room kept for a resume, if they fit `historyBytes`.
    public static let historyEvents = 256
    /// The bytes of a room's events kept for a resume.
    public static let historyBytes = 8 * 1024
    /// When a client told `server_full` should come back.
    public static let serverFullRetry = Duration.seconds(20)
    /// When a client whose server stops and keeps its rooms should come back.
    public static let restartRetry = Duration.milliseconds(250)
    /// When a client told `slow_consumer` should come back.
    public static let slowConsumerRetry = Duration.seconds(1)
}

/// A group of servers (Documentation/protocol/group.md).
extension Limits {
    /// The servers that a `hello` names as its peers.
    public static let maximumPeers = 8
    /// The characters of a server's host.
    public static let maximumHostCount = 253
    /// How long a ticket can be used.
    public static let ticketLife = Duration.seconds(15)
    /// The characters of a ticket at most.
    public static let maximumTicketCount = 64
    /// How long a server of a group is believed to live without a word of it.
    public static let groupLease = Duration.seconds(5)
    /// How long the group may take for its part of a list.
    public static let groupListPatience = Duration.milliseconds(250)
    /// How long the group may take for any other answer.
    public static let groupPatience = Duration.seconds(1)
    /// When a client told `unavailable` should try again.
    public static let unavailableRetry = Duration.seconds(1)
    /// When a client whose room goes on elsewhere should come back.
    public static let movedRetry = Duration.milliseconds(100)
}

/// Requests that cost the server more than a move (protocol.md, section 10).
extension Limits {
    /// The points that a session may spend.
    public static let pointsOfSession = Rate(burst: 80, interval: .milliseconds(25))
    /// The points that an address may spend; loopback is exempt.
    public static let pointsOfAddress = Rate(burst: 400, interval: .milliseconds(10))
    /// The points of an address for which moves wait, so that its other requests find them.
    public static let pointsBesideMoves = 80
    /// How many times as many connections the /48 of IPv6 addresses may have as one /64.
    public static let siteFactor = 4
    /// The points of the /48 of IPv6 addresses.
    public static let pointsOfSite = Rate(burst: 1_600, interval: .milliseconds(2))
    /// The points of `hello`, `create`, `join` and `invite`; other dear requests cost one.
    public static let entranceCost = 4
    /// The points of a shuffle.
    public static let shuffleCost = 8
    /// The wrong codes and passwords of an address that cost `wrongTokenPause` alone.
    public static let guesses = Rate(burst: 30, interval: .seconds(2))
    /// The longest time for which a session is not read, after a wrong code or password or after a move
    /// that came too fast: less than any promised heartbeat may be late.
    public static let maximumReadingPause = Duration.seconds(5)
    /// How long an address that stops guessing counts as a guesser at most.
    public static let guessMemory = Duration.seconds(60)
    /// The first codes and passwords that the sessions of an address try while it guesses.
    public static let guesserSecrets = Rate(burst: 20, interval: .seconds(2))
}

/// Fairness (Documentation/protocol/fairness.md, section 3).
extension Limits {
    /// The characters of a player's `entropy`.
    public static let maximumEntropyCount = 64
    /// The characters of the answer to a game's calculation, in the journal: all steps of a plan.
    public static let maximumAnswerCount = 8192
    /// The hexadecimal characters of a server seed, and of a salt.
    public static let secretHexCount = 32
}

/// The beacon (Documentation/protocol/beacon.md, section 1).
extension Limits {
    /// The bytes of one datagram.
    public static let maximumBeaconBytes = 512
    /// The characters of a server's name.
    public static let maximumServerNameCount = 40
    /// The time between two announcements of a server, give or take a tenth.
    public static let beaconPeriod = Duration.seconds(2)
    /// The time that passes at least between two announcements that were asked for.
    public static let beaconAnswerInterval = Duration.seconds(1)
    /// The time after which the interfaces of the computer are looked at again.
    public static let beaconRescan = Duration.seconds(10)
    /// How many periods of silence end a server for those who listen.
    public static let missedBeacons = 3
    /// The links on which one program sends or listens.
    public static let maximumBeaconLinks = 32
    /// The servers that a client keeps in mind.
    public static let maximumFoundServers = 64
    /// The servers of one address that a client keeps in mind.
    public static let maximumFoundServersPerAddress = 8
}
