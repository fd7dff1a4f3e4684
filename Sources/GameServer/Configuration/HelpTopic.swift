import CommandLine

/// The topics of `GameServer help TOPIC`; no line is longer than 80 columns.
enum HelpTopic: String, CaseIterable {
    case config
    case env
    case signals
    case log
    case metrics
    case systemd
    case journal
    case cluster
    case themes
    case `protocol`

    var text: String {
        switch self {
        case .config: Self.configText
        case .env: Self.envText
        case .signals: Self.signalsText
        case .log: Self.logText
        case .metrics: Self.metricsText
        case .systemd: Self.systemdText
        case .journal: Self.journalText
        case .cluster: Self.clusterText
        case .themes: Self.themesText
        case .protocol: Self.protocolText
        }
    }

    /// Other words that select this topic on the command line.
    var aliases: [String] { self == .cluster ? ["group"] : [] }

    private static var configText: String {
        let live = ServerCommandLine.program.options.filter(\.isLive).map(\.name)
        return """
            A configuration file is one JSON object. Its keys are the long names of options:

              {
                "name": "Kitchen table",
                "turn-clock": 30,
                "bind": ["192.168.1.20", "::1"],
                "no-beacon": true
              }

            A switch is true or false, a number stands without quotes, and bind may be a
            list. The command line overrides variables, variables override the file, and
            the file overrides the defaults.

              GameServer --config server.json                  serve
              GameServer --config server.json --check-config   say what is wrong
              GameServer --config server.json --print-config   what is in force, and why

            SIGHUP reads the file again. These options then have their new values:

            \(HelpLayout.wrapped(live.joined(separator: " "), after: "  ", at: 2))

            The others change with the next startup, and the log says so. A file with a
            mistake changes nothing.
            """
    }

    private static var envText: String {
        let options = ServerCommandLine.program.options.compactMap { option in
            option.variable.map { variable in
                "  \(HelpLayout.padded(variable, to: 30))\(option.usage)"
            }
        }
        return """
            Each option has a variable, which counts if the command line lacks the option.
            A switch is on with 1, true, yes or on. Commas separate several addresses.

            \(options.joined(separator: "\n"))

            NOTIFY_SOCKET, JOURNAL_STREAM, LISTEN_PID, LISTEN_FDS and LISTEN_FDNAMES are
            systemd's: see GameServer help systemd.
            """
    }

    private static let signalsText = """
        TERM, INT  Stop: admit no one, tell all players, and give running games --drain
                   seconds. A second signal ends the waiting, a third the server.
        HUP        Read the configuration again: see GameServer help config.
        USR1       Log all rooms and all people, at any log level.

        A closed terminal or pipe, or a file that cannot grow, does not end the server.
        """

    private static var logText: String {
        let events = LogEvents.all.map { event in
            "  \(HelpLayout.padded(event.name + " ", to: 22))\(event.about)"
        }
        return """
            The log is on standard error, one event a line. On a terminal it is text, in
            systemd's journal text with the level in front, and else JSON:

              {"t":"2026-03-01T22:14:31.402Z","level":"info","event":"join","name":"ann",
               "room":"K3QF","role":"player","peer":"192.168.1.31:51514","conn":7}

            It never has chat, passwords, tokens, or bytes as a client sent them. Of one
            event at most \(LogRateLimiter.linesPerMinute) lines a minute are written; the rest is counted.
            Names of events and of their fields stay the same:

            \(events.joined(separator: "\n"))
            """
    }

