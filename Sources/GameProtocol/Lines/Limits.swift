/// The numbers of protocol.md and Documentation/protocol, each defined once.
///
/// Sizes are in bytes if the name says so; a `Count` of text counts Unicode scalars. A number that
/// an operator can change has a name with `default…`.
public enum Limits {
    /// The TCP port, and the beacon's UDP port.
    public static let defaultPort = 7052
    /// The port for HTTP.
    public static let defaultWebPort = 7080
    /// The maximum length of a client's line in bytes, `\n` included.
    public static let maximumClientLineBytes = 4096
    /// The maximum length of a server's line in bytes, `\n` included.
    public static let maximumServerLineBytes = 65_536

    /// A rate limit: `burst` times at once, and once more in every `interval`.
    public struct Rate: Sendable {
        /// The number of events that are allowed at once.
        public let burst: Int
        /// The time after which one more event is allowed.
        public let interval: Duration
        /// The interval in whole milliseconds, stored because it is read often.
        package let intervalMs: Int

        package init(burst: Int, interval: Duration) {
            self.burst = burst
            self.interval = interval
            intervalMs = Int(interval / .milliseconds(1))
        }
    }
}

/// Limits of JSON (Documentation/protocol/json.md, section 1).
extension Limits {
    /// The largest magnitude of an integer: 2^53 − 1.
    public static let maximumInteger: Int64 = 9_007_199_254_740_991
    /// The maximum depth of nested values; the root has depth 1.
    public static let maximumDepth = 8
    /// The maximum number of members in one object.
    public static let maximumMembers = 64
    /// The maximum number of elements in one array.
    public static let maximumElements = 256
    /// The maximum number of combining marks on one letter: a Tibetan stack has the most.
    public static let maximumCombiningMarks = 8
    /// The maximum number of combining marks on one letter that reach into the lines above and
    /// below: a Greek vowel has the most.
    public static let maximumStackingMarks = 4
}

/// Limits of messages, `hello` and the end of a connection (protocol.md, sections 2, 3 and 9).
extension Limits {
    /// The maximum number of bytes in a request's `id` if it is a string.
    public static let maximumIDBytes = 64
    /// The maximum number of characters in a player's name.
    public static let maximumNameCount = 20
    /// The maximum number of characters in a client's name for itself, `client`.
    public static let maximumClientCount = 40
    /// The range of a client's `heartbeat_s`, in seconds.
    public static let heartbeatSeconds = 5...300
    /// The number of promised heartbeats that may be missed before `bye stale`.
    public static let missedHeartbeats = 2
    /// The time for which the server keeps a session after its connection was lost.
    public static let defaultResume = Duration.seconds(120)
    /// The longest time for which a lost session is kept if no round runs or the session only
    /// watches.
    public static let idleResume = Duration.seconds(30)
    /// The time for which running games may continue at shutdown.
    public static let defaultDrain = Duration.seconds(5)
    /// The time limit for `hello` on a new connection.
    public static let helloTimeout = Duration.seconds(60)
    /// The time for which the server waits for a client's first bytes before it sends its greeting.
    /// A browser sends them at once, and gets an answer in HTTP.
    public static let greetingWait = Duration.milliseconds(50)
    /// The time limit for the end of a line that has begun.
    public static let halfLineTimeout = Duration.seconds(30)
    /// The number of unreadable lines within `unreadableLinePeriod` that ends a connection.
    public static let maximumUnreadableLines = 20
    /// The period for counting unreadable lines.
    public static let unreadableLinePeriod = Duration.seconds(60)
    /// The time for which TCP may be idle before it sends a keep-alive probe.
    public static let keepAliveIdle = Duration.seconds(30)
    /// The time between two keep-alive probes.
    public static let keepAliveInterval = Duration.seconds(10)
    /// The number of unanswered probes after which the connection is lost.
    public static let keepAliveProbes = 3
    /// The time for which sent bytes may stay unacknowledged.
    public static let unacknowledgedTimeout = Duration.seconds(60)
}

/// Limits of rooms (protocol.md, section 7).
extension Limits {
    /// The possible numbers of seats in a room.
    public static let seats = 1...6
    /// The number of seats if the request does not say.
    public static let defaultSeats = 2
    /// The range of the operator's limit for spectators of a room.
    public static let spectators = 0...1_000
    /// The maximum number of characters in a room's title.
    public static let maximumTitleCount = 40
    /// The maximum number of spectators whose display names are in a snapshot.
    public static let maximumSpectatorDisplays = 50
    /// The maximum number of characters in a room's password.
    public static let maximumPasswordCount = 64
    /// The maximum number of characters in a chat line.
    public static let maximumChatCount = 280
    /// The number of rooms on one page of `list`; the maximum is the default.
    public static let listPage = 1...50
    /// The number of `hover` lines of one player that the server passes on per second.
    public static let maximumHoversPerSecond = 10
    /// The time for which a room without members and without kept seats stays open.
    public static let emptyRoomTimeout = Duration.seconds(60)
    /// The number of rooms that a quick join tries, if each one has just started or closed.
    public static let quickJoinTries = 4
}

