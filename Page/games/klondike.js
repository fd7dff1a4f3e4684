/* Klondike: a game of the page. CONTRIBUTING.md lists the members of a game; the names at the top of app.js are known here. */

/* The picked-up card {pile, index}, the move of the hint, and the turn at which Finish continues with its passes {turn, turns}. */
let pick = null
let hint = null
let finishing = null

const FOUNDATIONS = [...'SDCH'].map(suit => `f${suit}`)
const wording = pile => {
	if (/^f.?$/.test(pile)) return pile[1] ? `the foundation of ${Say.SUITS[pile[1]]}` : 'its foundation'
	return /^t\d$/.test(pile) ? `pile ${pile[1]}` : `the ${pile}`
}
const hintText = move => `Hint: ${wording(move.from)}${move.to ? ` to ${wording(move.to)}` : ''}.`
const redeal = () => show('sure', {title: 'Deal again?', main: 'Deal again', text: 'This board is lost.', does: () => Model.deal('redeal')})
const done = () => show('sure', {title: 'Finish the race?', main: 'Finish', text: 'Your board stays as it is, and the others play on.', does: () => ask('done')})

const Klondike = {
	forms: {
		klondike: {seats: [1, 4, 1], fields: () => [
			['draw', 'Cards turned at once', 1, [1, 3]], ['scoring', 'Points', '', ['standard', 'vegas', 'none']], ['deals', 'Deals', '', ['any', 'winnable']],
			['passes', 'Times through the stock (0: any number)', 0, 0, 10], ['race_s', 'Seconds for the race', 900, 60, 3600], ['oracle', 'Hints by the server, which sees all cards', false]],
		// A race needs others, and hints are for one alone.
		hides: seats => seats > 1 ? 'oracle' : 'race_s',
		options: ({oracle, ...more}) => oracle ? {...more, assist: 'oracle'} : more},
	},
	help: 'Klondike: s, 3 5, w 4, w f, 3 f, fh 2, u, hint, finish, look 3, redeal, done.',
	style: `
		.layout .loose { touch-action: none }
		.held { position: relative; z-index: 2; pointer-events: none }
		.layout { --g: clamp(2px, 1.2cqw, 16px); --w: min((100cqw - 6 * var(--g)) / 7, 100cqh / 4.7, 13rem); --free: calc(100cqh - var(--w) * 2.78 - var(--g)); height: 100cqh; display: grid; gap: var(--g); align-content: start }
		.upper, .tableau { display: grid; grid-template-columns: repeat(7, var(--w)); gap: var(--g); align-items: start; justify-content: center }
		.up:nth-child(3) { grid-column: 4 }
		.waste { display: flex }
		.cascade { position: fixed; inset: 0; z-index: 2; overflow: clip; pointer-events: none }
		.cascade > * { position: absolute }
		.race progress { width: 100%; height: 1.2rem; accent-color: var(--accent) }
		.under { width: calc(var(--w) * .3); flex: none }
		.tableau > li { min-height: calc(var(--w) * 2.6); animation: deal .2s backwards }
		.tableau ul li + li { margin-top: calc(var(--w) * -1.39 + min(max(24px, var(--w) * .32), (var(--free) - var(--down) * var(--w) * .1) / var(--up))) }
		.tableau ul .down + li { margin-top: calc(var(--w) * -1.29) }
	`,
	stats: {moves: 'moves', foundation: 'cards up'},

	/* The room */

	load(state) {
		pick = hint = null
		room.done = new Set(state.done)
		Klondike.lay(state)
	},

	lay({stock, waste, tableau, foundations}) {
		room.lay = tableau ? structuredClone({stock, waste: waste || [], tableau, foundations: foundations || {S: 0, D: 0, C: 0, H: 0}}) : null
	},

	pile: name => name === 'waste' ? room.lay.waste : room.lay.tableau[name[1] - 1].cards,
	/* The open card at the end of a pile, and its index; -1 if there is none. */
	top(name) {
		if (name === 'stock') return null
		if (name[0] !== 'f') return Klondike.pile(name).at(-1)
		const high = room.lay.foundations[name[1]]
		return high && RANKS[high - 1] + name[1]
	},
	last: name => name[0] === 't' ? Klondike.pile(name).length - 1 : name === 'stock' || Klondike.top(name) ? 0 : -1,

	fold(line) {
		const {lay} = room
		const {type, player, from, to, cards, up, stock} = line
		if (line.foundation !== undefined) {
			Object.assign(Model.seat(player), {score: line.score, foundation: line.foundation})
			if (isMe(player)) room.prompt = null
		}
		switch (type) {
			case 'started':
				pick = hint = null
				Object.assign(room, {lay: null, done: new Set(), since: Date.now()})
				Model.time(room.options.race_s && 1000 * room.options.race_s)
				break
			case 'dealt': Klondike.lay(line); room.attempt = line.attempt || 0; break
			case 'turned': lay.waste.push(...cards); lay.stock = stock; break
			case 'recycled': Object.assign(lay, {waste: [], stock}); break
			case 'undone': Klondike.lay(line.layout); break
			case 'moved':
				if (from[0] === 'f') lay.foundations[from[1]]--; else Klondike.pile(from).splice(-cards.length)
				if (to[0] === 'f') lay.foundations[to[1]]++; else Klondike.pile(to).push(...cards)
				if (up) {lay.tableau[from[1] - 1].down--; Klondike.pile(from).push(up)}
				break
			case 'done': room.done.add(player); break
			case 'hint': hint = line.move; break
			case 'over': if (line.result === 'win' && isMe(line.winners[0])) setTimeout(Klondike.cascade, 500); break
			case 'prompt': if (finishing?.turn === line.turn) Klondike.finish(finishing.turns); break
		}
		if (/^(turned|recycled|undone|moved|dealt)$/.test(type)) pick = hint = null
	},

	/* A player's result of a daily deal: a mark for four cards each, and words. */
	daily: (at, {foundation, moves, undos}) => ({
		marks: Array.from({length: 13}, (_, four) => 4 * four + 4 <= foundation),
		words: [`${foundation === 52 ? 'won in ' : `${foundation} of 52 cards up, `}${count(moves, 'move')}`, undos && count(undos, 'undo')].filter(Boolean).join(', '),
	}),

	/* The cards of a won board jump off their foundations, one after the other. */
	cascade() {
		const places = [...document.querySelectorAll('.layout .up')].map(one => one.getBoundingClientRect())
		if (!places.length || !room?.over || View.isStill) return
		const layer = document.body.appendChild(document.createElement('div'))
		layer.className = 'cascade'
		layer.style.setProperty('--w', `${places[0].width}px`)
		patch(layer, [...RANKS].reverse().flatMap(rank => FOUNDATIONS.map(name => h('span', {key: rank + name}, View.card(rank + name[1])))))
		for (const [at, card] of [...layer.children].entries()) {
			const {x, y} = places[at % 4]
			let [left, top, fall] = [x, y, -8 * Math.random()]
			const speed = (at % 3 ? -1 : 1) * (4 + innerWidth * Math.random() / 90)
			const path = Array.from({length: 90}, () => {
				left += speed
				fall += 1.3
				top = Math.min(top + fall, innerHeight - card.offsetHeight)
				if (top >= innerHeight - card.offsetHeight) fall *= -0.8
				return `${left}px ${top}px`
			})
			card.style.zIndex = 52 - at
			card.animate({translate: [`${x}px ${y}px`, ...path]}, {delay: at * 60, duration: 1800, fill: 'both'})
		}
		setTimeout(() => layer.remove(), 52 * 60 + 1800)
	},

	/* Moves */

	get mayAct() {return Boolean(room.prompt) && Model.isPlaying && !room.done.has(Wire.name)},
	move: (from, to, number) => View.move(`${from}.${Klondike.last(from)}`, 'move', {from, to, ...(number && {count: number})}),

	/* Whether no card of the piles lies face down any more. */
	get isOpen() {return room.lay.tableau.every(pile => !pile.down)},

	/* Moves cards up, and turns the stock for one whole pass at most; each step waits for its prompt. */
	finish(turns = 0) {
		finishing = null
		if (!Klondike.mayAct || !Klondike.isOpen) return
		const {stock, waste} = room.lay
		const up = room.prompt.moves.find(move => move.to === 'f')
		if (!up && (!stock && !waste.length || turns > 2 * Math.ceil((stock + waste.length) / room.options.draw) + 1)) return Say.refuse('Nothing more goes up by itself.')
		finishing = {turn: room.prompt.turn + 1, turns: up ? 0 : turns + 1}
		Klondike.move(up ? up.from : 'stock', up && 'f')
	},

	/* Shows a hint; the second time in a row, plays it. */
	hint() {
		if (hint && Klondike.mayAct) {Klondike.move(hint.from, hint.to); return}
		if (room.options.assist === 'oracle') {ask('hint'); return}
		// Open cards only: up first, then from pile to pile, then the stock.
		const rank = ({from, to}) => to === 'f' ? 0 : from[0] === 't' ? 1 : from === 'waste' ? 2 : from === 'stock' ? 3 : 4
		;[hint] = [...(room.prompt?.moves || [])].sort((a, b) => rank(a) - rank(b))
		Say.say(hint ? hintText(hint) : `Nothing that lies open helps${room.prompt?.undo ? ': Undo takes back' : ''}.`)
		draw()
	},

	command(verb, rest) {
		const pile = (word = '') => word === 'w' ? 'waste' : /^[1-7]$/.test(word) ? `t${word}` : /^f[sdch]$/.test(word) ? `f${word[1].toUpperCase()}` : null
		const undo = () => ask('undo')
		const verbs = {s: () => Klondike.move('stock'), u: undo, undo, hint: Klondike.hint, finish: () => Klondike.finish(), redeal, done}
		const to = rest[0] === 'f' ? 'f' : pile(rest[0])
		if (Object.hasOwn(verbs, verb)) verbs[verb]()
		else if (pile(verb) && (to || !rest[0])) Klondike.move(pile(verb), to || undefined, Number(rest[1]) || undefined)
		else return false
		return true
	},

	/* Words */

	says: {
		dealt: line => `The cards are dealt.${line.winnable ? ' This deal can be won.' : ''}`,
		turned: (line, codes) => `${Say.Who(line)} turned ${Say.cards(codes)}. ${line.stock ? `${line.stock} left in the stock.` : 'The stock is empty.'}`,
		recycled: line => `${Say.Who(line)} turned the waste over: ${count(line.stock, 'card')} in the stock, pass ${line.passes}.`,
		undone: line => `${Say.Who(line)} took the last move back.`,
		moved(line, codes) {
			const to = line.to[0] === 'f' ? `up: ${count(line.foundation, 'card')} up` : `to ${wording(line.to)}`
			return `${Say.Who(line)} moved ${Say.cards(codes)} ${to}.${line.up ? ` ${capital(wording(line.from))} turns up ${Say.card(line.up)}.` : ''}`
		},
		done: line => `${Say.Who(line)} ${isMe(line.player) ? 'have' : 'has'} finished.`,
		hint: ({verdict, move, left}) => verdict === 'winnable' ? `This board can be won, ${count(left, 'move')} to go. ${hintText(move)}`
			: verdict === 'unwinnable' ? 'This board cannot be won any more.' : 'The server did not find out whether this board can be won.',
		prompt: ({stuck}) => stuck && 'A whole pass has shown nothing new.',
	},

	rules: () => 'Bring all cards up to the four foundations, each suit from ace to king. In the piles, a card goes on a card of the other color that is one higher; an empty pile takes a king. Tap the stock to turn cards. Tap a card twice to send it where it fits.',
	status: () => room.lay ? `${Object.values(room.lay.foundations).reduce((a, b) => a + b)} of 52 up` : 'A race',
	progress: ({foundation = 0}) => room.options.race_s && room.phase !== 'lobby' ? foundation / 52 : undefined,
	marks: ({name, foundation}) => [room.options.race_s && `${foundation || 0} up`, room.done?.has(name) && 'finished'],

	words(only) {
		if (!room.lay) return 'Everybody plays on a board of their own'
		const {stock, waste, tableau} = room.lay
		const piles = tableau.map(({down, cards}, at) => `Pile ${at + 1}: ${[down && `${down} face down`, ...cards.map(Say.card)].filter(Boolean).join(', ') || 'empty'}`)
		return piles[only - 1] || `Stock: ${stock || 'empty'}. Waste: ${waste.length ? Say.card(waste.at(-1)) : 'empty'}. ${piles.join('. ')}`
	},

	/* View */

	/* The first tap picks a card up; the second one puts it on that pile, or sends it to the place where it fits. */
	tap(pile, index) {
		const held = pick
		pick = null
		ui.spot = `${pile}.${index}`
		if (!Klondike.mayAct) Say.refuse(Model.own ? 'Not now.' : 'You are watching.')
		else if (pile === 'stock') Klondike.move(pile)
		else if (held && held.pile !== pile) Klondike.move(held.pile, pile[0] === 'f' ? 'f' : pile)
		else if (!held || held.index !== index) pick = index < 0 ? null : {pile, index}
		else if (index === Klondike.last(pile) && room.prompt.moves.some(move => move.from === pile)) Klondike.move(pile)
		draw()
	},

	/* Moves the cards with the pointer; the release counts as the second tap. */
	drag(event) {
		const start = event.target.closest('[data-spot]')
		if (!start || event.button || !Klondike.mayAct) return
		const [pile, index] = start.dataset.spot.split('.')
		if (pile === 'stock' || index < 0) return
		let held = null
		const listen = new AbortController()
		const on = (type, does) => addEventListener(type, does, {signal: listen.signal})
		const shift = (x, y) => {for (const one of held || []) one.style.translate = x === null ? '' : `${x}px ${y}px`}
		const end = () => {
			listen.abort()
			shift(null)
			for (const one of held || []) one.classList.remove('held')
		}
		on('pointermove', move => {
			const [x, y] = [move.clientX - event.clientX, move.clientY - event.clientY]
			if (move.pointerId !== event.pointerId || (!held && Math.hypot(x, y) < 8)) return
			if (!held) {
				const own = start.closest('li')
				held = pile[0] === 't' ? [...own.parentNode.children].slice([...own.parentNode.children].indexOf(own)) : [start]
				for (const one of held) one.classList.add('held')
				pick = {pile, index: Number(index)}
				draw()
			}
			shift(x, y)
		})
		on('pointerup', up => {
			if (up.pointerId !== event.pointerId) return
			const wasHeld = held
			end()
			if (!wasHeld) return
			// Some browsers send a click after the drag.
			addEventListener('click', click => {click.stopPropagation(); click.preventDefault()}, {capture: true, once: true, signal: AbortSignal.timeout(50)})
			pick = null
			const place = document.elementFromPoint(up.clientX, up.clientY)
			const to = (place?.closest('[data-spot]') || place?.closest('.tableau > li, .up')?.querySelector('[data-spot]'))?.dataset.spot.split('.')[0]
			if (!to || to === pile || to === 'stock' || !room?.lay) draw()
			else {
				pick = {pile, index: Number(index)}
				Klondike.tap(to, Klondike.last(to))
			}
		})
		on('pointercancel', () => {
			end()
			pick = null
			draw()
		})
	},

	keys(event) {
		if (hasModifier(event)) return
		const rows = [['stock', 'waste', ...FOUNDATIONS], ['t1', 't2', 't3', 't4', 't5', 't6', 't7']]
		const [pile, text] = String(ui.spot || 'stock.0').split('.')
		const line = Number(pile[0] === 't')
		const row = rows[line]
		const at = row.indexOf(pile)
		const index = Number(text)
		const go = (name, card = Klondike.last(name)) => () => View.spot(`${name}.${card}`)
		const keys = {
			ArrowLeft: go(row[Math.max(0, at - 1)]), ArrowRight: go(row[at + 1] || pile), Home: go(row[0]), End: go(row.at(-1)),
			ArrowUp: line && index > 0 ? go(pile, index - 1) : go(rows[0][at > 2 ? at - 1 : Math.min(at, 1)]),
			ArrowDown: line ? go(pile, Math.min(Klondike.last(pile), index + 1)) : go(rows[1][at > 1 ? at + 1 : at]),
			Escape() {pick = null; draw()}, s: () => Klondike.tap('stock', 0), w: go('waste'), u: () => ask('undo'),
		}
		const does = /^[1-7]$/.test(event.key) ? go(`t${event.key}`) : Object.hasOwn(keys, event.key) && keys[event.key]
		if (does) {event.preventDefault(); does()}
	},

	view() {
		const {lay, prompt, options} = room
		if (!lay) return h('div.panel', {key: 'table'}, h('p', 'Everybody plays on a board of their own, which only they see.'), h('dl.race', room.seats.map(seat => [h('dt', {key: seat.name}, `${seat.name}: ${count(seat.foundation || 0, 'card')} up`), h('dd', {key: `${seat.name} bar`}, View.bar(seat))])))
		const spots = ['stock', 'waste', ...FOUNDATIONS].map(pile => `${pile}.${Klondike.last(pile)}`)
			.concat(lay.tableau.flatMap(({cards}, at) => [-1, ...cards.keys()].map(index => `t${at + 1}.${index}`)))
		const spot = spots.includes(ui.spot) ? ui.spot : 'stock.0'
		const isTarget = pile => pick && prompt?.moves.some(({from, to}) => from === pick.pile && (to === pile || (to === 'f' && pile[0] === 'f' && pile[1] === Klondike.top(from)?.[1])))
		const place = (pile, index, name, card) => {
			const key = `${pile}.${index}`
			const isPicked = pick?.pile === pile && index >= pick.index
			return h('button', {key: 'card', type: 'button', 'data-spot': key, tabindex: key === spot ? 0 : -1,
				class: [ui.asked === key && 'asked', isPicked && 'picked', isTarget(pile) && 'target', hint && [hint.from, hint.to].includes(pile) && 'hint',
					prompt?.moves.some(({from}) => from === pile) && pile !== 'stock' && 'loose'],
				'aria-label': `${name}${isPicked ? ', picked up' : ''}`, onclick: () => Klondike.tap(pile, index)}, card)
		}
		const waste = lay.waste.slice(-options.draw)
		const {stock} = lay
		const single = (pile, name, sign) => {
			const code = Klondike.top(pile)
			return place(pile, code ? 0 : -1, `${name}, ${code ? Say.card(code) : 'empty'}`, code ? View.card(code) : View.gap(sign))
		}
		const pile = ({down, cards}, at) => {
			const name = `pile ${at + 1}`
			return h('li', {key: at}, h('ul', {role: 'list', 'aria-label': name, vars: {'--down': down, '--up': Math.max(1, cards.length - 1)}},
				Array.from({length: down}, (_, index) => h('li.down', {key: `down ${index}`}, View.back())),
				cards.map((code, index) => h('li', {key: code}, place(`t${at + 1}`, index, `${name}, ${Say.card(code)}${!index && down ? `, on ${count(down, 'card')} face down` : ''}`, View.card(code)))),
				!cards.length && h('li', {key: 'gap'}, place(`t${at + 1}`, -1, `${name}, empty`, View.gap('K')))))
		}
		return [h('div.table', {key: 'table'},
			h('div.layout.cards', {key: room.round, role: 'group', 'aria-label': 'Klondike', onkeydown: Klondike.keys, onpointerdown: Klondike.drag},
				h('ul.upper', {role: 'list'},
					h('li', {key: 'stock'}, place('stock', 0, `stock, ${stock ? count(stock, 'card') : 'empty'}`, stock ? View.back(stock) : View.gap('↻'))),
					h('li.waste', {key: 'waste', 'data-dealt': 1}, waste.slice(0, -1).map(code => h('span.under', {key: code}, View.card(code))), single('waste', 'waste')),
					FOUNDATIONS.map(name => h('li.up', {key: name}, single(name, `foundation of ${Say.SUITS[name[1]]}`, Say.SIGNS[name[1]])))),
				h('ul.tableau', {role: 'list'}, lay.tableau.map(pile)))),
			(Model.isPlaying || ui.moment && Model.own) && actions(
				options.undo && button('Undo', () => ask('undo'), {'aria-disabled': prompt?.undo ? null : 'true'}),
				button('Hint', Klondike.hint), Klondike.isOpen && button('Finish', () => Klondike.finish(), MAIN),
				options.race_s ? !room.done.has(Wire.name) && button('I have finished', done) : button('Deal again', redeal))]
	},
}
addGame('klondike', Klondike)

/* The row of games/registry.js; Scripts/embed-page moves it there. */
Catalog.klondike = {
	hasBots: true,
	title: ({race_s: race, draw: number}) => `Klondike${race ? ', a race' : ''}, draw ${number}`,
	forms: {klondike: {title: 'Klondike', cards: 'KS QH JC', about: 'Solitaire, alone or as a race.', isSolo: true, isDaily: true}},
}
