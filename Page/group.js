/* Servers of a group: a page goes on at the one that has its room. A module of the page, which comes with a server that names
 * others, or with somebody who was sent; it knows what app.js has at its top, such as `Wire` and `Lobby`.
 *
 * What the other page needs stands behind the `#` of its address, which no server is sent: the ticket, the name, the request, and
 * the token of a seat that is taken up there. A page elsewhere never gets another token than that of the server that names it. */

const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9._-]*[a-z0-9])?|(?=.*:)[0-9a-f:.]{2,45})$/i
const TICKET = /^[\x21-\x7e]{1,64}$/
const isHere = host => /^(localhost|.*\.localhost|ip6-localhost|127\.[0-9.]*|0[0-9x.]*|\[?::1?\]?|\[?::ffff:.*)$/i.test(host)
const PATIENCE_MS = 30000
/* For so long the page of another server may take to come. */
const COMING_MS = 5000
/* How often a page may be sent on within `PATIENCE_MS`. */
const MOST_MOVES = 5

/* As long as a server that has died may be taken for one that lives. */
const LEASE_MS = 6000

/* Where this window went with a seat, and when: whoever is back by the browser's button has seen that the page there does not come. */
const went = text => Store.set('sessionStorage', 'went', text)

let moves = 0
/* Where this person came from with a seat, as that server was away: nobody is sent back there at once. */
let left = null
/* The timer of a page that is on its way. */
let coming = 0
let waitsSince = 0

/* A browser that keeps a page for the way back keeps its connection, too: who has gone to another server would be at both. */
addEventListener('pagehide', () => {
	clearTimeout(coming)
	wish.leaves = true
	Wire.drop()
})
addEventListener('pageshow', event => {
	if (!event.persisted) return
	wish.leaves = false
	if (Wire.end?.reconnect !== false) Wire.connect()
})

export const Group = {
	/* Where a page of that server is; null where nobody is sent. It is never another scheme, nor this computer from elsewhere. */
	place({host, web_port: port}) {
		if (typeof host !== 'string' || !HOST.test(host) || !Number.isInteger(port) || port < 1 || port > 65535) return null
		const place = `${location.protocol}//${host.includes(':') ? `[${host}]` : host}:${port}`
		// As the browser reads it: 127.0.0.1 has many spellings.
		if (!URL.canParse(place) || isHere(new URL(place).hostname) && !isHere(location.hostname)) return null
		return place === location.origin || place === left ? null : place
	},

	/* Goes to the page of another server; false where that is not done. Where that page does not come, this one stays, and still
	 * has its token: a server to which the owner of a seat comes several times takes the room over. */
	go(line, request, stay = () => {}) {
		const place = Group.place(line)
		const isSeat = request?.type === 'hello'
		const [before, at] = (Store.get('sessionStorage', 'went') || '').split(' ')
		if (isSeat && before === place && Date.now() - at < PATIENCE_MS) return false
		if (!place || moves >= MOST_MOVES || line.ticket !== undefined && !TICKET.test(line.ticket)) return false
		const more = new URLSearchParams({moves: moves + 1})
		if (line.ticket) more.set('ticket', line.ticket); else more.set('left', location.origin)
		if (Wire.name || wish.name) more.set('name', Lobby.typed(Wire.name || wish.name))
		if (isSeat && request.resume) more.set('resume', request.resume)
		else if (request) more.set('go', JSON.stringify({...request, id: undefined}))
		const way = request?.role === 'spectator' || room?.spectators?.includes(Wire.name) ? 'w' : 'r'
		const code = /^([A-Z0-9]{4}|[A-Z0-9]{6})$/.test(line.room) ? `/${way}/${line.room}` : '/'
		Say.note('The room is at another server of this cluster. Going there.')
		const {socket} = Wire
		wish.leaves = true
		if (isSeat) went(`${place} ${Date.now()}`)
		location.assign(`${place}${code}#${more}`)
		clearTimeout(coming)
		coming = setTimeout(() => {
			window.stop()
			wish.leaves = false
			went(null)
			Say.note(`${place} does not answer.`)
			// Some browsers end connections when a page begins to leave: then nobody hears an answer.
			if (Wire.isUp && Wire.socket === socket) return stay()
			if (!isSeat) {
				wish.go = ui.dialog = null
				history.replaceState(null, '', '/')
			}
			Wire.connect()
		}, COMING_MS)
		return true
	},

	/* The last line of a server that names another one, where a room goes on and the seat with it, or where there is room. */
	end(line) {
		// That server knows which others there are.
		left = null
		went(null)
		const hasSeat = line.code === 'moved' && room && Wire.token
		Group.go({...line, room: room?.code}, hasSeat ? {type: 'hello', resume: Wire.token} : undefined)
	},

	/* A reply that says `moved` or `unavailable`; whoever asked gets it where nothing else is done. */
	take(line, {request, then} = {}) {
		const {socket} = Wire
		const refuse = message => {
			if (Wire.socket !== socket) return
			if (line.code === 'moved' && request?.type === 'hello') {
				// A connection without a `hello` ends in a minute; the next one asks for the seat again.
				Say.note(message)
				setTimeout(() => {if (Wire.socket === socket) Wire.drop()}, 500)
				return
			}
			line.message = message
			if (then) then(line, request); else Say.refused(line)
			draw()
		}
		if (line.code === 'moved' && Group.go(line, request, () => refuse('The room is at another server, which does not answer.'))) return
		if (line.code === 'unavailable' && Group.again(line, request, then)) return
		refuse(line.code === 'moved' ? 'The room is at another server. Its page cannot be opened now.' : line.message)
	},

	/* Asks again in a moment, for a while; a seat is asked for as long as the page is there. */
	again(line, request, then) {
		const wait = Math.min(Math.max(line.retry_after_ms || 1000, 250), 5000)
		if (!request) return false
		if (!waitsSince) Say.note('That part of the group cannot be reached now. Trying again.')
		waitsSince ||= Date.now()
		const isSeat = request.type === 'hello'
		if (Date.now() - waitsSince > PATIENCE_MS) {
			waitsSince = 0
			if (isSeat) Wire.drop()
			return isSeat
		}
		const {socket} = Wire
		setTimeout(() => {
			if (Wire.socket !== socket || !Wire.isUp) return
			const {id, ...same} = request
			Wire.send(same, (reply, asked) => {
				if (reply.type === 'ok') waitsSince = 0
				then?.(reply, asked)
			})
		}, wait)
		return true
	},

	/* Ways to other servers of the group, for somebody whose own one is away. */
	others() {
		if (Wire.tries < 2 || Wire.end?.reconnect === false) return []
		const peers = (Wire.server?.peers || []).filter(Group.place).slice(0, 3)
		return peers.map(peer => [' ', button(`Go on at ${peer.host}:${peer.web_port}`, () => {
			moves = 0
			went(null)
			Group.go({...peer, room: room?.code}, Wire.token ? {type: 'hello', resume: Wire.token} : undefined)
		})])
	},

	/* What another server's page has given to this one. */
	arrive() {
		const given = new URLSearchParams(location.hash.slice(1))
		const [ticket, seat] = [given.get('ticket'), given.get('resume')]
		if (ticket === null && seat === null && !given.has('moves')) return
		history.replaceState(null, '', location.pathname)
		went(null)
		if (ticket !== null && !TICKET.test(ticket)) return
		moves = Math.max(1, Number.parseInt(given.get('moves'), 10) || 1)
		left = given.get('left')
		setTimeout(() => {moves = 0}, PATIENCE_MS)
		setTimeout(() => {left = null}, LEASE_MS)
		wish.hello = ticket === null ? null : {ticket}
		const name = Lobby.typed(given.get('name') ?? '')
		if (name) wish.name = name.slice(0, 20)
		if (ticket === null && seat === null) return
		Wire.hold(/^[\x21-\x7e]{1,256}$/.test(seat ?? '') ? seat : null)
		try {
			const go = JSON.parse(given.get('go'))
			if (['join', 'create'].includes(go?.type)) wish.go = go
		} catch { /* not ours */ }
	},
}
ui.group = Group
