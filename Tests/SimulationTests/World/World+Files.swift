import Glibc

/// The calls on files, only for the journal's folder.
extension World {
    /// The disk of the running server. Each of several servers has its own.
    var disk: Disk { disk(of: scheduler.presentProcess) }

    func disk(of process: Int) -> Disk {
        if let disk = disks[process] { return disk }
        let disk = Disk(seed: seed &+ UInt64(process) &* 7_919)
        disks[process] = disk
        return disk
    }

    private func failed(_ code: Int32) -> Int32 {
        errno = code
        return -1
    }

    /// Delays a call to the disk, and returns whether the call must fail.
    private func isRefused() -> Bool {
        if options.diskMilliseconds > 0, scheduler.running != nil {
            let time = disk.chance.below(options.diskMilliseconds) * 1_000_000
            _ = scheduler.wait(on: OpenFile(nil), until: scheduler.now + time)
        }
        return disk.isFaulty && disk.chance.oneIn(options.diskFaultOneIn)
    }

    func open(_ path: String, in folder: Int32?, _ flags: Int32) -> Int32 {
        if folder == nil {
            return network.insert(path == "/dev/null" ? .nothing : .file(OpenFile(nil)))
        }
        if path == "." { return network.insert(.file(OpenFile(nil))) }
        if path == "lock" { return network.insert(.file(OpenFile(Disk.File(), isLock: true))) }
        guard network.newNumber() != nil else { return failed(EMFILE) }
        if isRefused() { return failed(flags & O_CREAT != 0 ? ENOSPC : EIO) }
        if flags & O_CREAT != 0 {
            if disk.names[path] != nil { return failed(EEXIST) }
            let file = Disk.File()
            file.modified = scheduler.now
            disk.names[path] = file
        }
        guard let file = disk.names[path] else { return failed(ENOENT) }
        trace("open \(path)")
        return network.insert(.file(OpenFile(file)))
    }

    private func file(_ number: Int32, _ call: String) -> OpenFile? {
        if case .file(let file)? = network.items[number] { return file }
        fail("\(call) on descriptor \(number), which is no file")
        return nil
    }

    func write(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        if case .event(let event)? = network.items[number] {
            network.wakeUp(event)
            yield("wake")
            return bytes.count
        }
        come(to: .write)
        disk.writeCount += 1
        defer { disk.writeCount -= 1 }
        yield("write")
        if isRefused() { return Int(failed(ENOSPC)) }
        guard let file = file(number, "write")?.file else { return Int(failed(EBADF)) }
        let isShort = disk.isFaulty && disk.chance.oneIn(options.diskFaultOneIn)
        let count = isShort ? disk.chance.below(bytes.count + 1) : bytes.count
        file.bytes += bytes.prefix(count)
        file.modified = scheduler.now
        if file.bytes.count > Disk.maximumJournal, !disk.isOfLog(file) {
            fail("a journal is \(file.bytes.count) bytes long")
        }
        trace("write \(number) \(count) of \(bytes.count)")
        return count
    }

    func read(_ number: Int32, _ space: UnsafeMutableRawBufferPointer) -> Int {
        guard let open = file(number, "read"), let file = open.file else {
            return Int(failed(EBADF))
        }
        let bytes = file.bytes.dropFirst(open.position).prefix(space.count)
        space.copyBytes(from: bytes)
        open.position += bytes.count
        return bytes.count
    }

    func makeFolder(_ path: String) -> Int32 { failed(EEXIST) }

    func lock(_ number: Int32) -> Int32 { disk.lock() ? 0 : failed(EWOULDBLOCK) }

    func truncate(_ number: Int32, _ count: Int) -> Int32 {
        guard let file = file(number, "ftruncate")?.file else { return failed(EBADF) }
        file.bytes.removeLast(max(0, file.bytes.count - count))
        file.safeCount = min(file.safeCount, count)
        return 0
    }

    func has(_ name: String, in folder: Int32) -> Bool { disk.names[name] != nil }

    func rename(_ name: String, _ newName: String, in folder: Int32) -> Int32 {
        if isRefused() { return failed(EIO) }
        guard let file = disk.names.removeValue(forKey: name) else { return failed(ENOENT) }
        disk.names[newName] = file
        trace("rename \(name) \(newName)")
        return 0
    }

    func remove(_ name: String, in folder: Int32) -> Int32 {
        disk.names.removeValue(forKey: name) == nil ? failed(ENOENT) : 0
    }

    func status(_ name: String, in folder: Int32) -> (Int, Int, Int)? {
        disk.names[name].map { ($0.bytes.count, $0.modified, $0.modified) }
    }

    func names(in folder: Int32) -> [String] { disk.names.keys.sorted() }

    func sync(_ number: Int32, isAll: Bool) -> Int32 {
        guard let file = file(number, "fsync") else { return failed(EBADF) }
        come(to: file.file == nil && !isAll ? .names : .flush)
        disk.flushCount += 1
        defer { disk.flushCount -= 1 }
        let flush =
            isAll ? disk.flushOfAll() : file.file.map(disk.flush) ?? disk.flushOfNames()
        if isRefused() { return failed(EIO) }
        trace("sync \(number)")
        flush()
        return 0
    }
}
