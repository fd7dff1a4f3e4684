import Sockets

/// What the journal asks of a disk: one folder of files that only grow.
///
/// A protocol, so that tests have a disk that loses, tears and refuses. A call that fails throws the
/// system's error; none is ever repeated.
protocol JournalDisk: Sendable {
    /// The plain files whose names are wanted, in no order.
    func list(where isWanted: (String) -> Bool) throws(SystemError) -> [FolderEntry]
    func read(_ name: String) throws(SystemError) -> [UInt8]
    /// A new file, open for appending; an error if there is one of that name.
    func create(_ name: String) throws(SystemError) -> Descriptor
    func open(_ name: String) throws(SystemError) -> Descriptor
    /// Writes at the end, once; how many bytes were taken.
    func append(
        _ bytes: UnsafeBufferPointer<UInt8>,
        to file: Descriptor
    ) throws(SystemError) -> Int
    func truncate(_ file: Descriptor, to byteCount: Int) throws(SystemError)
    func close(_ file: Descriptor)
    /// Never takes the name of a file that is there.
    func rename(_ name: String, to newName: String) throws(SystemError)
    func remove(_ name: String) throws(SystemError)
    /// Has the system begin to write the file's bytes and waits for nothing: of several files, all
    /// are then safe when the first is, or soon after.
    func beginSync(_ file: Descriptor)
    /// Waits until the file's bytes are safe from a power cut.
    func sync(_ file: Descriptor) throws(SystemError)
    /// Waits until the names are safe from a power cut.
    func syncFolder() throws(SystemError)
    /// Both at once, for these files and perhaps for more.
    func syncAll(_ files: [Descriptor]) throws(SystemError)
    /// The same for files that are not open.
    func syncAll(named names: [String]) throws(SystemError)
}

extension FolderDisk: JournalDisk {}