/// Limits of turns and cursors (protocol.md, section 7).
extension Limits {
    /// The turn clock in seconds; 0 means no clock.
    public static let turnSeconds = 0...600
    /// The turn clock in seconds if the request does not say.
    public static let defaultTurnSeconds = 60
    /// The number of timeouts in a row after which a player leaves the room.
    public static let maximumStrikes = 3
    /// The maximum number of cells on a board.
    public static let maximumCells = 144
}

/// Limits of the load (protocol.md, section 10).
extension Limits {
    /// The maximum number of connections to a server.
    public static let defaultConnections = 10_000
    /// The maximum number of connections from one address; loopback is exempt.
    public static let defaultConnectionsPerAddress = 64
    /// The maximum number of rooms on a server.
    public static let defaultRooms = 5000
    /// The maximum number of spectators in a room.
    public static let defaultSpectators = 32
    /// The default for the maximum number of bots of a server that play at the same time.
    public static let defaultBots = 32
    /// The rate of resumes of a session.
    public static let resumes = Rate(burst: 20, interval: .seconds(1))
    /// The rate of new rooms for a session.
    public static let roomsOfSession = Rate(burst: 3, interval: .seconds(5))
    /// The rate of new rooms for an address; loopback is exempt.
    public static let roomsOfAddress = Rate(burst: 10, interval: .seconds(1))
    /// The rate of new names on a ladder for an address; loopback is exempt.
    public static let ladderNamesOfAddress = Rate(burst: 64, interval: .seconds(10))
    /// The maximum number of lost sessions of one address whose places are kept, not counting
    /// places in running rounds.
    public static let keptSessionsPerAddress = 64
    /// The maximum number of lost sessions of the server's own computer whose places are kept. Many
    /// people may share that address.
    public static let keptSessionsOfLoopback = 1_024
    /// The rate of new players in a room, and separately of new spectators.
    public static let arrivals = Rate(burst: 32, interval: .milliseconds(125))
    /// The rate of chat lines of a session.
    public static let chats = Rate(burst: 5, interval: .seconds(1))
    /// The rate of invitations from a session.
    public static let invitations = Rate(burst: 5, interval: .seconds(30))
    /// The rate of invitations to a session, from all others together.
    public static let invitationsToOne = Rate(burst: 10, interval: .seconds(10))
    /// The maximum number of open invitations that let people enter a room without its password.
    public static let openInvitations = 32
    /// The rate of `ready` lines of a player; it starts again with each round.
    public static let readies = Rate(burst: 5, interval: .seconds(1))
    /// The number of bytes per second of events that all players of a room may cause together,
    /// while one of its members is slow to read.
    public static let fanOutBytesPerSecond = 768 * 1024
    /// The number of bytes of a room's journal that spectators may cause by joins and leaves, and
    /// separately by chat.
    public static let spectatorJournalBytes = 1024 * 1024
    /// The rate of wrong passwords of an address for one room: 10 a minute.
    public static let wrongPasswords = Rate(burst: 10, interval: .seconds(6))
    /// The time for which the server does not read a connection after a wrong token, or a session
    /// after a wrong code or password.
    public static let wrongTokenPause = Duration.seconds(1)
    /// The number of lines of a connection that are handled before lines of other connections.
    public static let maximumTurnLines = 256
    /// The time for which lines of a connection are handled before lines of other connections.
    public static let turnTime = Duration.milliseconds(1)
    /// The number of lines that the server still handles after a connection was reset.
    public static let maximumLastLines = 16
    /// The size of the waiting output above which the server does not read the connection.
    public static let readingPauseBytes = 64 * 1024
    /// The size of the waiting output that a client may have for `slowConsumerTimeout`.
    public static let slowConsumerBytes = 256 * 1024
    /// The time for which a client may stay above `slowConsumerBytes`.
    public static let slowConsumerTimeout = Duration.seconds(10)
    /// The size of the waiting output that ends a connection at once.
    public static let maximumOutputBytes = 1024 * 1024
    /// The number of a room's events that are kept for a resume, if they fit into `historyBytes`.
    public static let historyEvents = 256
    /// The size of a room's events that the server keeps for a resume.
    public static let historyBytes = 8 * 1024
    /// The time after which a client should retry after `server_full`.
    public static let serverFullRetry = Duration.seconds(20)
    /// The time after which a client should reconnect to a server that restarts with its rooms.
    public static let restartRetry = Duration.milliseconds(250)
    /// The time after which a client should reconnect after `slow_consumer`.
    public static let slowConsumerRetry = Duration.seconds(1)
}

