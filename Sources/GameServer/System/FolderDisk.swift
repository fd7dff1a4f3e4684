import Sockets

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import CLinux
import Musl
#else
import CLinux
import Glibc
#endif

/// One folder of a real disk, which this process has for itself while the object lives.
///
/// Its files are reached from the folder's descriptor, by names without a path: nothing that
/// happens to the folder's own name leads elsewhere. Nobody but this user may read them.
final class FolderDisk: Sendable {
    private let folder: Descriptor
    private let lock: Descriptor

    /// The file whose lock says that a server uses the folder.
    static let lockName = "lock"

    /// Makes the folder if it is not there, and takes it.
    ///
    /// - Throws: `isTaken` when another process, or another object, has the folder.
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
        // A program that is starting has a copy of the descriptor, and with it the lock.
        _ = flock(lock.number, LOCK_UN)
        SystemCalls.close(lock)
        SystemCalls.close(folder)
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
    /// A new file, open for appending.
    ///
    /// - Throws: `isAlreadyThere` when there is a file of that name.
    func create(_ name: String) throws(SystemError) -> Descriptor {
        try Self.open(name, O_WRONLY | O_CREAT | O_EXCL | O_APPEND, in: folder)
    }

    /// An existing file, open for appending.
    func open(_ name: String) throws(SystemError) -> Descriptor {
        try Self.open(name, O_WRONLY | O_APPEND | O_NOFOLLOW, in: folder)
    }

    /// The whole content of a file.
    func read(_ name: String) throws(SystemError) -> [UInt8] {
        let file = try Self.open(name, O_RDONLY | O_NOFOLLOW, in: folder)
        defer { SystemCalls.close(file) }
        return try Files.read(file)
    }

    /// Writes at the file's end, once: what was not taken then is left to the caller.
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
    /// Gives a file another name, but never that of a file that is there.
    ///
    /// It may ask first and rename then: nobody else makes files here while the lock is held.
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

    /// The plain files of the folder whose names are wanted, in no order.
    func list(where isWanted: (String) -> Bool) throws(SystemError) -> [FolderEntry] {
        // A descriptor of its own: reading a folder moves and closes it.
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

    /// Nil for what is no plain file.
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
    /// Has the system begin to write the file's bytes; `sync` says whether it could.
    func beginSync(_ file: Descriptor) {
        #if os(Linux)
        _ = sync_file_range(file.number, 0, 0, SYNC_FILE_RANGE_WRITE)
        #endif
    }

    /// Waits until the file's bytes are safe from a power cut.
    func sync(_ file: Descriptor) throws(SystemError) {
        #if canImport(Darwin)
        // fsync leaves the bytes in the drive's own memory there.
        _ = try SystemCalls.check("fcntl") { fcntl(file.number, F_FULLFSYNC) }
        #else
        _ = try SystemCalls.check("fdatasync") { fdatasync(file.number) }
        #endif
    }

    /// Waits until the names of the files are safe from a power cut.
    func syncFolder() throws(SystemError) {
        _ = try SystemCalls.check("fsync") { fsync(folder.number) }
    }

    /// Does both, for many files at once.
    func syncAll(_ files: [Descriptor]) throws(SystemError) {
        #if canImport(Darwin)
        for file in files { try sync(file) }
        try syncFolder()
        #else
        _ = try SystemCalls.check("syncfs") { syncfs(folder.number) }
        #endif
    }

    /// Does both, for many files that are not open.
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
    /// Whether it would be the same for every file: the disk is full, or is only to be read.
    var isOfWholeDisk: Bool {
        // A disk takes a part where it has no room for the rest.
        [ENOSPC, EDQUOT, EROFS].contains(errno) || self == .shortWrite
    }

    /// Whether somebody else holds the lock.
    var isTaken: Bool { call == "flock" && errno == EWOULDBLOCK }
    static func alreadyThere(_ call: String) -> SystemError {
        SystemError(call: call, errno: EEXIST)
    }
}

/// A plain file in a folder: its name, its size, and when it was last written.
struct FolderEntry: Equatable, Sendable {
    let name: String
    let byteCount: Int
    /// Nanoseconds since 1970.
    let modified: Int
    /// When its name or anything else of it was last changed, in the same way.
    let changed: Int
}
