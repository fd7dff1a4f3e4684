import CommandLine
import Sockets

/// The listening sockets that a service manager opened before it started this process, as systemd
/// does for a `.socket` unit: `LISTEN_PID`, `LISTEN_FDS`, `LISTEN_FDNAMES`.
///
/// The sockets stay open while the server restarts: a peer that connects meanwhile waits.
struct PassedSockets: Sendable {
    /// The use of a socket; the raw value is its name in `LISTEN_FDNAMES` (`FileDescriptorName=`).
    enum Use: String, CaseIterable, Sendable {
        case game
        case web
        case metrics
    }

    /// The reason why the sockets cannot be used, in a sentence.
    struct Fault: Error, Equatable {
        let message: String
    }

    private(set) var bound: [Use: BoundSockets] = [:]
    /// Whether there are sockets, but for another process.
    private(set) var areForAnother = false

    /// The number of the first descriptor, which systemd has fixed.
    static let firstNumber: Int32 = 3
    /// The most sockets that are accepted; a higher number is a mistake.
    static let maximumCount = 64

    init() {}

    subscript(use: Use) -> BoundSockets? { bound[use] }

    var isEmpty: Bool { bound.isEmpty }

    /// Takes the sockets that the variables name; throws if any of them cannot be used.
    ///
    /// - Parameters:
    ///   - variable: looks up a variable of the environment.
    ///   - processID: the ID of this process; variables with another ID were inherited.
    ///   - firstNumber: the first descriptor; tests have others.
    init(
        _ variable: (String) -> String?,
        processID: Int,
        firstNumber: Int32 = firstNumber
    ) throws(Fault) {
        guard let text = variable("LISTEN_FDS"), let owner = variable("LISTEN_PID") else { return }
        guard owner == String(processID) else {
            areForAnother = true
            return
        }
        guard let count = Digits.number(text), count <= Self.maximumCount else {
            throw Fault("LISTEN_FDS takes a number of sockets, 0 to \(Self.maximumCount)", text)
        }
        let uses = try Self.uses(variable("LISTEN_FDNAMES"), count: count, firstNumber)
        var found: [Use: [BoundSockets.Passed]] = [:]
        for (index, use) in uses.enumerated() {
            let descriptor = Descriptor(firstNumber + Int32(index))
            found[use, default: []].append(try Self.take(descriptor, for: use))
        }
        for (use, sockets) in found { bound[use] = try Self.bound(sockets, for: use) }
    }

    /// The use of each socket. A socket without a name is for games. So is a socket with the name
    /// of its unit, which systemd gives if the operator chose no name.
    private static func uses(
        _ text: String?,
        count: Int,
        _ firstNumber: Int32
    ) throws(Fault) -> [Use] {
        guard let text else { return Array(repeating: .game, count: count) }
        let names =
            count == 0 && text.isEmpty
            ? [] : text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard names.count == count else {
            throw Fault("LISTEN_FDNAMES takes as many names as LISTEN_FDS says, \(count)", text)
        }
        var uses: [Use] = []
        for (index, name) in names.enumerated() {
            guard let use = name.hasSuffix(".socket") ? .game : Use(rawValue: name) else {
                throw Fault(
                    "Socket \(firstNumber + Int32(index)): FileDescriptorName= takes "
                        + Use.allCases.map(\.rawValue).joined(separator: ", "),
                    name
                )
            }
            uses.append(use)
        }
        return uses
    }

    private static func take(
        _ descriptor: Descriptor,
        for use: Use
    ) throws(Fault) -> BoundSockets.Passed {
        let what = "Socket \(descriptor.number), passed for \(use.rawValue),"
        let kind: PassedDescriptor
        do throws(SystemError) {
            kind = try SystemCalls.inspect(descriptor)
            if case .listening = kind { try SystemCalls.adopt(descriptor) }
        } catch {
            throw Fault("\(what) cannot be used: \(error)")
        }
        switch kind {
        case .closed: throw Fault("\(what) is not open.")
        case .noSocket: throw Fault("\(what) is no socket.")
        case .noStream: throw Fault("\(what) is not of TCP: use ListenStream=.")
        case .foreignFamily:
            throw Fault("\(what) is not of IPv4 or IPv6: ListenStream= takes a port.")
        case .connected: throw Fault("\(what) is a connection: use Accept=no.")
        case .notListening: throw Fault("\(what) does not listen.")
        case .listening(let address, let takesBoth):
            return BoundSockets.Passed(descriptor, address, takesBoth: takesBoth)
        }
    }

    static func bound(
        _ sockets: [BoundSockets.Passed],
        for use: Use
    ) throws(Fault) -> BoundSockets {
        let ports = Set(sockets.map(\.address.port)).sorted()
        guard ports.count == 1 else {
            throw Fault(
                "The sockets passed for \(use.rawValue) have the ports "
                    + ports.map(String.init).joined(separator: ", ")
                    + ", but one use has one port."
            )
        }
        do throws(SystemError) {
            return try BoundSockets(passed: sockets)
        } catch {
            throw Fault("The sockets passed for \(use.rawValue) cannot be used: \(error)")
        }
    }
}

extension PassedSockets {
    /// The names of the uses that have sockets.
    var names: [String] { Use.allCases.filter { bound[$0] != nil }.map(\.rawValue) }

    /// The sockets as text for a person, such as `game 0.0.0.0:7052, web 0.0.0.0:7080`.
    var description: String {
        Use.allCases.flatMap { use in
            (bound[use]?.addresses ?? []).map { "\(use.rawValue) \($0)" }
        }
        .joined(separator: ", ")
    }
}

extension PassedSockets.Fault {
    fileprivate init(_ message: String) { self.message = message }

    /// Makes the sentence of a rule and the text that breaks it.
    fileprivate init(_ rule: String, _ text: String) { message = "\(rule), not \(text.excerpt)." }
}
