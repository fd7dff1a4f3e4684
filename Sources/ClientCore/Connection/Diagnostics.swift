package import Sockets
import TerminalKit

/// The program's messages about itself: its log, and its failures to connect or to write.
package enum Diagnostics {
    /// Returns the trace that `--log` or `--debug` asks for; nil without these options.
    package static func trace(
        _ configuration: ClientConfiguration
    ) throws(Failure) -> ConnectionTrace? {
        let path: String
        if let file = configuration.logFile {
            path = file
        } else if configuration.isDebug, let folder = stateFolder {
            // The program makes its own folder. A folder that the user names must exist.
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

    /// Prints the reason why the client could not connect. Returns the exit status.
    ///
    /// If the user named no server, the message leaves out the guessed address.
    package static func fail(_ failure: Failure, _ configuration: ClientConfiguration) -> Int32 {
        if configuration.isServerGuessed, case .refused = failure { return fail(.nothingFound) }
        return fail(failure)
    }

    /// Prints the reason of a failure. Returns the exit status.
    package static func fail(_ failure: Failure) -> Int32 {
        for line in PlainFailure.lines(failure) { tell(line) }
        return failure.status
    }

    /// Prints a result. Returns the exit status.
    package static func show(_ text: String) -> Int32 {
        guard let error = System.writeAll(System.output, Array(text.utf8)) else { return 0 }
        return unwritten("What was found cannot be written", error)
    }

    /// Prints that the results could not be written. Returns the exit status.
    ///
    /// A closed pipe gets no message: the program exits with SIGPIPE's status, 141.
    package static func unwritten(_ what: String, _ error: SystemError) -> Int32 {
        if System.isUnread(error) { return 141 }
        tell("\(what): \(error.reason).")
        return 1
    }

    package static func tell(_ line: String) {
        System.writeAll(System.messages, Array((line + "\n").utf8))
    }

    /// The folder for files that outlive this run; nil if neither `XDG_STATE_HOME` nor `HOME` is
    /// set.
    package static var stateFolder: String? {
        let folder =
            System.environment("XDG_STATE_HOME").flatMap { $0.isEmpty ? nil : $0 }
            ?? System.environment("HOME").map { $0 + "/.local/state" }
        return folder.map { $0 + "/cardtable" }
    }
}

extension RoomCodeText {
    /// Creates the text in the form that the standard output can show now.
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
