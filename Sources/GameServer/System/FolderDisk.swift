import Sockets

#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

/// One folder of a real disk, which only this process uses while the object lives.
///
/// The files are opened relative to the folder's descriptor, by plain names. So a later change of the folder's own
/// name has no effect. Only this user may read them.
final class FolderDisk: Sendable {
    private let folder: Descriptor
    private let lock: Descriptor

    /// The file whose lock shows that a server uses the folder.
    static let lockName = "lock"

    /// Opens the folder, after creating it if necessary.
    ///
    /// - Throws: `isTaken` if another process, or another object, uses the folder.
    init(path: String) throws(SystemError) {
        if mkdir(path, 0o700) != 0 {
            let code = errno
            if code != EEXIST { throw SystemError(call: "mkdir", errno: code) }
        }
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
        folder = Descriptor(try SystemCalls.check("open") { libcOpen(path, flags) })
        do throws(SystemError) {
            lock = try Self.lock(in: folder)
        } catch {
            SystemCalls.close(folder)
            throw error
        }
    }

    deinit {
        // A program that is being started has a copy of the descriptor, and would keep the lock.
        _ = flock(lock.number, LOCK_UN)
        SystemCalls.close(lock)
        SystemCalls.close(folder)
    }

    /// Whether every user of this computer may replace and remove the files.
    var isOpenToOthers: Bool {
        var status = stat()
        return fstatat(folder.number, ".", &status, 0) == 0 && status.st_mode & S_IWOTH != 0
    }

    private static func lock(in folder: Descriptor) throws(SystemError) -> Descriptor {
        let file = try open(lockName, O_RDWR | O_CREAT | O_NOFOLLOW, in: folder)
        do throws(SystemError) {
            _ = try SystemCalls.check("flock") { flock(file.number, LOCK_EX | LOCK_NB) }
            return file
        } catch {
            SystemCalls.close(file)
            throw error
        }
    }

    private static func open(
        _ name: String,
        _ flags: Int32,
        in folder: Descriptor
    ) throws(SystemError) -> Descriptor {
        let flags = flags | O_CLOEXEC
        return Descriptor(
            try SystemCalls.check("open") { openat(folder.number, name, flags, 0o600) }
        )
    }
}

extension FolderDisk {
    /// Creates a file, open for appending.
    ///
    /// - Throws: `isAlreadyThere` if the name exists.
    func create(_ name: String) throws(SystemError) -> Descriptor {
        try Self.open(name, O_WRONLY | O_CREAT | O_EXCL | O_APPEND, in: folder)
    }

    /// Opens an existing file for appending.
    func open(_ name: String) throws(SystemError) -> Descriptor {
        try Self.open(name, O_WRONLY | O_APPEND | O_NOFOLLOW, in: folder)
    }

    func read(_ name: String) throws(SystemError) -> [UInt8] {
        let file = try Self.open(name, O_RDONLY | O_NOFOLLOW, in: folder)
        defer { SystemCalls.close(file) }
        return try Files.read(file)
    }

    /// Writes once, at the end of the file. Returns how many bytes were written; the caller writes the rest.
    func append(
        _ bytes: UnsafeBufferPointer<UInt8>,
        to file: Descriptor
    ) throws(SystemError) -> Int {
        try SystemCalls.check("write") { libcWrite(file.number, bytes.baseAddress, bytes.count) }
    }

    func truncate(_ file: Descriptor, to byteCount: Int) throws(SystemError) {
        _ = try SystemCalls.check("ftruncate") { ftruncate(file.number, off_t(byteCount)) }
    }

    func close(_ file: Descriptor) {
        SystemCalls.close(file)
    }
}

extension FolderDisk {
    /// Renames a file; throws if the new name exists.
    ///
    /// A check before the rename is enough: while the lock is held, no other process creates files here.
    func rename(_ name: String, to newName: String) throws(SystemError) {
        if faccessat(folder.number, newName, F_OK, 0) == 0 {
            throw SystemError(call: "rename", errno: EEXIST)
        }
        _ = try SystemCalls.check("rename") {
            renameat(folder.number, name, folder.number, newName)
        }
    }

