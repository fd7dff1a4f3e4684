/// Which release of Cardtable this is; server and client say it to each other and to people.
package enum Release {
    package static let version = "0.1.0"
}
