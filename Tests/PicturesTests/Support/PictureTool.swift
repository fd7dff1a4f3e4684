import Foundation

enum PictureTool {
    /// Whether all of these programs are installed. Only these tests need them.
    static let areHere = ["cjpeg", "djpeg", "convert"].allSatisfy { tool in
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)")
        } && (tool != "convert" || isImageMagick)
    }

    private static var isImageMagick: Bool {
        guard let said = try? run(["convert", "-version"]) else { return false }
        return String(decoding: said, as: UTF8.self).contains("ImageMagick Studio")
    }

    struct Failed: Error { let arguments: [String] }

    static func run(_ arguments: [String]) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed(arguments: arguments) }
        return Array(data)
    }

    /// Returns the red, green and blue values of a PPM or PGM file.
    static func pixels(_ file: [UInt8], count: Int) -> [UInt8] {
        guard file.starts(with: Array("P5".utf8)) else { return Array(file.suffix(3 * count)) }
        return file.suffix(count).flatMap { [$0, $0, $0] }
    }
}
