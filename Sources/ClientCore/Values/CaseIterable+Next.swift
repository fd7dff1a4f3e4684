extension CaseIterable where Self: Equatable {
    /// The case after this one; after the last comes the first.
    package var next: Self {
        let all = Array(Self.allCases)
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }
}
