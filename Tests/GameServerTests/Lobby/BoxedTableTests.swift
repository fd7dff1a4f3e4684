import Testing

@testable import GameServer

@Suite struct BoxedTableTests {
    @Test func `a copy does not see what changes later`() {
        var table = BoxedTable<String, [Int]>()
        table["a"] = [1]
        table["b"] = []
        let before = table
        table["a"]?.append(2)
        table["b"] = nil
        table["c"]?.append(3)
        #expect(table["a"] == [1, 2] && table["b"] == nil && table["c"] == nil)
        #expect(before["a"] == [1] && before["b"] == [] && before.count == 2)
    }

    @Test func `it is gone through as a dictionary is`() {
        var table = BoxedTable<Int, String>()
        for number in 0..<20 { table[number] = "\(number)" }
        #expect(table.removeValue(forKey: 7) == "7" && table.removeValue(forKey: 7) == nil)
        let numbers = Set(0..<20).subtracting([7])
        #expect(table.count == 19 && !table.isEmpty && Set(table.keys) == numbers)
        #expect(Set(table.values) == Set(numbers.map { "\($0)" }))
        #expect(table.allSatisfy { key, value in "\(key)" == value })
        #expect(BoxedTable<Int, String>().isEmpty)
    }
}
