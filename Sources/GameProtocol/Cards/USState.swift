/// A state of the United States, with its capital.
package struct USState: Sendable {
    /// The two letters of its postal code.
    package let code: String
    package let name: String
    package let capital: String

    /// The 50 states, by name.
    package static let all: [USState] = table.map { code, names in
        let parts = names.split(separator: "/").map(String.init)
        return USState(code: code, name: parts[0], capital: parts[1])
    }

    /// Returns the name of a state, of the District of Columbia, or of a territory with a delegate
    /// in Congress.
    package static func title(_ code: String) -> String? {
        all.first { $0.code == code }?.name ?? others.first { $0.key == code }?.value
    }

    private static let table: KeyValuePairs = [
        "AL": "Alabama/Montgomery", "AK": "Alaska/Juneau", "AZ": "Arizona/Phoenix",
        "AR": "Arkansas/Little Rock", "CA": "California/Sacramento", "CO": "Colorado/Denver",
        "CT": "Connecticut/Hartford", "DE": "Delaware/Dover", "FL": "Florida/Tallahassee",
        "GA": "Georgia/Atlanta", "HI": "Hawaii/Honolulu", "ID": "Idaho/Boise",
        "IL": "Illinois/Springfield", "IN": "Indiana/Indianapolis", "IA": "Iowa/Des Moines",
        "KS": "Kansas/Topeka", "KY": "Kentucky/Frankfort", "LA": "Louisiana/Baton Rouge",
        "ME": "Maine/Augusta", "MD": "Maryland/Annapolis", "MA": "Massachusetts/Boston",
        "MI": "Michigan/Lansing", "MN": "Minnesota/Saint Paul", "MS": "Mississippi/Jackson",
        "MO": "Missouri/Jefferson City", "MT": "Montana/Helena", "NE": "Nebraska/Lincoln",
        "NV": "Nevada/Carson City", "NH": "New Hampshire/Concord", "NJ": "New Jersey/Trenton",
        "NM": "New Mexico/Santa Fe", "NY": "New York/Albany", "NC": "North Carolina/Raleigh",
        "ND": "North Dakota/Bismarck", "OH": "Ohio/Columbus", "OK": "Oklahoma/Oklahoma City",
        "OR": "Oregon/Salem", "PA": "Pennsylvania/Harrisburg", "RI": "Rhode Island/Providence",
        "SC": "South Carolina/Columbia", "SD": "South Dakota/Pierre", "TN": "Tennessee/Nashville",
        "TX": "Texas/Austin", "UT": "Utah/Salt Lake City", "VT": "Vermont/Montpelier",
        "VA": "Virginia/Richmond", "WA": "Washington/Olympia", "WV": "West Virginia/Charleston",
        "WI": "Wisconsin/Madison", "WY": "Wyoming/Cheyenne",
    ]

    private static let others: KeyValuePairs = [
        "DC": "District of Columbia", "PR": "Puerto Rico", "GU": "Guam", "AS": "American Samoa",
        "VI": "Virgin Islands", "MP": "Northern Mariana Islands",
    ]
}
