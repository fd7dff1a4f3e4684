import Checksums

/// A protocol for pictures in a terminal. It only writes, and never waits for an answer.
package enum ImageProtocol: Equatable, Sendable {
    case kitty
    case iterm2

    /// The values of the option `--images`.
    package enum Choice: String, Sendable, CaseIterable {
        /// The protocol that the environment variables of the terminal suggest.
        case auto
        case kitty
        case iterm2
        /// Pictures only from half-block characters.
        case blocks
        /// No pictures, not even in half blocks.
        case off
    }

    /// Chooses the protocol for this terminal; nil if only characters can show pictures. Only the
    /// environment decides; the terminal is not asked. Inside tmux, no protocol works.
    package init?(_ choice: Choice, environment: [String: String]) {
        guard (environment["TMUX"] ?? "").isEmpty else { return nil }
        switch choice {
        case .kitty: self = .kitty
        case .iterm2: self = .iterm2
        case .blocks, .off: return nil
        case .auto:
            let program = environment["TERM_PROGRAM"] ?? ""
            if !(environment["KITTY_WINDOW_ID"] ?? "").isEmpty || program == "ghostty" {
                self = .kitty
            } else if program == "iTerm.app" || program == "WezTerm" {
                self = .iterm2
            } else {
                return nil
            }
        }
    }

    /// Whether the terminal stores pictures, so that each picture is sent once and then shown by
    /// its number.
    package var keepsPictures: Bool { self == .kitty }

    /// Returns the bytes that store a picture in the terminal under a number from 1.
    package func send(_ picture: Raster, number: Int) -> [UInt8] {
        keepsPictures ? Self.kitty(picture, number) : []
    }

    /// Returns the bytes that show a picture of the given size in cells at the cursor. The cursor
    /// does not move. `number` is the number of the picture in the terminal, if the terminal stores
    /// pictures. `place` is a number from 1, by which the picture can be hidden.
    package func show(
        _ picture: @autoclosure () -> Raster,
        number: Int,
        place: Int,
        _ size: Size
    ) -> [UInt8] {
        switch self {
        case .kitty:
            Self.command(
                "a=p,i=\(number),p=\(place),c=\(size.columns),r=\(size.rows),C=1,q=2"
            )
        case .iterm2: Self.iterm2(picture(), size)
        }
    }

    /// Returns the bytes that hide a picture at a place; the terminal keeps the stored picture.
    package func hide(number: Int, place: Int) -> [UInt8] {
        switch self {
        case .kitty: Self.command("a=d,d=i,i=\(number),p=\(place),q=2")
        // The cells that are written next cover the picture.
        case .iterm2: []
        }
    }

    /// Returns the bytes that remove a stored picture from the terminal.
    package func forget(number: Int) -> [UInt8] {
        keepsPictures ? Self.command("a=d,d=I,i=\(number),q=2") : []
    }

    private static func command(_ text: String) -> [UInt8] {
        Array("\u{1B}_G\(text)\u{1B}\\".utf8)
    }

    /// The bytes that hide all pictures and remove the stored ones; empty if the terminal stores
    /// none.
    package var hideAll: [UInt8] {
        switch self {
        case .kitty: Self.command("a=d,d=A,q=2")
        case .iterm2: []
        }
    }

    /// The number of Base64 characters in one chunk.
    package static let chunkCount = 4096

    private static func kitty(_ picture: Raster, _ number: Int) -> [UInt8] {
        let letters = Base64.encode(picture.png)
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: max(1, letters.count), by: chunkCount) {
            let end = min(start + chunkCount, letters.count)
            let more = end < letters.count ? 1 : 0
            let first = "a=t,f=100,i=\(number),q=2,"
            bytes += Array("\u{1B}_G\(start == 0 ? first : "")m=\(more);".utf8)
            bytes += letters[start..<end]
            bytes += Array("\u{1B}\\".utf8)
        }
        return bytes
    }

    private static func iterm2(_ picture: Raster, _ size: Size) -> [UInt8] {
        let file = picture.png
        let options =
            "inline=1;size=\(file.count);width=\(size.columns);height=\(size.rows)"
            + ";preserveAspectRatio=0;doNotMoveCursor=1"
        return Array("\u{1B}]1337;File=\(options):".utf8) + Base64.encode(file) + [0x07]
    }
}