    private static let metricsText = """
        --metrics 9100 answers http://127.0.0.1:9100/metrics in the text format of
        Prometheus, /healthz with ok, and /readyz with 200 while people can join, else
        503. Other computers can ask if you give an address: --metrics
        192.168.1.20:9100. There is no password, and the figures have no names.
        Without an address it answers only requests for localhost or for an address in
        numbers, so that no web page can read the figures through a name of its own.

          cardtable_connections                  open connections
          cardtable_players                      seats that are taken
          cardtable_rooms                        by game and phase
          cardtable_bots                         bots of the server that play
          cardtable_games_finished_total         by game and reason
          cardtable_lines_received_total         by type of request
          cardtable_refused_total                by code of the error
          cardtable_byes_total                   by code of the goodbye
          cardtable_move_seconds                 by game; line read to all lines sent
          cardtable_resumes_total                by outcome: place, session, refused
          cardtable_calculation_faults_total     errors of the solver
          cardtable_http_requests_total          by route and status
          cardtable_decks                        decks of programs that use HTTP
          cardtable_group_up                     1 if its Redis answers
          cardtable_group_peers                  other servers
          cardtable_group_replicas               replicas of its Redis
          cardtable_group_replicas_wanted        replicas that moves wait for
          cardtable_group_resting                1 while moves cannot be stored
          cardtable_group_moved_total            requests answered with another server
          cardtable_group_relays                 browsers that play at another server
          cardtable_group_relays_failed_total    browsers that lost that server
          cardtable_group_unavailable_total      requests not answered in time
          cardtable_group_rooms_taken_in_total   others' rooms that continue here
          cardtable_group_rooms_let_go_total     rooms that continue elsewhere
          cardtable_group_round_trip_seconds     command to reply
          cardtable_build_info                   1; its labels are version and protocol
          process_...                            CPU, memory, descriptors, start
        """

    private static let systemdText = """
        GameServer unit >/etc/systemd/system/cardtable.service
        install GameServer /usr/local/bin/
        systemctl enable --now cardtable

        The unit keeps rooms over restarts (--journal) and runs as a user of its own,
        with hardly any rights. The server tells systemd when it is ready, reloads and
        stops, and how many play: systemctl status cardtable. systemctl reload makes it
        read its configuration again. WatchdogSec starts a server again that hangs.
        The unit needs systemd 249. GameServer unit NAME prints further units:

          cardtable.socket       systemd holds the port for games: new connections wait
                                 while the server starts again
          cardtable-web.socket   the same for the port for browsers
          cardtable@.service     one server for each port: cardtable@7053

        The server knows such sockets by their FileDescriptorName=: game, web, metrics.
        Sockets of one name have one port. --port and --bind do not count then. If a
        socket cannot be used, the server says why and ends with status 3.
        """

    private static let journalText = """
        --journal DIR records every room in a file of its own. The next startup brings
        all rooms back, and keeps their seats for --keep-seat seconds.

          --durability none       safe from a crash of the server
          --durability interval   and from a power cut, but for the last second
          --durability always     and from a power cut; each move waits for the disk

        --durability replicated keeps rooms in the Redis of --cluster: if a server is
        gone or stops, others continue its rooms. A folder then has recordings alone.

        A folder belongs to one server at a time. If you can read it, you can read the
        cards. Rooms that are over stay as recordings, CODE.ended: GameClient replay
        FILE, or verify FILE. The server keeps the newest 1,000, 64 MiB at most. Files
        of more than 128 KiB, and of more than 1 MiB, have 16 MiB each, and go first. It
        keeps unreadable files, too: CODE.damaged, CODE.foreign (of another version) and
        CODE.torn (an end that was cut off), 200 files or 64 MiB, but always 10.
        """

