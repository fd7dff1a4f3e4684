package import ClientCore
import GameProtocol
import Sockets
import TerminalKit

/// The host of a query: it connects, asks and prints the result.
package struct QueryHost {
    private let address: JoinAddress
    private let configuration: ClientConfiguration

    package init(_ address: JoinAddress, _ configuration: ClientConfiguration) {
        self.address = address
        self.configuration = configuration
    }

    package func run(_ kind: ServerQuery.Kind) -> Int32 {
        let timeoutMs = configuration.timeoutMs
        do throws(Failure) {
            let connection = try ServerConnection(
                to: address,
                timeoutMs: timeoutMs,
                trace: try Diagnostics.trace(configuration)
            )
            return RunLoop.run(Talk(ServerQuery(kind, address), connection, configuration))
        } catch {
            if kind == .ping, !configuration.isServerGuessed, case .refused(let to) = error {
                Diagnostics.tell(PlainFailure.nothingAnswers(to))
                return error.status
            }
            return Diagnostics.fail(error, configuration)
        }
    }
}

/// The exchange with the server until it is complete or times out.
private final class Talk: LoopHost {
    private var query: ServerQuery
    private var connection: ServerConnection
    private let configuration: ClientConfiguration
    private let end: Int
    private var status: Int32?

    init(_ query: ServerQuery, _ connection: ServerConnection, _ configuration: ClientConfiguration)
    {
        self.query = query
        self.connection = connection
        self.configuration = configuration
        end = MonotonicClock.nowMilliseconds + configuration.timeoutMs
    }

    var now: Int { MonotonicClock.nowMilliseconds }

    func advance() -> Int32? {
        if status == nil, now >= end {
            let seconds = Clock.seconds(configuration.timeoutMs)
            status = Diagnostics.fail(.timeout(query.address, seconds: seconds))
        }
        return status
    }

    func fill(_ poll: inout PollSet) {
        let entry = Poll.Entry(
            descriptor: connection.descriptor,
            writing: connection.isSending
        )
        poll.add([entry]) { [self] in read() }
        poll.wake(at: end)
    }

    private func read() {
        let present = connection
        present.flush()
        // After a line that names another port, further lines of this connection do not count.
        for received in present.receive() where status == nil && connection === present {
            status = take(received)
        }
    }

    private func take(_ received: ServerConnection.Received) -> Int32? {
        guard case .line(let line) = received else {
            return Diagnostics.fail(
                query.server == nil ? .notOurs(query.address) : .lost(seatSeconds: nil)
            )
        }
        switch query.receive(line, at: MonotonicClock.nowNanoseconds) {
        case .wait: return nil
        case .send(let body):
            connection.send(Request(body))
            return nil
        case .games(let port):
            let address = JoinAddress(
                host: query.address.host,
                port: port,
                code: query.address.code
            )
            do throws(Failure) {
                connection = try ServerConnection(
                    to: address,
                    timeoutMs: configuration.timeoutMs,
                    trace: try Diagnostics.trace(configuration)
                )
                query = ServerQuery(query.kind, address)
                return nil
            } catch {
                return Diagnostics.fail(error, configuration)
            }
        case .failed(let failure): return Diagnostics.fail(failure)
        case .done:
            connection.send(Request(.bye))
            let isCode = query.kind == .code
            let report = QueryReport(
                query: query,
                isJSON: configuration.isJSON,
                isASCII: configuration.isASCII,
                code: isCode ? RoomCodeText(configuration) : RoomCodeText(),
                ownHost: isCode ? query.address.ownHost : nil
            )
            let isShown = configuration.isJSON || isCode
            let status = Diagnostics.show(isShown ? report.text : configuration.shown(report.text))
            if !configuration.isQuiet {
                let seats = SeatKeeper(Diagnostics.stateFolder.map(SeatFolder.init)).kept
                for line in report.words(of: seats) { Diagnostics.tell(line) }
            }
            return status
        }
    }
}
