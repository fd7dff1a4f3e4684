import CommandLine

/// The units for systemd that `GameServer unit` prints. The service denies the server nearly all unneeded rights.
enum ServiceUnit: String, CaseIterable {
    case service = "cardtable.service"
    case socket = "cardtable.socket"
    case webSocket = "cardtable-web.socket"
    case template = "cardtable@.service"

    /// Returns the unit for a word on the command line; without a word the service.
    static func named(_ word: String?) throws(UsageError) -> Self {
        guard let word else { return .service }
        if let unit = Self(rawValue: word) { return unit }
        let nearest = Suggestion.sentence(word, among: names, elsewhere: "GameServer help systemd")
        throw UsageError("There is no unit \(word.excerpt).\(nearest)")
    }

    static let names = allCases.map(\.rawValue)

    /// The whole file, without the end of its last line.
    var text: String {
        switch self {
        case .service: Self.serviceText
        case .socket: Self.socketText
        case .webSocket: Self.webSocketText
        case .template: Self.templateText
        }
    }

    /// The service as a template with one server for each port; folders are named after the port.
    private static var templateText: String {
        let replaced = [
            (head, templateHead), ("Description=Cardtable,", "Description=Cardtable on port %i,"),
            ("--journal %S/cardtable", "--port %i --no-web --journal %S/cardtable-%i"),
            ("StateDirectory=cardtable\n", "StateDirectory=cardtable-%i\n"),
        ]
        return replaced.reduce(serviceText) { $0.replacing($1.0, with: $1.1) }
    }

    private static let templateHead = """
        # Card rooms under systemd: one server for each port, such as 7053.
        #
        #   GameServer unit cardtable@.service >/etc/systemd/system/cardtable@.service
        #   systemctl enable --now cardtable@7053
        #
        # None has a page for browsers, as only one server can have its port. Each has a journal of
        # its own.
        """

    private static let socketText = """
        # The port of cardtable.service, held by systemd: while the server starts again nobody is
        # refused; who comes waits for it. The first who comes starts a server that does not run.
        #
        #   GameServer unit cardtable.socket >/etc/systemd/system/cardtable.socket
        #   systemctl stop cardtable
        #   systemctl enable --now cardtable.socket && systemctl start cardtable
        #
        # --port and --bind of the service do not count then. Another port: systemctl edit
        # cardtable.socket, with an empty ListenStream= before the new one.
        [Unit]
        Description=The port of Cardtable

        [Socket]
        # Of IPv6 and IPv4; 192.168.1.20:7052 is one address alone.
        ListenStream=7052
        BindIPv6Only=both
        Backlog=4096
        FileDescriptorName=game

        [Install]
        WantedBy=sockets.target
        """

    private static let webSocketText = """
        # The port for browsers of cardtable.service, held by systemd like that of cardtable.socket,
        # without which it makes little sense.
        #
        #   GameServer unit cardtable-web.socket >/etc/systemd/system/cardtable-web.socket
        #   systemctl stop cardtable
        #   systemctl enable --now cardtable.socket cardtable-web.socket
        [Unit]
        Description=The port for browsers of Cardtable

        [Socket]
        ListenStream=7080
        BindIPv6Only=both
        FileDescriptorName=web
        Service=cardtable.service

        [Install]
        WantedBy=sockets.target
        """

    private static let head = """
        # Card rooms under systemd: they are kept over crashes and restarts.
        #
        #   GameServer unit >/etc/systemd/system/cardtable.service
        #   install GameServer /usr/local/bin/
        #   systemctl enable --now cardtable
        #
        # Options go behind ExecStart, or into a file (--config /etc/cardtable.json), which
        # systemctl reload cardtable reads again.
        """

    private static let serviceText =
        head + "\n" + """
            [Unit]
            Description=Cardtable, card rooms for the local network
            After=network-online.target
            Wants=network-online.target
            # It is started again for as long as it fails, as a Redis may come back after hours.
            StartLimitIntervalSec=0

            [Service]
            Type=notify
            ExecStart=/usr/local/bin/GameServer --journal %S/cardtable
            ExecReload=/bin/kill -HUP $MAINPID
            Restart=on-failure
            RestartSec=2
            # The server says twice in this time that it does not hang; else it is started again.
            WatchdogSec=30
            # The running games get --drain seconds, then the rooms wait in the journal.
            TimeoutStopSec=30
            LimitNOFILE=20000

            DynamicUser=yes
            StateDirectory=cardtable
            StateDirectoryMode=0700
            UMask=0077

            ProtectSystem=strict
            ProtectHome=yes
            PrivateTmp=yes
            PrivateDevices=yes
            ProtectProc=invisible
            ProtectClock=yes
            ProtectHostname=yes
            ProtectKernelLogs=yes
            ProtectKernelModules=yes
            ProtectKernelTunables=yes
            ProtectControlGroups=yes
            NoNewPrivileges=yes
            CapabilityBoundingSet=
            AmbientCapabilities=
            RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
            RestrictNamespaces=yes
            RestrictRealtime=yes
            RestrictSUIDSGID=yes
            LockPersonality=yes
            MemoryDenyWriteExecute=yes
            RemoveIPC=yes
            SystemCallArchitectures=native
            SystemCallFilter=@system-service
            SystemCallFilter=~@privileged
            SystemCallErrorNumber=EPERM

            [Install]
            WantedBy=multi-user.target
            """
}
