/// The release of Cardtable, which server and client report to each other and to people.
package enum Release {
    package static let version = "1.0.0"
}
