package import TerminalKit

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension System {
    /// Returns the names of a folder's files, the last written first. Returns no names if the
    /// folder cannot be read.
    static func newestFiles(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var files: [(name: String, time: (Int, Int))] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let time = writeTime(of: folder + "/" + name) { files.append((name, time)) }
        }
        return files.sorted { $0.time > $1.time }.map(\.name)
    }

    /// Returns the number of seconds since a file was written; nil if there is no such file.
    static func age(of path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let written = status.st_mtimespec.tv_sec
        #else
        let written = status.st_mtim.tv_sec
        #endif
        return max(0, time(nil) - written)
    }

    /// The current folder; nil if it has no name any longer.
    package static var currentFolder: String? {
        guard let name = getcwd(nil, 0) else { return nil }
        defer { free(name) }
        return String(cString: name)
    }

    /// Returns the last bytes of a file, up to a maximum, and whether they are the whole file.
    /// Returns nil if the file cannot be read.
    static func end(of path: String, maximum: Int) -> (bytes: [UInt8], isWhole: Bool)? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let size = max(0, Int(lseek(descriptor, 0, SEEK_END)))
        let begin = max(0, size - maximum)
        var bytes = [UInt8](repeating: 0, count: size - begin)
        var count = 0
        while count < bytes.count {
            let place = off_t(begin + count)
            let read = bytes.withUnsafeMutableBytes { bytes in
                let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
                return pread(descriptor, rest.baseAddress, rest.count, place)
            }
            if read < 0, errno == EINTR { continue }
            if read <= 0 { break }
            count += read
        }
        return (Array(bytes.prefix(count)), begin == 0)
    }

    /// Whether there is a file or a folder at that path, readable or not.
    static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Makes a folder that only its owner can use, with its parent folders. An existing folder gets
    /// the same permissions.
    package static func makePrivateFolder(_ path: String) {
        makeFolders(of: path + "/")
        chmod(path, 0o700)
    }

    /// Returns the seconds and nanoseconds of a file's last change; nil for anything but a plain
    /// file.
    private static func writeTime(of path: String) -> (Int, Int)? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Darwin)
        return (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
        #else
        return (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
        #endif
    }
}
