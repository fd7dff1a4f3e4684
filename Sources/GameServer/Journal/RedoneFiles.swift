import Sockets

/// The files of one room, while a start brings them up to date.
struct RedoneFiles {
    private let disk: any JournalDisk
    fileprivate var files: [File]

    fileprivate struct File {
        let name: String
        let isRunning: Bool
        /// Nil as long as nobody asked for it.
        var bytes: [UInt8]?
        /// From where on the file on the disk is another; its end where it is not.
        var changedFrom: Int?
    }

    /// - Parameter names: the names of all files in the folder.
    init(_ code: String, _ disk: any JournalDisk, _ names: Set<String>) {
        self.disk = disk
        let endings: [JournalName.Ending] = [.running, .past, .ended]
        files = endings.map { ending in
            File(name: JournalName(code, ending).fileName, isRunning: ending == .running)
        }
        .filter { names.contains($0.name) }
    }

    /// Puts a record into the file to which it belongs. There may be none any more: the room has
    /// gone on in later ones, or is over.
    ///
    /// - Parameter isOfLast: whether it is of the room's last file that the log knows; any other is
    ///   not the running room's.
    mutating func apply(
        _ record: WriteAheadRecord,
        _ bytes: UnsafeBufferPointer<UInt8>,
        isOfLast: Bool
    ) throws(SystemError) {
        for index in files.indices where isOfLast || !files[index].isRunning {
            if files[index].bytes == nil { files[index].bytes = try disk.read(files[index].name) }
            if files[index].take(record, bytes) { return }
        }
    }

    /// Writes what was changed. A file that has all already is to be flushed as well: a start that
    /// was killed may have written it.
    func write(_ changed: inout WriteAheadRedo.Changed) throws(SystemError) {
        for file in files {
            guard let start = file.changedFrom, let bytes = file.bytes else { continue }
            if start < bytes.count { try write(bytes[start...], to: file.name) }
            changed.add(file.name)
        }
    }

    private func write(_ end: ArraySlice<UInt8>, to name: String) throws(SystemError) {
        let file = try disk.open(name)
        defer { disk.close(file) }
        try disk.truncate(file, to: end.startIndex)
        let count = try end.withUnsafeBufferPointer { bytes throws(SystemError) in
            try disk.append(bytes, to: file)
        }
        guard count == end.count else { throw .shortWrite }
    }
}

extension RedoneFiles.File {
    /// Takes a record of this file; false where it is of another, or the file has other bytes there.
    fileprivate mutating func take(
        _ record: WriteAheadRecord,
        _ new: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard var bytes, record.offset > 0, record.offset <= bytes.count,
            LastBytes(of: bytes[..<record.offset]).digest == record.behind
        else { return false }
        self.bytes = nil
        defer { self.bytes = bytes }
        let end = min(bytes.count, record.offset + new.count)
        var change: Int?
        for (index, byte) in zip(record.offset..<end, new) where bytes[index] != byte {
            // Before a power cut the length may have been written, and the page not. No line has
            // a zero.
            guard bytes[index] == 0 else { return false }
            change = change ?? index
        }
        if let change {
            let known = new[(change - record.offset)..<(end - record.offset)]
            bytes.replaceSubrange(change..<end, with: known)
        }
        if end < record.offset + new.count {
            change = change ?? end
            bytes += new[(end - record.offset)...]
        }
        changedFrom = min(changedFrom ?? bytes.count, change ?? bytes.count)
        return true
    }
}
