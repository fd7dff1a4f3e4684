import GameProtocol
package import Sockets
import TerminalKit

/// What the program says about itself: the log it was asked for, and why it could not connect.
package enum Diagnostics {
    /// The trace that `--log` or `--debug` asked for; nil where neither did.
    package static func trace(
        _ configuration: ClientConfiguration
    ) throws(Failure) -> ConnectionTrace? {
        let path: String
        if let file = configuration.logFile {
            path = file
        } else if configuration.isDebug, let folder = stateFolder {
            // This folder is the program's own; a folder that somebody names has to be there.
            System.makePrivateFolder(folder)
            path = folder + "/client.log"
        } else {
            return nil
        }
        do throws(SystemError) {
            return try ConnectionTrace(path: path)
        } catch {
            throw .log(Cleaning.clean(path, columns: 200), reason: error.reason)
        }
    }

    /// Says why no connection came about; gives the exit status.
    ///
    /// Where nobody named the server, its address is no news.
    package static func fail(_ failure: Failure, _ configuration: ClientConfiguration) -> Int32 {
        if configuration.isServerGuessed, case .refused = failure { return fail(.nothingFound) }
        return fail(failure)
    }

    /// Says why nothing came of it; gives the exit status.
    package static func fail(_ failure: Failure) -> Int32 {
        for line in PlainFailure.lines(failure) { tell(line) }
        return failure.status
    }

    /// Prints what was asked for; gives the exit status.
    package static func show(_ text: String) -> Int32 {
        guard let error = System.writeAll(System.output, Array(text.utf8)) else { return 0 }
        return unwritten("What was found cannot be written", error)
    }

    /// Says that the results did not get out; gives the exit status.
    ///
    /// A closed pipe deserves no message: the program exits with SIGPIPE's status, 141.
    package static func unwritten(_ what: String, _ error: SystemError) -> Int32 {
        if System.isUnread(error) { return 141 }
        tell("\(what): \(error.reason).")
        return 1
    }

    package static func tell(_ line: String) {
        System.writeAll(System.messages, Array((line + "\n").utf8))
    }

    /// Where this program keeps what outlives it; nil where there is no such place.
    package static var stateFolder: String? {
        let folder =
            System.environment("XDG_STATE_HOME").flatMap { $0.isEmpty ? nil : $0 }
            ?? System.environment("HOME").map { $0 + "/.local/state" }
        return folder.map { $0 + "/cardtable" }
    }
}

extension RoomCodeText {
    /// For standard output as it is now.
    package init(_ configuration: ClientConfiguration) {
        let isTerminal = System.isTerminal(System.output)
        let size = System.windowSize(System.output)
        self.init(
            look: RoomCodeLook(isASCII: configuration.isASCII),
            depth: isTerminal ? configuration.color : nil,
            columns: isTerminal ? size.columns : nil
        )
    }
}