    private static let clusterText = """
        Servers with the same Redis are one place for players. Each server finds a room
        by its code, by a quick join and in the list, and a lost seat. Names are unique.
        A server sends a client to the server that has its room.

          GameServer --cluster redis://10.0.0.5:6379
          GameServer --cluster redis://:PASSWORD@10.0.0.5,redis://10.0.0.6

          --advertise HOST:PORT    the address at which clients reach this server, if
                                   it is another than the banner shows
          --durability replicated  keep the rooms in the Redis: if a server is gone,
                                   the others continue its rooms
          --replicas N             with it: a move counts once N replicas of the Redis
                                   have it
          --cluster-may-forget     with it: allow a Redis without appendonly yes and
                                   maxmemory-policy noeviction
          --cluster-plain-ok       allow a Redis outside of private networks: the link
                                   is not encrypted

        Use at least Redis 6.2 or Valkey, and the same options and themes for all
        servers. Without the Redis games continue where they are. If the Redis cannot be
        used, startup ends with status 4. Metrics and the log call the cluster group.
        Documentation/hosting.md has the details.

        These commands act on a running cluster. URL is the value of --cluster; with
        --config FILE instead, no password stands on the command line:

          GameServer cluster URL                  its servers, and the rooms of each
          GameServer cluster URL drain SERVER     SERVER ends in order, as with TERM
          GameServer cluster URL move CODE [SERVER]
                                 the room continues at SERVER, or else at the server
                                 with space for the most rooms (replicated)
          GameServer cluster URL export CODE >FILE
                                 the room's recording so far, for GameClient replay
                                 and verify (replicated). It has the cards of the
                                 round, the next seed and the hash of a password:
                                 keep it from players while the room exists.
        """

    private static let protocolText = """
        Lines of JSON over TCP, port 7052; the server speaks first. With nc:

          {"type":"help"}                                all requests, with examples
          {"type":"hello","name":"ann"}                  say who you are
          {"type":"create","game":"concentration"}       make a room
          {"type":"join","room":"K3QF"}                  sit down in one
          {"type":"flip","cell":7}                       turn a card up

        All of it, with an example for every message, is in protocol.md.
        """
}

extension HelpTopic {
    /// Commands to copy, for each source.
    static let themesText = #"""
        A theme is a folder of pairs and pictures. These commands make one; they read
        files and write others, and ask no other computer: curl does that.

          GameServer theme import NAME --from SOURCE   standard input to themes/NAME
          GameServer theme pictures themes/NAME        what curl -K - is to load
          GameServer theme small themes/NAME           small ones of it, for terminals
          GameServer theme check themes/NAME           what is wrong, with file and line
          GameServer --themes themes                   rooms are played with them
          kill -HUP PID                                after a change: read again

        Kittens of Wikimedia Commons, which tells author and license of each:

          curl -sG https://commons.wikimedia.org/w/api.php -A 'cardtable (my address)' \
            -d action=query -d format=json -d formatversion=2 -d prop=imageinfo \
            -d generator=categorymembers -d gcmtitle=Category:Kittens \
            -d gcmtype=file -d gcmlimit=50 -d iiurlwidth=500 \
            -d 'iiprop=url|size|mime|extmetadata' |
            GameServer theme import kittens --from commons
          GameServer theme pictures themes/kittens | curl -K -
          GameServer theme small themes/kittens

        Cats of cataas.com; of Flickr's feed, which tells no license; and of a search
        there, with a key of your own:

          curl -sG https://cataas.com/api/cats -d tags=kitten -d limit=50 |
            GameServer theme import cats --from cataas
          curl -sG https://api.flickr.com/services/feeds/photos_public.gne \
            -d tags=kitten -d format=json -d nojsoncallback=1 |
            GameServer theme import feed --from flickr-feed
          curl -sG https://api.flickr.com/services/rest/ -d tags=kitten \
            -d method=flickr.photos.search -d extras=url_q,owner_name \
            -d format=json -d nojsoncallback=1 -d api_key=KEY |
            GameServer theme import photos --from flickr

        Members of Congress of a state, whose faces are to be matched to names:

          curl -s https://unitedstates.github.io/congress-legislators/\
        legislators-current.json |
            GameServer theme import ohio --from legislators --state OH \
              --pairing name-photo
          curl -sG https://whoismyrepresentative.com/getall_reps_bystate.php \
            -d state=OH -d output=json |
            GameServer theme import ohio-list --from whoismyrep

        If a site moves its pictures to another host, --host NAME allows that host to
        theme import and theme pictures. What cannot be used is named and left out.

        A table of your own, with a head such as label,text,image,group,link,credit;
        and the pictures that are in themes/holiday already:

          GameServer theme import words --from csv <words.csv
          GameServer theme import holiday --from folder
        """#
}
