/* Servers of a group: this page's own server carries the lines of the one that has the room. A module of the page, which comes with
 * a server that names others, or with somebody who was sent; it knows what app.js has at its top, such as `Wire` and `Lobby`.
 *
 * A page stays at its address: there may be one name for all servers. Only where its own server is gone, and nothing else answers
 * at that address, it goes to another server's page. What that page needs stands behind the `#`, which no server is sent. */

const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9._-]*[a-z0-9])?|(?=.*:)[0-9a-f:.]{2,45})$/i
const TICKET = /^[\x21-\x7e]{1,64}$/
const isHere = host => /^(localhost|.*\.localhost|ip6-localhost|127\.[0-9.]*|0[0-9x.]*|\[?::1?\]?|\[?::ffff:.*)$/i.test(host)
const PATIENCE_MS = 30000
/* For so long the page of another server may take to come. */
const COMING_MS = 5000
/* How often a page may be sent on within `PATIENCE_MS`. */
const MOST_MOVES = 5

/* The server whose lines are carried, as HOST:PORT; null for the page's own. */
let at = Store.get('sessionStorage', 'at')
/* The way of the last connection, and the `hello` before it: one that brought no other `hello` led nowhere. */
let way = null
let heard = null
/* The session at the page's own server, for somebody whose way leads nowhere. */
let spare = null
/* The last server that a `bye` named, and the `hello` before that. */
let next = null
let [moves, movesSince, waitsSince] = [0, 0, 0]
/* The number of pages of this cluster before this one, the time of this one, and the timer of one that is on its way. */
let [sent, coming] = [0, 0]
const came = Date.now()

function goTo(name) {
	at = name
	way = null
	Store.set('sessionStorage', 'at', name)
}

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
	/* The path of the next connection. */
	path() {
		if (at && way === at && heard === Wire.server) {
			goTo(null)
			wish.hello = null
			if (!Wire.token && spare) Wire.hold(spare)
		}
		if (next?.heard === Wire.server && Wire.tries > 1) Group.go(next.line)
		way = at
		heard = Wire.server
		return at ? `/ws?server=${encodeURIComponent(at)}` : '/ws'
	},

	/* The address of that server's page; null where nobody is sent. It is never this computer from elsewhere, and no server has TLS. */
	place({host, web_port: port}) {
		if (location.protocol !== 'http:' || typeof host !== 'string' || !HOST.test(host) || !Number.isInteger(port) || port < 1 || port > 65535) return null
		const place = `${location.protocol}//${host.includes(':') ? `[${host}]` : host}:${port}`
		// As the browser reads it: 127.0.0.1 has many spellings.
		if (!URL.canParse(place) || isHere(new URL(place).hostname) && !isHere(location.hostname)) return null
		return place === location.origin ? null : place
	},

	/* Goes to the page of another server, with the seat. */
	go(line) {
		const place = Group.place(line)
		if (Date.now() - came > PATIENCE_MS) sent = 0
		if (!place || sent >= MOST_MOVES) return
		next = null
		const more = new URLSearchParams({moves: sent + 1})
		if (Wire.name || wish.name) more.set('name', Lobby.typed(Wire.name || wish.name))
		if (Wire.token) more.set('resume', Wire.token)
		Say.note('Going to another server of this cluster.')
		wish.leaves = true
		location.assign(`${place}${room ? `/${room.spectators?.includes(Wire.name) ? 'w' : 'r'}/${room.code}` : '/'}#${more}`)
		coming = setTimeout(() => {
			window.stop()
			wish.leaves = false
			Wire.connect()
		}, COMING_MS)
	},

	/* The last line of a server, which may name another one. */
	end(line) {
		if (line.code === 'moved') goTo(line.host ? `${line.host}:${line.port}` : null)
		if (line.host) next = {line, heard: Wire.server}
		if (line.code === 'server_full') Group.go(line)
	},

	/* A reply that says `moved` or `unavailable`; whoever asked gets it where nothing else is done. */
	take(line, {request, then} = {}) {
		const {socket} = Wire
		if (line.code === 'moved' && Group.follow(line, request)) return
		if (line.code === 'unavailable' && Group.again(line, request, then)) return
		if (line.code === 'moved') {
			line.message = 'The room is at another server, which cannot be reached now.'
			if (request?.type === 'hello') {
				// A connection without a `hello` ends in a minute; the next one asks for the seat again.
				Say.note(line.message)
				setTimeout(() => {if (Wire.socket === socket) Wire.drop()}, 1000)
				return
			}
		}
		if (then) then(line, request); else Say.refused(line)
		draw()
	},

	/* Connects to the server that a reply names, and asks there again. */
	follow({host, port, ticket}, request) {
		if (Date.now() - movesSince > PATIENCE_MS) [moves, movesSince] = [0, Date.now()]
		if (++moves > MOST_MOVES || !request || typeof host !== 'string' || ticket !== undefined && !TICKET.test(ticket)) return false
		goTo(`${host}:${port}`)
		wish.hello = ticket === undefined ? null : {ticket}
		if (request.type !== 'hello') {
			spare = Wire.token
			Wire.hold(null)
			wish.go ||= {...request, id: undefined}
		}
		// Nothing was lost, and there is no reason to wait.
		Wire.isUp = false
		wish.comesBack = true
		Wire.drop()
		return true
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
		return peers.map(peer => [' ', button(`Go on at ${peer.host}:${peer.web_port}`, () => Group.go(peer))])
	},

	/* What another server's page has given to this one. */
	arrive() {
		const given = new URLSearchParams(location.hash.slice(1))
		if (!given.has('moves')) return
		sent = Number(given.get('moves')) || 0
		history.replaceState(null, '', location.pathname)
		const name = Lobby.typed(given.get('name') ?? '')
		if (name) wish.name = name.slice(0, 20)
		if (/^[\x21-\x7e]{1,256}$/.test(given.get('resume') ?? '')) Wire.hold(given.get('resume'))
	},
}
ui.group = Group
