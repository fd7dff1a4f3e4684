import GameProtocol

/// The answers of the Redis about itself, which decide whether it can be used.
extension GroupLink {
    /// Returns the number of replicas in the reply of a master to `ROLE`; nil for any other reply.
    static func replicas(in role: RESPValue) -> Int? {
        guard let parts = role.elements, parts.first?.text == "master" else { return nil }
        return parts.count > 2 ? parts[2].elements?.count ?? 0 : 0
    }

    /// Fails the link if the Redis may forget what it stores, because other servers rely on the stored journals.
    func hear(memory value: RESPValue) {
        if case .error(let text) = value {
            return fail(
                .wrong("it does not say whether it may forget what it stores: \(text.prefix(80))")
            )
        }
        let lines = (value.text ?? "").split { $0.isNewline }
        // While it loads, Redis has its AOF switched off and says so.
        if lines.contains("loading:1") || lines.contains("async_loading:1") {
            return fail(.away("it is not ready yet"))
        }
        if lines.contains("aof_enabled:1"), lines.contains("maxmemory_policy:noeviction") { return }
        fail(
            .wrong(
                "it may forget what it stores: it needs appendonly yes and maxmemory-policy "
                    + "noeviction, or --cluster-may-forget"
            )
        )
    }

    /// The reason against a replica. A configuration that also names its master is not wrong.
    static let isReplica = "it is a replica, and not a master"

    func hear(role value: RESPValue) {
        if case .error(let text) = value {
            switch text.prefix(while: { $0 != " " }) {
            case "NOAUTH": return fail(.wrong("it wants a password"))
            case "LOADING", "BUSY": return fail(.away("it is not ready yet"))
            default: return fail(.wrong("it does not say whether it is a master"))
            }
        }
        switch value.elements?.first?.text {
        case "master":
            replicaCount = Self.replicas(in: value) ?? 0
            if desk.passesOver(replicaCount) {
                return fail(.away("it has too few replicas: \(replicaCount)"))
            }
            phase = .open
            desk.linked()
        case "slave": fail(.wrong(Self.isReplica))
        default: fail(.wrong("it is no Redis, or no master"))
        }
    }
}
