/// What `GameServer unit` prints: a unit for systemd that denies the server nearly everything it
/// does not need.
enum ServiceUnit {
    static let text = """
        # Card rooms under systemd, 253 or newer: they are kept over crashes and restarts.
        #
        #   GameServer unit >/etc/systemd/system/cardtable.service
        #   install GameServer /usr/local/bin/
        #   systemctl enable --now cardtable
        #
        # Options go behind ExecStart, or into a file (--config /etc/cardtable.json), which
        # systemctl reload cardtable reads again.
        [Unit]
        Description=Cardtable, card rooms for the local network
        After=network.target

        [Service]
        Type=notify-reload
        ExecStart=/usr/local/bin/GameServer --journal %S/cardtable
        Restart=on-failure
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