    func remove(_ name: String) throws(SystemError) {
        _ = try SystemCalls.check("unlink") { unlinkat(folder.number, name, 0) }
    }

    /// Returns the plain files with wanted names, in no order.
    func list(where isWanted: (String) -> Bool) throws(SystemError) -> [FolderEntry] {
        // Needs a separate descriptor, because `readdir` moves its position and `closedir` closes it.
        let own = try Self.open(".", O_RDONLY | O_DIRECTORY, in: folder)
        guard let stream = fdopendir(own.number) else {
            let code = errno
            SystemCalls.close(own)
            throw SystemError(call: "fdopendir", errno: code)
        }
        defer { closedir(stream) }
        var entries: [FolderEntry] = []
        while true {
            errno = 0
            guard let next = readdir(stream) else {
                let code = errno
                if code != 0 { throw SystemError(call: "readdir", errno: code) }
                return entries
            }
            let name = withUnsafePointer(to: &next.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if isWanted(name), let entry = self.entry(name) { entries.append(entry) }
        }
    }

    /// Returns the entry of a plain file; nil for anything else.
    private func entry(_ name: String) -> FolderEntry? {
        var status = stat()
        guard fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
            status.st_mode & S_IFMT == S_IFREG
        else { return nil }
        #if canImport(Darwin)
        let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
        let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        return FolderEntry(
            name: name,
            byteCount: Int(status.st_size),
            modified: Self.nanoseconds(modified),
            changed: Self.nanoseconds(changed)
        )
    }

    private static func nanoseconds(_ time: timespec) -> Int {
        Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}

extension FolderDisk {
    /// Asks the system to begin to write the file's bytes; `sync` reports failures.
    func beginSync(_ file: Descriptor) {
        #if os(Linux)
        _ = sync_file_range(file.number, 0, 0, SYNC_FILE_RANGE_WRITE)
        #endif
    }

    /// Waits until the file's bytes are safe from a power cut.
    func sync(_ file: Descriptor) throws(SystemError) {
        #if canImport(Darwin)
        // On macOS, fsync leaves the bytes in the drive's own memory.
        _ = try SystemCalls.check("fcntl") { fcntl(file.number, F_FULLFSYNC) }
        #else
        _ = try SystemCalls.check("fdatasync") { fdatasync(file.number) }
        #endif
    }

    /// Waits until the names of the files are safe from a power cut.
    func syncFolder() throws(SystemError) {
        _ = try SystemCalls.check("fsync") { fsync(folder.number) }
    }

    /// Waits until these files and the names in the folder are safe from a power cut, in one call.
    func syncAll(_ files: [Descriptor]) throws(SystemError) {
        #if canImport(Darwin)
        for file in files { try sync(file) }
        try syncFolder()
        #else
        _ = try SystemCalls.check("syncfs") { syncfs(folder.number) }
        #endif
    }

    /// Waits until these files, which are not open, and the names in the folder are safe from a power cut.
    func syncAll(named names: [String]) throws(SystemError) {
        #if canImport(Darwin)
        for name in names {
            let file = try open(name)
            defer { close(file) }
            try sync(file)
        }
        #endif
        try syncAll([])
    }
}

extension SystemError {
    /// Whether every file would fail in the same way: the disk is full, or read-only.
    var isOfWholeDisk: Bool {
        // A disk without room for all bytes writes a part of them.
        [ENOSPC, EDQUOT, EROFS].contains(errno) || self == .shortWrite
    }

    /// Whether another process or object holds the lock.
    var isTaken: Bool { call == "flock" && errno == EWOULDBLOCK }
    static func alreadyThere(_ call: String) -> SystemError {
        SystemError(call: call, errno: EEXIST)
    }
}

/// A plain file in a folder: its name, its size, and its times.
struct FolderEntry: Equatable, Sendable {
    let name: String
    let byteCount: Int
    /// The last write, in nanoseconds since 1970.
    let modified: Int
    /// The last change of the name or of any other attribute, in nanoseconds since 1970.
    let changed: Int
}
