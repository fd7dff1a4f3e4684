"""One connection to a server: whole lines out, whole lines in, with patience that ends; and frames of a WebSocket."""
import json, socket, struct, time

from fault import Fault


class Wire:
    def __init__(self, address, patience=10, receive_buffer=None, source=None):
        self.patience = patience
        self.buffer = b""
        self.socket = socket.socket()
        if receive_buffer:
            # The option must be set before the connection is made, because it limits the window.
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        if source:
            self.socket.bind((source, 0))
        self.socket.settimeout(patience)
        self.socket.connect(address)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, *messages):
        self.socket.sendall(b"".join(json.dumps(message).encode() + b"\n" for message in messages))

    def line(self):
        """The next line without its end; None where the connection has ended."""
        while b"\n" not in self.buffer:
            data = self.socket.recv(1 << 16)
            if not data:
                return None
            self.buffer += data
        line, _, self.buffer = self.buffer.partition(b"\n")
        return line

    def until(self, *words):
        """Reads up to the first line that has all these words."""
        end = time.monotonic() + self.patience
        while (line := self.line()) is not None:
            if all(word in line for word in words):
                return line
            if time.monotonic() > end:
                break
        raise Fault(f"waited in vain for {words}, and last got {line}")

    def ask(self, **request):
        """Sends one request and gives its reply."""
        self.send(request)
        reply = json.loads(self.until(b'"re":"%s"' % request["type"].encode()))
        if reply["type"] == "error":
            raise Fault(f"{request} was refused: {reply}")
        return reply

    def hello(self, name, **more):
        return self.ask(type="hello", name=name, **more)

    def close(self):
        self.socket.close()


def shake_hands(one):
    """Makes a WebSocket of a connection to the port for HTTP; gives what came behind the answer."""
    one.sendall(b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
    answer = b""
    while b"\r\n\r\n" not in answer:
        if not (data := one.recv(1 << 16)):
            raise Fault("no WebSocket: the connection has ended")
        answer += data
    head, _, rest = answer.partition(b"\r\n\r\n")
    if b" 101 " not in head.partition(b"\r\n")[0]:
        raise Fault("no WebSocket: " + head.decode(errors="replace")[:80])
    return rest


def frame(payload, opcode=1, is_last=True):
    """A frame of a client, with a mask that changes nothing."""
    length = len(payload)
    return bytes([opcode | (0x80 if is_last else 0), 0x80 | (length if length < 126 else 126)]) + (
        struct.pack(">H", length) if length > 125 else b"") + b"\0\0\0\0" + payload
