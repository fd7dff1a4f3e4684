import Checksums
import Pictures

/// A way to show pictures in a terminal beyond characters; all of it write-only.
package enum ImageProtocol: Equatable, Sendable {
    case kitty
    case iterm2

    /// What was asked for with `--images`.
    package enum Choice: String, Sendable, CaseIterable {
        /// By the environment.
        case auto
        case kitty
        case iterm2
        /// Half blocks.
        case blocks
        /// No pictures, not even of half blocks.
        case off
    }

    /// What to use here; nil where pictures can only be made of characters.
    ///
    /// The environment alone says it, for no terminal is asked. Inside tmux none gets through.
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

    /// Whether a terminal keeps pictures, so that each is sent once and placed by its number.
    package var keepsPictures: Bool { self == .kitty }

    /// The bytes that send a picture to a terminal that keeps it under a number from 1.
    package func send(_ picture: Raster, number: Int) -> [UInt8] {
        keepsPictures ? Self.kitty(picture, number) : []
    }

    /// The bytes that show a picture in so many cells, where the cursor is; the cursor stays.
    ///
    /// - Parameters:
    ///   - number: the number under which the terminal keeps the picture, if it does.
    ///   - place: a number for the place, from 1, by which the picture is taken away.
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

    /// The bytes that take a picture away from a place; the terminal keeps the picture.
    package func hide(number: Int, place: Int) -> [UInt8] {
        switch self {
        case .kitty: Self.command("a=d,d=i,i=\(number),p=\(place),q=2")
        // The cells that are written next cover it.
        case .iterm2: []
        }
    }

    /// The bytes after which the terminal keeps a picture no more.
    package func forget(number: Int) -> [UInt8] {
        keepsPictures ? Self.command("a=d,d=I,i=\(number),q=2") : []
    }

    private static func command(_ text: String) -> [UInt8] {
        Array("\u{1B}_G\(text)\u{1B}\\".utf8)
    }

    /// The bytes that take all pictures away.
    package var hideAll: [UInt8] {
        switch self {
        case .kitty: Self.command("a=d,d=A,q=2")
        case .iterm2: []
        }
    }

    /// Letters of one chunk.
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