/// Limits of a cluster of servers (Documentation/protocol/group.md).
extension Limits {
    /// The maximum number of peers in a `hello`.
    public static let maximumPeers = 8
    /// The maximum number of characters in a server's host.
    public static let maximumHostCount = 253
    /// The time for which a ticket is valid.
    public static let ticketLife = Duration.seconds(15)
    /// The maximum number of characters in a ticket.
    public static let maximumTicketCount = 64
    /// The time without a message after which a server of a group counts as dead.
    public static let groupLease = Duration.seconds(5)
    /// The time for which the reply to `list` waits for the rooms of the group's other servers.
    public static let groupListPatience = Duration.milliseconds(250)
    /// The time limit for any answer of the group except a part of a list.
    public static let groupPatience = Duration.seconds(1)
    /// The time after which a client should retry after `unavailable`.
    public static let unavailableRetry = Duration.seconds(1)
    /// The time after which a client should reconnect if its room continues on another server.
    public static let movedRetry = Duration.milliseconds(100)
}

/// Limits of requests that cost the server more than a move (protocol.md, section 10).
extension Limits {
    /// The budget of a session, in points.
    public static let pointsOfSession = Rate(burst: 80, interval: .milliseconds(25))
    /// The budget of an address, in points; loopback is exempt.
    public static let pointsOfAddress = Rate(burst: 400, interval: .milliseconds(10))
    /// The points of an address's budget that moves leave for its other requests.
    public static let pointsBesideMoves = 80
    /// The limit of connections from an IPv6 /48, as a multiple of the limit of one /64.
    public static let siteFactor = 4
    /// The budget of an IPv6 /48, in points.
    public static let pointsOfSite = Rate(burst: 1_600, interval: .milliseconds(2))
    /// The cost of `hello`, `create`, `join` and `invite`; any other cost of a request is 1 point.
    public static let entranceCost = 4
    /// The cost in points of a page of the ladder that has to be calculated.
    public static let ladderCost = 16
    /// The cost of a shuffle, in points.
    public static let shuffleCost = 8
    /// The rate of wrong codes and passwords up to which an address gets only `wrongTokenPause`.
    public static let guesses = Rate(burst: 30, interval: .seconds(2))
    /// The longest time for which the server does not read a session, after a wrong code or
    /// password or after moves that came too fast. It is shorter than the allowed delay of any
    /// promised heartbeat.
    public static let maximumReadingPause = Duration.seconds(5)
    /// The maximum time for which an address counts as a guesser after its last guess.
    public static let guessMemory = Duration.seconds(60)
    /// The rate of first codes and passwords that the sessions of a guessing address may try.
    public static let guesserSecrets = Rate(burst: 20, interval: .seconds(2))
}

/// Limits of fairness (Documentation/protocol/fairness.md, section 3).
extension Limits {
    /// The maximum number of characters in a player's `entropy`.
    public static let maximumEntropyCount = 64
    /// The maximum number of characters in a calculation's answer, such as all steps of a plan.
    public static let maximumAnswerCount = 8192
    /// The number of hexadecimal characters in a server seed, and in a salt.
    public static let secretHexCount = 32
}

/// Limits of the beacon (Documentation/protocol/beacon.md, section 1).
extension Limits {
    /// The maximum size of a datagram.
    public static let maximumBeaconBytes = 512
    /// The maximum number of characters in a server's name.
    public static let maximumServerNameCount = 40
    /// The time between two announcements of a server, plus or minus a tenth.
    public static let beaconPeriod = Duration.seconds(2)
    /// The minimum time between two announcements that clients asked for.
    public static let beaconAnswerInterval = Duration.seconds(1)
    /// The time after which the program reads the list of network interfaces again.
    public static let beaconRescan = Duration.seconds(10)
    /// The number of silent periods after which a server counts as gone.
    public static let missedBeacons = 3
    /// The maximum number of network links on which one program sends or listens.
    public static let maximumBeaconLinks = 32
    /// The maximum number of servers that a client remembers.
    public static let maximumFoundServers = 64
    /// The maximum number of servers of one address that a client remembers.
    public static let maximumFoundServersPerAddress = 8
}
