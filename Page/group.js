/* Servers of a group: a page goes on at the one that has its room. A module of the page, which comes when a server sends
 * somebody on, or with somebody who was sent; it knows what app.js has at its top, such as `Wire` and `Lobby`.
 *
 * What the other page needs stands behind the `#` of its address, which no server is sent: the ticket, the name, the request, and
 * the token of a seat that is taken up there. A page elsewhere never gets another token than that of the server that names it. */

const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9._-]*[a-z0-9])?|(?=.*:)[0-9a-f:.]{2,45})$/i
const TICKET = /^[\x21-\x7e]{1,64}$/
const isHere = host => /^(localhost|.*\.localhost|ip6-localhost|127\.[0-9.]*|0[0-9x.]*|\[?::1?\]?|\[?::ffff:.*)$/i.test(host)
const PATIENCE_MS = 30000

let hasCome = false
let waitsSince = 0

export const Group = {
	/* Where a page of that server is; null where nobody is sent. It is never another scheme, nor this computer from elsewhere. */
	place({host, web_port: port}) {
		if (typeof host !== 'string' || !HOST.test(host) || !Number.isInteger(port) || port < 1 || port > 65535) return null
		const place = `${location.protocol}//${host.includes(':') ? `[${host}]` : host}:${port}`
		// As the browser reads it: 127.0.0.1 has many spellings.
		if (!URL.canParse(place) || isHere(new URL(place).hostname) && !isHere(location.hostname)) return null
		return place === location.origin ? null : place
	},

	/* Goes to the page of another server; false where that is not done. */
	go(line, request) {
		const place = Group.place(line)
		// Whoever was sent here is not sent on for the same room.
		if (!place || hasCome || line.ticket !== undefined && !TICKET.test(line.ticket)) return false
		const isSeat = request?.type === 'hello'
		const more = new URLSearchParams()
		if (line.ticket) more.set('ticket', line.ticket)
		if (Wire.name || wish.name) more.set('name', Wire.name || wish.name)
		if (isSeat && request.resume) more.set('resume', request.resume)
		else if (request) more.set('go', JSON.stringify({...request, id: undefined}))
		const code = /^([A-Z0-9]{4}|[A-Z0-9]{6})$/.test(line.room) ? `/r/${line.room}` : '/'
		Say.note('The room is at another server of this group. Going there.')
		if (isSeat) Wire.hold(null)
		location.assign(`${place}${code}#${more}`)
		return true
	},

	/* The last line of a server that names another one, where a room goes on and the seat with it, or where there is room. */
	end(line) {
		const hasSeat = line.code === 'moved' && room && Wire.token
		Group.go({...line, room: room?.code}, hasSeat ? {type: 'hello', resume: Wire.token} : undefined)
	},

	/* A reply that says `moved` or `unavailable`; whoever asked gets it where nothing else is done. */
	take(line, {request, then} = {}) {
		if (line.code === 'moved' && Group.go(line, request)) return
		if (line.code === 'unavailable' && Group.again(line, request, then)) return
		if (line.code === 'moved') Object.assign(line, {retry_after_ms: 5000, message: 'The room is at another server, which has no page that can be opened from here.'})
		if (then) then(line, request); else Say.refused(line)
		draw()
	},

	/* Asks again in a moment, for a while; a seat is asked for as long as the page is there. */
	again(line, request, then) {
		const wait = Math.min(Math.max(line.retry_after_ms || 1000, 250), 5000)
		if (!request) return false
		if (!waitsSince) Say.note('That part of the group cannot be reached now. Trying again.')
		waitsSince ||= Date.now()
		const isSeat = request.type === 'hello'
		if (!isSeat && Date.now() - waitsSince > PATIENCE_MS) {
			waitsSince = 0
			return false
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

	/* What another server's page has given to this one. */
	arrive() {
		const given = new URLSearchParams(location.hash.slice(1))
		const [ticket, seat] = [given.get('ticket'), given.get('resume')]
		if (ticket === null && seat === null) return
		history.replaceState(null, '', location.pathname)
		if (ticket !== null && !TICKET.test(ticket)) return
		hasCome = true
		setTimeout(() => {hasCome = false}, PATIENCE_MS)
		wish.hello = ticket === null ? null : {ticket}
		const name = given.get('name') ?? ''
		if (/^[A-Za-z0-9][\w.-]{0,19}$/.test(name)) wish.name = name
		Wire.hold(/^[\x21-\x7e]{1,256}$/.test(seat ?? '') ? seat : null)
		try {
			const go = JSON.parse(given.get('go'))
			if (['join', 'create'].includes(go?.type)) wish.go = go
		} catch { /* not ours */ }
	},
}
