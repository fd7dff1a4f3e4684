import Testing

@testable import GameServer

/// Tests that a member of a group forgets everything that went wrong before.
@Suite struct GroupMemberModelTests {
    @Test func `after faults in any order a member is like a new one`() {
        var leaseCount = 0
        for seed in 0..<200 {
            var model = GroupMemberModel(seed: seed)
            let left = model.run(steps: 120)
            #expect(left == [], "seed \(seed)")
            leaseCount += model.leaseCount
        }
        #expect(leaseCount > 100)
    }
}
