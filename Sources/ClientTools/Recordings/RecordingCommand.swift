package import ClientCore
package import CommandLine
import Sockets
import TerminalKit

/// The commands `replay` and `verify`: they read a file, and show or check its content.
package struct RecordingCommand {
    private let recording: Recording
    private let configuration: ClientConfiguration

    package init(
        _ file: String?,
        _ command: String,
        _ configuration: ClientConfiguration
    ) throws(UsageError) {
        guard let file else {
            throw UsageError("\(command) needs a FILE, such as: GameClient \(command) K3QF.ndjson")
        }
        let shown = Cleaning.clean(file, columns: 200)
        guard let bytes = System.contents(of: file, maximum: Recording.maximumBytes + 1) else {
            throw UsageError("The file \(shown) cannot be read.")
        }
        recording = Recording(bytes)
        guard bytes.count <= Recording.maximumBytes, recording.isRoom else {
            throw UsageError(
                "\(shown) is not a recording. A recording is the journal of a room, or the lines that a "
                    + "client received there."
            )
        }
        self.configuration = configuration
    }

    /// Shows the recording and returns the exit status. `wait` waits for a number of milliseconds.
    package func replay(wait: (Int) -> Void = { _ = Poll.wait([], milliseconds: $0) }) -> Int32 {
        let events = RecordedEvents(recording)
        var playback = Playback(events)
        var face = PlainFace(
            text: PlainText(words: PlainWords(look: configuration.look)),
            isQuiet: configuration.isQuiet,
            isASCII: configuration.isASCII
        )
        var coaches = configuration.isCoached ? ClientGames.all.compactMap { $0.coach() } : []
        while let beat = playback.next() {
            let pauseMs = configuration.speed.pause(of: beat.pauseMs)
            if pauseMs > 0 {
                // An unfinished line is printed before a pause, as far as it goes.
                if let error = write(face.flush()) { return unwritten(error) }
                wait(pauseMs)
            }
            for item in beat.news {
                let said = coaches.indices.map { coaches[$0].take(item, playback.view) }
                let outputs =
                    remarks(said.flatMap(\.before), &face) + face.show(item, at: 0)
                    + remarks(said.flatMap(\.after), &face)
                if let error = write(outputs) { return unwritten(error) }
            }
        }
        if let error = write(face.flush()) { return unwritten(error) }
        guard let end = events.end else { return 0 }
        Diagnostics.tell(fit("Line \(end.line) cannot be shown: \(end.text)."))
        return 1
    }

    /// Returns the coach's lines, after the rest of an unfinished line of the game.
    private func remarks(_ lines: [String], _ face: inout PlainFace) -> [PlainFace.Output] {
        lines.isEmpty ? [] : face.flush() + lines.map { .result(fit($0)) }
    }

    /// Checks the recording and returns the exit status.
    package func verify() -> Int32 {
        let found = RecordingCheck.verify(recording)
        var lines = configuration.isQuiet ? [] : found.notes
        lines += found.findings.map { "Line \($0.line): \($0.text)." }
        lines.append(found.conclusion)
        let text = lines.map { fit($0) + "\n" }.joined()
        let status = Diagnostics.show(text)
        return status == 0 && !found.findings.isEmpty ? 1 : status
    }

    private func fit(_ line: String) -> String {
        configuration.shown(Cleaning.clean(line, columns: 300))
    }

    private func write(_ outputs: [PlainFace.Output]) -> SystemError? {
        for output in outputs {
            guard case .result(let line) = output else { continue }
            if let error = System.writeAll(System.output, Array((line + "\n").utf8)) {
                return error
            }
        }
        return nil
    }

    private func unwritten(_ error: SystemError) -> Int32 {
        Diagnostics.unwritten("The recording cannot be shown", error)
    }
}
