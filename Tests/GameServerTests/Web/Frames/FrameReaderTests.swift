import Testing

@testable import GameServer

@Suite struct FrameReaderTests {
    /// Returns the events of a reader for bytes in these pieces.
    private func events(_ pieces: [ArraySlice<UInt8>]) -> [FrameReader.Event] {
        var reader = FrameReader()
        var events: [FrameReader.Event] = []
        for piece in pieces {
            Array(piece).withUnsafeBufferPointer { bytes in
                var position = 0
                while let event = reader.next(in: bytes, &position) { events.append(event) }
                #expect(position == bytes.count)
            }
        }
        return events
    }

    @Test(arguments: FrameArea.allCases)
    func `however the bytes are cut the events are the same`(area: FrameArea) {
        for example in area.cases {
            let bytes = example.bytes
            let whole = events([bytes[...]])
            #expect(events(bytes.map { [$0] }) == whole, "\(example.name)")
            // The middle of a long message is uniform, so cuts there add nothing.
            let cuts = bytes.indices.filter { $0 < 300 || $0 > bytes.count - 300 }
            for cut in cuts {
                #expect(
                    events([bytes[..<cut], bytes[cut...]]) == whole,
                    "\(example.name) at \(cut)"
                )
            }
        }
    }

    @Test func `there are cases of every kind`() {
        let count = FrameArea.allCases.map(\.cases.count).reduce(0, +)
        #expect(count >= 150)
        for area in FrameArea.allCases {
            let names = area.cases.map(\.name)
            #expect(Set(names).count == names.count, "\(area)")
        }
    }

    @Test func `a message is given as it was sent`() {
        for count in [1, 2, 3, 4, 5, 125, 126, 1_000, 4_096] {
            let bytes = (0..<count).map { UInt8(32 + $0 % 90) }
            #expect(events([ClientFrame(1, bytes).bytes[...]]) == [.line(bytes)])
            #expect(
                events([ClientFrame(9, Array(bytes.prefix(125))).bytes[...]])
                    == [.ping(Array(bytes.prefix(125)))]
            )
        }
    }

    @Test func `a line end becomes what no line may have`() {
        let line = events([ClientFrame.text("a\nb\r\n")[...]])
        #expect(line == [.line([0x61, 0, 0x62])])
    }

    @Test func `a frame is judged as soon as it can be`() {
        // The reader fails at the wrong byte and waits for no later byte.
        for (bytes, code) in [
            ([0xC1], CloseCode.protocolError), ([0x83], .protocolError), ([0x82], .unsupportedData),
            ([0x80], .protocolError), ([0x09], .protocolError), ([0x81, 0x05], .protocolError),
            ([0x89, 0xFE], .protocolError), ([0x81, 0xFE, 0, 125], .protocolError),
            ([0x81, 0xFE, 0x10, 0x01, 1, 2, 3, 4], .tooBig),
        ] as [([UInt8], CloseCode)] {
            #expect(events([bytes[...]]) == [.failed(code)], "\(bytes)")
            #expect(events([bytes.dropLast()]) == [], "\(bytes)")
        }
    }

    @Test func `it knows whether something has begun`() {
        var reader = FrameReader()
        func take(_ bytes: [UInt8]) {
            bytes.withUnsafeBufferPointer { bytes in
                var position = 0
                while reader.next(in: bytes, &position) != nil {}
            }
        }
        let line = ClientFrame.text("{}", isFinal: false)
        for count in 0..<line.count {
            #expect(reader.isMidway == (count > 0))
            take([line[count]])
        }
        #expect(reader.isMidway && reader.isWithinMessage)
        take(ClientFrame.ping("x"))
        #expect(reader.isMidway && reader.isWithinMessage)
        take(ClientFrame.more("", isFinal: true))
        #expect(!reader.isMidway && !reader.isWithinMessage)
        take([0x89])
        #expect(reader.isMidway && !reader.isWithinMessage)
        take([0xFF])
        #expect(reader.isEnded && !reader.isMidway)
    }
}
