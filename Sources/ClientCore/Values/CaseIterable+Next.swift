extension CaseIterable where Self: Equatable {
    /// The next case; the first one after the last.
    package var next: Self {
        let all = Array(Self.allCases)
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }
}
