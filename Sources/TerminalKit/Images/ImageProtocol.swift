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

    /// The bytes that show a picture in so many cells, where the cursor is; the cursor stays.
    ///
    /// - Parameter number: a number of its own for each place, from 1, by which it is taken away.
    package func show(_ picture: Raster, number: Int, _ size: Size) -> [UInt8] {
        switch self {
        case .kitty: Self.kitty(picture, number, size)
        case .iterm2: Self.iterm2(picture, size)
        }
    }

    /// The bytes that take a picture away.
    package func hide(number: Int) -> [UInt8] {
        switch self {
        case .kitty: Array("\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\".utf8)
        // The cells that are written next cover it.
        case .iterm2: []
        }
    }

    /// The bytes that take all pictures away.
    package var hideAll: [UInt8] {
        switch self {
        case .kitty: Array("\u{1B}_Ga=d,d=A,q=2\u{1B}\\".utf8)
        case .iterm2: []
        }
    }

    /// Letters of one chunk.
    package static let chunkCount = 4096

    private static func kitty(_ picture: Raster, _ number: Int, _ size: Size) -> [UInt8] {
        let letters = Base64.encode(picture.bytes)
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: max(1, letters.count), by: chunkCount) {
            let end = min(start + chunkCount, letters.count)
            let more = end < letters.count ? 1 : 0
            // Quiet, and without moving the cursor.
            let first =
                "a=T,f=24,s=\(picture.columns),v=\(picture.rows),c=\(size.columns),r=\(size.rows)"
                + ",i=\(number),C=1,q=2,"
            bytes += Array("\u{1B}_G\(start == 0 ? first : "")m=\(more);".utf8)
            bytes += letters[start..<end]
            bytes += Array("\u{1B}\\".utf8)
        }
        return bytes
    }

    private static func iterm2(_ picture: Raster, _ size: Size) -> [UInt8] {
        let file = PNG.encode(columns: picture.columns, rows: picture.rows, rgb: picture.bytes)
        let options =
            "inline=1;size=\(file.count);width=\(size.columns);height=\(size.rows)"
            + ";preserveAspectRatio=0;doNotMoveCursor=1"
        return Array("\u{1B}]1337;File=\(options):".utf8) + Base64.encode(file) + [0x07]
    }
}
