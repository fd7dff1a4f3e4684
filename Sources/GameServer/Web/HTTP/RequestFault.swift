/// The reason for the refusal of a request.
struct RequestFault: Error, Equatable {
    let status: HTTPStatus
    /// The sentence that names the broken rule.
    let rule: String

    /// - Parameter rule: the sentence about the broken rule; nil for the sentence of the status.
    init(_ status: HTTPStatus, _ rule: String? = nil) {
        self.status = status
        self.rule = rule ?? status.sentence
    }

    static func bad(_ rule: String) -> RequestFault { RequestFault(.badRequest, rule) }
}

/// Broken rules of RFC 9112, each with a sentence for the client.
extension RequestFault {
    static let headTooLarge = RequestFault(.headTooLarge)
    static let contentTooLarge = RequestFault(.contentTooLarge)
    static let targetTooLong = RequestFault(.targetTooLong)
    static let lineEnd = bad("Each line has to end in CR LF, and no CR stands elsewhere.")
    static let zero = bad("The head has a byte 0.")
    static let emptyLines = bad("There are too many empty lines before the request.")
    static let firstLine = bad(
        "The first line has to be METHOD ADDRESS HTTP/1.1, with single blanks."
    )
    static let method = bad("A method is a word of at most 16 characters.")
    static let version = bad("The first line has to end in HTTP/1.1 or HTTP/1.0.")
    static let address = bad("The address has to begin with a slash, or with http:// and a host.")
    static let addressBytes = bad(
        "Blanks, # and other than ASCII are written as %XX in an address."
    )
    static let escapes = bad("A % needs two hexadecimal digits, and the bytes have to be UTF-8.")
    static let field = bad("A field has to be NAME: VALUE, without a blank before the colon.")
    static let fold = bad("A field may not continue in the next line.")
    static let fieldValue = bad("The value of a field has a control character.")
    static let fields = RequestFault(.headTooLarge, "The request has too many fields.")
    static let noHost = bad("The field Host is missing.")
    static let hosts = bad("The field Host stands more than once.")
    static let host = bad("The host has a character that no host has.")
    static let lengths = bad("The field Content-Length stands more than once.")
    static let length = bad("Content-Length has to be a number of at most seven digits.")
    static let lengthAndChunks = bad("Content-Length and Transfer-Encoding exclude each other.")
    static let codings = bad("The field Transfer-Encoding stands more than once.")
    static let oldChunks = bad("A request of HTTP/1.0 has no Transfer-Encoding.")
    static let coding = RequestFault(.notImplemented, "The only transfer coding here is chunked.")
    static let chunk = bad("A chunk begins with its size in hexadecimal digits and CR LF.")
    static let chunkEnd = bad("The bytes of a chunk end in CR LF.")
    static let trailer = bad("Nothing but an empty line follows the last chunk.")
    static let multipart = bad("The content is no multipart/form-data with that boundary.")
}
