import GameProtocol

/// Carries out an errand: connects, asks, prints what came of it.
struct ErrandHost {
    private let address: JoinAddress
    private let configuration: ClientConfiguration

    init(_ address: JoinAddress, _ configuration: ClientConfiguration) {
        self.address = address
        self.configuration = configuration
    }

    /// Gives the status to end with.
    func run(_ kind: Errand.Kind) -> Int32 {
        let timeoutMs = configuration.timeoutMs
        do throws(Failure) {
            let connection = try ServerConnection(
                to: address,
                timeoutMs: timeoutMs,
                trace: try Diagnostics.trace(configuration)
            )
            return run(Errand(kind, address), connection)
        } catch {
            return Diagnostics.fail(error, configuration)
        }
    }

    private func run(_ errand: Errand, _ connection: ServerConnection) -> Int32 {
        var errand = errand
        let end = System.monotonicNanoseconds() + configuration.timeoutMs * 1_000_000
        while true {
            let left = (end - System.monotonicNanoseconds()) / 1_000_000
            guard left > 0 else {
                let seconds = Clock.seconds(configuration.timeoutMs)
                return Diagnostics.fail(.timeout(address, seconds: seconds))
            }
            let entry = Waiting.Entry(
                descriptor: connection.descriptor,
                writing: connection.isSending
            )
            guard Waiting.wait([entry], milliseconds: left)[0] else { continue }
            connection.flush()
            for received in connection.receive() {
                if let status = take(received, &errand, connection) { return status }
            }
        }
    }

    private func take(
        _ received: ServerConnection.Received,
        _ errand: inout Errand,
        _ connection: ServerConnection
    ) -> Int32? {
        guard case .line(let line) = received else {
            return Diagnostics.fail(
                errand.server == nil ? .notOurs(address) : .lost(seatSeconds: nil)
            )
        }
        switch errand.receive(line, at: System.monotonicNanoseconds()) {
        case .wait: return nil
        case .send(let body):
            connection.send(Request(body))
            return nil
        case .failed(let failure): return Diagnostics.fail(failure)
        case .done:
            connection.send(Request(.bye))
            let report = ErrandReport(errand: errand, isJSON: configuration.isJSON)
            let text =
                configuration.isASCII && !configuration.isJSON
                ? Cleaning.ascii(report.text) : report.text
            return Diagnostics.show(text)
        }
    }
}
