package import GameProtocol
import Sockets
package import TerminalKit

/// Loads the small pictures of a theme from the server's web page, one after another in the order
/// of the theme's list.
///
/// It loads all pictures of a list, independent of the deal and of the cards turned up. An observer
/// of the requests therefore learns nothing about the board. A picture is left out if the server
/// answers wrongly, too slowly or without an end. After a few failures in a row, all remaining
/// pictures are left out.
package final class PictureLoader {
    package private(set) var pictures = ThemePictures()
    /// The list that is being loaded, or was loaded last. The same list is not loaded twice.
    private var list = List()
    /// The theme and the server for which `list` was computed; nil without a list.
    private var source: Source?
    private var rest: ArraySlice<Wanted> = []
    private var phase = Phase.idle {
        didSet { if case .connecting(let connector, _) = oldValue { connector.giveUp() } }
    }
    private var addresses: [SocketAddress] = []
    private var failures = 0
    /// The time limit of the present step.
    private var dueAt = Int.max
    private let clock: () -> Int
    private let resolve: NameLookup.Resolver

    /// A picture to load for the face of a card.
    package struct Wanted: Equatable {
        /// The name of the face.
        var code: String
        /// The path of the picture on the web page, in the form `THEME/FILE`.
        var image: String

        package init(code: String, image: String) {
            self.code = code
            self.image = image
        }
    }

    /// The theme and the server that a list of pictures is for. Comparing two sources is cheap
    /// while both share one array of faces.
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

    /// The most pictures of a theme: two for each pair.
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

    /// Loads the pictures that `wanted` returns for the faces of `source`, if the source has
    /// changed since the last call.
    package func load(_ source: Source, wanted: ([ThemeReply.Card]) -> [Wanted]) {
        guard source != self.source else { return }
        self.source = source
        load(wanted(source.faces), of: source.themeID, host: source.host, port: source.port)
    }

    /// Loads these pictures, unless they are loaded already.
    ///
    /// - Parameter themeID: the id of the list of faces that the pictures belong to.
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

    /// Drops all pictures after the player has left their room. The next room loads its own.
    package func stop() {
        list = List()
        source = nil
        rest = []
        phase = .idle
        pictures = ThemePictures()
    }

    /// Whether a request was sent and its answer is incomplete.
    var isAsking: Bool { if case .reading = phase { true } else { false } }

    package var entries: [Poll.Entry] {
        switch phase {
        case .idle: []
        case .lookingUp(let lookup): [Poll.Entry(descriptor: lookup.descriptor)]
        case .connecting(let connector, _): [Poll.Entry(descriptor: connector.descriptor)]
        case .reading(let socket, _, _): [Poll.Entry(descriptor: socket.descriptor.number)]
        }
    }

    /// The latest time for the next call of `proceed`.
    package var deadline: Int? { if case .idle = phase { nil } else { dueAt } }

    /// Continues to load, without waiting. Returns whether there is something new to show.
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

    /// Connects to the server's web page. If the host has several addresses, it tries all of them,
    /// because the server may listen at only one.
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
            // The next picture comes from the same address.
            addresses = [try SystemCalls.peerAddress(of: socket.descriptor)]
            // The request is short enough for the empty buffer of a new socket.
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

    /// Leaves a picture out. The card shows its words instead.
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
