package import GameProtocol
import Sockets
package import TerminalKit

/// Loads the small pictures of a theme from the server's page, one after the other in the order of
/// the list, while the screen goes on.
///
/// All of a list are loaded, whatever is dealt or turned up, so that nobody who sees the requests
/// learns anything of the board. A server that answers wrongly, slowly or without an end costs the
/// picture; after a few in a row it costs all that are left.
package final class PictureLoader {
    package private(set) var pictures = ThemePictures()
    /// What is loaded or was: the same list is not loaded twice.
    private var list = List()
    /// The source of that list.
    private var source: Source?
    private var rest: ArraySlice<Wanted> = []
    private var phase = Phase.idle {
        didSet { if case .connecting(let connector, _) = oldValue { connector.giveUp() } }
    }
    private var addresses: [SocketAddress] = []
    private var failures = 0
    /// When what runs is given up.
    private var dueAt = Int.max
    private let clock: () -> Int
    private let resolve: NameLookup.Resolver

    /// The picture of a face.
    package struct Wanted: Equatable {
        /// The name of the face, by which it is known where no picture is named beside it.
        var code: String
        /// `THEME/FILE`.
        var image: String

        package init(code: String, image: String) {
            self.code = code
            self.image = image
        }
    }

    /// The source of a list of pictures. Comparing two is cheap while they share the faces.
    package struct Source: Equatable {
        let themeID: String?
        let faces: [ThemeReply.Card]
        let host: String
        let port: UInt16

        package init(themeID: String?, faces: [ThemeReply.Card], host: String, port: UInt16) {
            self.themeID = themeID
            self.faces = faces
            self.host = host
            self.port = port
        }
    }

    private struct List: Equatable {
        var themeID: String?
        var host = ""
        var port: UInt16 = 0
        var wanted: [Wanted] = []
    }

    private enum Phase {
        case idle
        case lookingUp(NameLookup)
        case connecting(Connector, Wanted)
        case reading(Socket, Wanted, HTTPAnswer)
    }

    /// The most pictures of a theme: two of each of its pairs.
    package static let maximumCount = 400
    private static let patienceMs = 5000
    private static let maximumFailures = 3

    package convenience init(clock: @escaping () -> Int) {
        self.init(clock: clock, resolve: SystemCalls.resolve)
    }

    init(clock: @escaping () -> Int, resolve: @escaping NameLookup.Resolver) {
        self.clock = clock
        self.resolve = resolve
    }

    /// Begins with the pictures of these faces; lists them only where the source is another one.
    package func load(_ source: Source, wanted: ([ThemeReply.Card]) -> [Wanted]) {
        guard source != self.source else { return }
        self.source = source
        load(wanted(source.faces), of: source.themeID, host: source.host, port: source.port)
    }

    /// Begins with these pictures, unless they are loaded already.
    ///
    /// - Parameter themeID: the list of faces that they belong to.
    package func load(_ pictures: [Wanted], of themeID: String?, host: String, port: UInt16) {
        let known = pictures.filter { SmallPicture.path(of: $0.image) != nil }
        let new = List(
            themeID: themeID,
            host: host,
            port: port,
            wanted: Array(known.prefix(Self.maximumCount))
        )
        guard new != list else { return }
        list = new
        rest = new.wanted[...]
        self.pictures = ThemePictures()
        self.pictures.themeID = themeID
        self.pictures.wanted = new.wanted.count
        failures = 0
        addresses = []
        phase = .idle
        guard !rest.isEmpty else { return }
        phase = .lookingUp(NameLookup(JoinAddress(host: host, port: port), by: resolve))
        dueAt = clock() + Self.patienceMs
    }

    /// Lets go of all pictures: their room was left. The next room begins anew.
    package func stop() {
        list = List()
        source = nil
        rest = []
        phase = .idle
        pictures = ThemePictures()
    }

    /// Whether a request was sent whose answer is not whole.
    var isAsking: Bool { if case .reading = phase { true } else { false } }

    /// What to wait for.
    package var entries: [Poll.Entry] {
        switch phase {
        case .idle: []
        case .lookingUp(let lookup): [Poll.Entry(descriptor: lookup.descriptor)]
        case .connecting(let connector, _): [Poll.Entry(descriptor: connector.descriptor)]
        case .reading(let socket, _, _): [Poll.Entry(descriptor: socket.descriptor.number)]
        }
    }

    /// When to look again at the latest.
    package var deadline: Int? { if case .idle = phase { nil } else { dueAt } }

    /// Goes on, without waiting; says whether there is something new to show.
    package func proceed() -> Bool {
        let before = pictures.done
        if case .idle = phase { return false }
        if clock() >= dueAt {
            fail()
        } else {
            advance()
        }
        return pictures.done != before
    }

    private func advance() {
        switch phase {
        case .idle: break
        case .lookingUp(let lookup):
            switch lookup.result {
            case nil: break
            case .failure: giveUp()
            case .success(let found):
                addresses = found
                begin()
            }
        case .connecting(let connector, let wanted): connected(connector, wanted)
        case .reading(let socket, let wanted, let answer): read(socket, wanted, answer)
        }
    }

    private func begin() {
        guard let wanted = rest.popFirst() else {
            phase = .idle
            return
        }
        connect(for: wanted)
    }

    /// A host with several addresses may listen at one of them only: they race.
    private func connect(for wanted: Wanted) {
        guard !addresses.isEmpty else { return giveUp() }
        dueAt = clock() + Self.patienceMs
        phase = .connecting(Connector(addresses, timeoutMs: Self.patienceMs), wanted)
    }

    private func connected(_ connector: Connector, _ wanted: Wanted) {
        guard let result = connector.result else { return }
        let request = HTTPAnswer.request(
            SmallPicture.path(of: wanted.image) ?? "/",
            host: "\(list.host.contains(":") ? "[\(list.host)]" : list.host):\(list.port)"
        )
        do throws(SystemError) {
            let socket = try result.get()
            // The next picture comes from there, too.
            addresses = [try SystemCalls.peerAddress(of: socket.descriptor)]
            // So few bytes have room in the buffer of a socket that is new.
            try socket.sendAll(request)
            let answer = HTTPAnswer(maximum: SmallPicture.maximumBytes, type: "image/png")
            phase = .reading(socket, wanted, answer)
            dueAt = clock() + Self.patienceMs
        } catch {
            giveUp()
        }
    }

    private func read(_ socket: Socket, _ wanted: Wanted, _ answer: HTTPAnswer) {
        var answer = answer
        let received = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) {
            buffer -> HTTPAnswer.Progress in
            switch try? socket.receive(into: buffer) {
            case .wouldBlock: .coming
            case .bytes(let count):
                answer.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            case nil: .refused
            }
        }
        switch received {
        case .coming: phase = .reading(socket, wanted, answer)
        case .refused: fail()
        case .whole(let file):
            guard let tile = SmallPicture.tile(file) else { return fail() }
            pictures.tiles[wanted.code] = tile
            pictures.done += 1
            failures = 0
            begin()
        }
    }

    /// The picture stays away: the words stand for it.
    private func fail() {
        pictures.done += 1
        failures += 1
        if failures >= Self.maximumFailures || addresses.isEmpty { return giveUp() }
        begin()
    }

    private func giveUp() {
        phase = .idle
        rest = []
        pictures.done = pictures.wanted
    }
}
