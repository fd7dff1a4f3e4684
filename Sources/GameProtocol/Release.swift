/// The release of Cardtable, which server and client report to each other and to people.
package enum Release {
    package static let version = "0.1.0"
}
