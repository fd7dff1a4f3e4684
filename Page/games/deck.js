/* Decks, by the rules of high card or as a free table: a game of the page. CONTRIBUTING.md lists the members of a game. */

/* The room and name of the pile that is open, and the chosen cards of the hand. */
let open = ''
const chosen = new Set()
/* The card of the hand whose moves are shown, in a game with a referee. */
let picked = ''

const SUITS = 'SDCH'
const isFree = () => room.options.rules === 'free'
/* Whether players hold cards: at a free table, and in a game with a referee. */
const hasHands = () => room.options.rules !== 'high_card'
const DECKS = ['deck_count', 'Decks', 1, 1, 20]
const JOKERS = ['jokers', 'With jokers', false]
/* Cards by suit and rank. */
const inOrder = codes => [...codes].sort((a, b) => SUITS.indexOf(a[1]) - SUITS.indexOf(b[1]) || RANKS.indexOf(a[0]) - RANKS.indexOf(b[0]))
/* A card, with its name for those who hear it. */
const seen = code => [View.card(code), h('span.hidden', Say.card(code))]
/* The hands of these players, as backs with their number. */
const hands = names => names.length > 0 && h('ul.others', {key: 'others', 'aria-label': 'Hands'}, names.map(name => {
	const number = room.piles.get(name)?.remaining || 0
	return h('li', {key: name, 'data-to': name}, h('span.fan', HIDE, Array.from({length: Math.min(number, 9)}, () => View.card('back'))), h('span', `${name}, ${count(number, 'card')}`))
}))
const shuffle = () => show('sure', {title: 'Bring all cards back?', main: 'Shuffle', text: 'All hands and piles go back into the deck.', does: () => Model.deal('shuffle')})

const Deck = {
	forms: {
		high: {fields: () => [DECKS, CLOCK, JOKERS], options: more => ({rules: 'high_card', ...more})},
		free: {fields: () => [DECKS, JOKERS, ['shuffled', 'Shuffled', true]], options: more => ({rules: 'free', ...more})},
		rules: {seats: [2, 6, 3], fields: () => [['rules', 'Game', '', Wire.rules.map(({name}) => name)], CLOCK]},
	},
	help: 'Decks: draw 2, draw from PILE, put KH, take KH, give KH NAME, add KH PILE, under KH, return, shuffle.',
	style: `
		.cloth { overflow-y: auto; display: flex; flex-wrap: wrap; justify-content: center; align-content: safe center; align-items: center; gap: .75rem 2rem }
		.cloth > :is(p, h2, section, .hand, .actions) { width: 100%; text-align: center; justify-content: center }
		.cloth h2 { font-size: 1rem }
		.drawn, .hand { --w: clamp(3.5rem, min(17cqw, 20cqh), 16rem); display: flex; flex-wrap: wrap; gap: .6rem; justify-content: center }
		.drawn li { display: grid; gap: .3rem; justify-items: center; align-content: start }
		.lying { --w: clamp(2.2rem, 7cqh, 8rem); display: flex; justify-content: center }
		.drawn .lying { --w: inherit }
		.lying .card ~ .card { margin-left: calc(var(--w) * -.4) }
		.trick .drawn { --w: min(26cqw, 44cqh, 20rem) }
		:is(.drawn li > :is(span, button):last-child, .cloth .actions button)::first-letter { text-transform: uppercase }
		@media (max-height: 30rem) {
			.cloth > [role=note] { display: none }
			.cloth .others li { flex-direction: column; gap: 0 }
			.cloth { gap: .5rem 1rem }
			.open > :is(h2, p) { display: none }
		}
		/* Many cards lie over each other. */
		.hand { gap: .5rem 0; --free: calc((100cqw - 2px - var(--n) * var(--w)) / max(1, var(--n) - 1)) }
		.hand button + button { margin-left: clamp(var(--w) * -.72, var(--free), .5rem) }
		:is(.hand, .lying) .index { flex-direction: column; justify-content: start; align-items: start; font-size: 28cqw; line-height: 1.1 }
		:is(.hand, .lying) .index b { font-size: 32cqw }
		.open [data-from] { touch-action: none; -webkit-user-select: none; user-select: none; cursor: grab }
		.open .held { position: relative; z-index: 5; pointer-events: none; scale: 1.05 }
		.open:has(.held) li[data-to], .open:has(.held) .hand { outline: 2px dashed var(--gold); outline-offset: 3px; border-radius: .4rem }
		.open .hand { min-height: calc(var(--w) * 1.39); min-width: 100% }
		.cloth .actions { min-height: 44px }
		.fan { display: flex; --w: 2.1rem }
		.fan .card + .card { margin-left: calc(var(--w) * -.72) }
		.others { display: flex; flex-wrap: wrap; gap: .3rem 1.5rem; justify-content: center }
		.others li { display: flex; gap: .5rem; align-items: center }
		.hand :is(.lit, [aria-pressed=true]) { border: 0; translate: 0 -.5rem }
		:is(.lit, .hand [aria-pressed=true]) .card { outline: 3px solid var(--gold); outline-offset: -3px }
		.dim { filter: brightness(.8) }
	`,
	stats: {draws: 'draws'},
	get isFree() {return isFree()},

	/* The room */

	load(state) {
		chosen.clear()
		room.lastTrick = null
		room.table = new Map(Object.entries(state.table || {}))
		room.piles = new Map()
		Deck.count(state)
		room.hand = codesOf(state.hand)
		room.seesHand = Boolean(state.hand)
		// The places of drawn cards in the deck are known from the start of the round only.
		room.drawn = NaN
		for (const name of room.piles.keys()) Deck.read(name)
	},

	count({remaining, piles}) {
		room.remaining = remaining
		room.piles = new Map(Object.entries(piles).map(([name, pile]) => [name, {remaining: pile.remaining, cards: pile.remaining ? room.piles.get(name)?.cards : []}]))
	},

	/* Asks for the cards of a pile that no event has told. */
	read(name) {
		if (!hasHands() || (isMe(name) && !isFree() && !room.seesHand) || (!isMe(name) && Model.seat(name))) return
		ask('pile', {pile: name}, reply => {
			const cards = entry(reply.piles, name)?.cards
			if (cards && isMe(name)) room.hand = codesOf(cards)
			else if (cards && room.piles.has(name)) room.piles.get(name).cards = codesOf(cards)
		})
	},

	take(name, codes) {
		const cards = isMe(name) ? room.hand : room.piles.get(name)?.cards
		for (const code of codes) if (cards?.includes(code)) cards.splice(cards.lastIndexOf(code), 1)
	},

	put(name, codes, lay) {
		if (isMe(name) && !lay) room.hand.push(...codes)
		else if (room.piles.get(name)?.cards && !lay) room.piles.get(name).cards.push(...codes)
		else Deck.read(name)
	},

	fold(line) {
		const codes = codesOf(line.cards)
		if (line.piles) {
			const pile = line.type === 'added' ? line.pile : hasHands() && line.type === 'drawn' ? line.to : null
			if (pile && !room.piles.has(pile)) room.piles.set(pile, {cards: []})
			Deck.count(line)
		}
		if (line.notes) room.notes = line.notes
		switch (line.type) {
			case 'started': Object.assign(room, {hand: [], notes: {}, piles: new Map(), trick: 1, carry: 0, lastTrick: null, table: new Map(), drawn: 0}); break
			case 'shuffled':
				if (line.pile) Deck.read(line.pile)
				else if (line.deal) {
					room.deals.set(line.deal, {...line, given: line.player ? room.given : undefined})
					room.given = ''
				}
				if (!room.piles.size) room.hand = []
				if (!View.isStill) document.querySelector('.drawn .back')?.animate({rotate: ['0deg', '9deg', '-9deg', '0deg']}, 250)
				break
			case 'drawn':
				if (isMe(line.to) && codes.length) room.seesHand = true
				if (!hasHands()) {
					room.table.set(line.player, line.cards[0])
					room.shown.push({place: room.drawn++, code: codes[0]})
					Object.assign(room, {prompt: null, lastTrick: null})
					break
				}
				Deck.take(line.from, codes)
				Deck.put(line.to, codes, line.lay)
				room.taken = line.from === 'table' && line
				break
			case 'added': Deck.take(line.from, codes); Deck.put(line.pile, codes, line.lay); room.taken = null; break
			case 'returned': if (codes.length) Deck.take(line.pile, codes); else Deck.read(line.pile); break
			case 'trick': Object.assign(room, {lastTrick: line, trick: line.trick + 1, carry: line.carry, table: new Map()}); break
			case 'proof': part('proof').then(({Proof}) => Proof.ofDeal(line)).catch(() => {}); break
		}
		for (const key of chosen) if (!room.hand.includes(key.slice(0, 2))) chosen.delete(key)
	},

	command(verb, rest) {
		const cards = words => words.map(word => word.toUpperCase().replace(/^10/, '0'))
		const from = rest.indexOf('from')
		const what = from < 0 ? rest : rest.slice(0, from)
		const source = from < 0 ? {} : {from: rest[from + 1] || ''}
		const last = rest.at(-1) || ''
		const draw = () => {
			if (rest[from + 2] && from >= 0) source.where = rest[from + 2]
			if (/^\d+$/.test(what[0])) source.count = Number(what[0]); else if (what.length) source.cards = cards(what)
			return ask('draw', {...source, ...(!isFree() && View.turn())})
		}
		const add = more => ask('add', {pile: last, cards: cards(rest.slice(0, -1)), ...more})
		const verbs = {
			d: draw, draw, add: () => add(), give: () => add({new: false}),
			put: () => ask('add', {pile: 'table', cards: cards(rest)}),
			take: () => ask('draw', {from: 'table', ...source, cards: cards(what)}),
			under: () => ask('return', {cards: cards(rest)}),
			return: () => ask('return', last && {pile: last}),
			shuffle: () => last && last !== 'remaining' ? ask('shuffle', {pile: last}) : Model.deal('shuffle', last && {remaining: true}),
		}
		if (!Object.hasOwn(verbs, verb)) return false
		verbs[verb]()
		return true
	},

	/* Words */

	says: {
		drawn: (line, codes) => `${Say.does(line.player, 'draw')} ${Say.cards(codes, line.count)}${line.from === 'deck' ? '' : ` from ${line.from}`}${!hasHands() || line.to === line.player ? '' : `${Model.seat(line.to) ? ' for' : ' onto'} ${line.to}`}. ${count(line.remaining, 'card')} left.`,
		added(line, codes) {
			const what = Say.cards(codes, line.count)
			return Model.seat(line.pile) ? `${Say.does(line.player, 'give')} ${Say.who(line.pile)} ${what}.` : `${Say.does(line.player, 'put')} ${what} on ${line.pile}.`
		},
		returned: (line, codes) => `${Say.does(line.player, 'put')} ${Say.cards(codes, line.count)}${line.pile === line.player ? '' : ` from ${line.pile}`} ${line.lay ? 'on top of' : 'under'} the deck.`,
		shuffled: line => !line.player ? `The deck ${line.shuffled ? 'is shuffled' : 'lies as new'}, ${count(line.remaining, 'card')}.`
			: `${Say.does(line.player, 'shuffle')} ${line.pile || (room.piles.size ? 'what is left of the deck' : 'all cards')}.`,
		trick: ({trick, winner, cards, carry}) => `Trick ${trick}: ${winner ? `${Say.does(winner, 'take')} it with the ${Say.card(entry(cards, winner).code)}` : `a tie; the next is worth ${carry + 1}`}.`,
	},

	rules: () => isFree() ? 'A deck, hands and piles: agree on your own rules. Only you see your hand.' : hasHands() ? room.about : 'In each trick every player draws a card, and the highest card takes it. After a tie the next trick is worth one more.',
	status: () => isFree() && 'Your own rules',

	words: () => `${count(room.remaining, 'card')} in the deck. ${hasHands()
		? `Piles: ${[...room.piles].map(([name, pile]) => `${name} ${pile.remaining}`).join(', ') || 'none'}. Your hand: ${room.hand.map(Say.card).join(', ') || 'empty'}`
		: `Trick ${room.trick}: ${[...room.table].map(([name, card]) => `${Say.who(name)} ${Say.card(card.code)}`).join(', ') || 'no card yet'}`}`,

	/* View */

	view: () => isFree() ? Deck.free() : hasHands() ? Deck.refereed() : Deck.tricks(),

	/* A game with a referee: cards that have a move are lit. A card with one move plays it; with several it asks which. */
	refereed() {
		const {piles, remaining, notes, about, prompt, seats, over} = room
		const hand = inOrder(room.hand)
		const shared = [...piles].filter(([name]) => !Model.seat(name) && name !== 'table')
		const lying = piles.get('table')?.cards || []
		const isFew = lying.length < 5
		// Taken cards stay visible until the next card lies there.
		const taken = !lying.length && room.taken
		const shown = codes => h('div.lying.cards', codes.map(seen))
		const rows = isFew ? [] : [...SUITS].map(suit => inOrder(lying).filter(code => code[1] === suit))
		const said = Object.entries(notes || {}).map(([name, value]) => `${name}: ${value.toLowerCase()}`)
		const moves = View.isMine && prompt?.texts ? prompt.texts.map((text, at) => {
			const move = prompt.moves[at]
			// The server's sentence has the name on the wire.
			return {move, text: text.replace(`${Names.wire.get(move.from)}'s`, () => `${move.from}’s`)}
		}) : []
		const play = ({move: {type, ...move}}) => () => {picked = ''; ask(type, move)}
		const of = code => moves.filter(({move}) => move.cards?.includes(code))
		const pick = code => () => {picked = picked === code ? '' : code; draw()}
		const some = of(picked)
		const held = (code, at) => {
			const [first, ...rest] = of(code)
			return h('button', {key: `${code} ${at}`, type: 'button', class: first ? 'lit' : moves.length ? 'dim' : '', 'aria-label': Say.card(code), 'aria-pressed': String(picked === code),
				onclick: rest.length ? pick(code) : first && play(first)}, View.card(code))
		}
		const fromDeck = moves.find(({move}) => move.type === 'draw' && !move.from)
		// Own cards that nobody sees are a pile.
		const blind = !hand.length && Model.own && piles.get(Wire.name)?.remaining
		const only = blind && moves.length === 1 && moves[0]
		return h('div.table.cloth', {key: 'table'},
			h('p', {key: 'about', role: 'note'}, [about, ...said].join(' ')),
			h('ul.drawn',
				(fromDeck || remaining > 0) && h('li.cards', {key: ' deck'}, fromDeck ? h('button.lit', {type: 'button', 'aria-label': fromDeck.text, onclick: play(fromDeck)}, View.back(remaining)) : remaining ? View.back(remaining) : View.gap(), h('span', `Deck, ${count(remaining, 'card')}`)),
				blind > 0 && h('li.cards', {key: ' own'}, only ? h('button.lit', {type: 'button', 'aria-label': only.text, onclick: play(only)}, View.back(blind)) : View.back(blind), h('span', only ? only.text : `Your cards, ${blind}`)),
				shared.map(([name, pile]) => h('li', {key: name}, pile.cards?.length ? seen(pile.cards.at(-1)) : pile.remaining ? View.back() : View.gap(),
					h('span', `${name}, ${count(pile.remaining, 'card')}`))),
				isFew && lying.length > 0 && h('li', {key: ' table'}, shown(lying), h('span', 'Table')),
				taken && h('li', {key: ' taken'}, shown(codesOf(taken.cards)), h('span', `${Say.does(taken.to, 'take')} all`))),
			rows.map(codes => codes.length > 0 && shown(codes)),
			hands(seats.map(({name}) => name).filter(name => !isMe(name))),
			over?.places && h('p', {key: 'places'}, over.places.map((names, at) => `${at + 1}. ${names.join(', ')}`).join('  ')),
			Model.own && h('div.hand.cards', {key: 'hand', vars: {'--n': hand.length}}, hand.map(held)),
			Model.own && h('div.actions', {key: 'moves'}, (some.length ? some : moves.filter(one => !one.move.cards?.some(code => hand.includes(code)) && one !== fromDeck && one !== only)).map(one => button(one.text, play(one), {key: one.text, class: moves.length < 2 && 'main'})), some.length > 0 && button('All moves', pick(picked), {key: 'all'})))
	},

	tricks() {
		const {lastTrick, table, seats, remaining, carry} = room
		const shown = lastTrick ? new Map(Object.entries(lastTrick.cards)) : table
		return [h('div.table.cloth.trick', {key: 'table'},
			room.phase === 'playing' && h('p', `Trick ${lastTrick ? lastTrick.trick : room.trick}. ${carry ? `The next is worth ${carry + 1}. ` : ''}${count(remaining, 'card')} left.`),
			h('ul.drawn', seats.map(({name}) => h('li', {key: name, class: lastTrick?.winner === name && 'winner'},
				shown.has(name) ? seen(shown.get(name).code) : View.gap(), h('strong', name))))),
			(Model.isPlaying || ui.moment && Model.own) && actions(button('Draw a card', () => ask('draw', View.turn()), {class: View.isMine && 'main'}))]
	},

	/* Moves cards from the deck, a pile or the hand to another of these places, or to a player. */
	carry(from, to, cards, then) {
		if (!to || to === from) return false
		const place = to === ' hand' ? {} : {to}
		const [type, fields] = to === ' deck' ? ['return', from === ' hand' ? {cards} : {pile: from, cards}]
			: from === ' hand' ? ['add', {pile: to, cards, ...(Model.seat(to) && {new: false})}]
			: ['draw', from === ' deck' ? place : {...place, from}]
		ask(type, fields, reply => {
			then()
			if (reply.type === 'error') Say.refused(reply)
		})
		return true
	},

	/* Moves the card under the pointer, and all chosen cards with it if it is one of them. */
	drag(event) {
		const start = event.target.closest('[data-from]')
		if (!start || event.button || !Model.own) return
		const {from, key} = start.dataset
		const held = chosen.has(key) ? [...event.currentTarget.querySelectorAll('[aria-pressed=true]')] : [start]
		const listen = new AbortController()
		const on = (type, does) => addEventListener(type, does, {signal: listen.signal})
		let isHeld = false
		const shift = by => {
			for (const one of held) {
				one.style.translate = by
				one.classList.toggle('held', by !== '')
			}
		}
		const end = () => {
			listen.abort()
			shift('')
		}
		on('pointermove', move => {
			const [x, y] = [move.clientX - event.clientX, move.clientY - event.clientY]
			if (move.pointerId !== event.pointerId || !isHeld && Math.hypot(x, y) < 8) return
			isHeld = true
			shift(`${x}px ${y}px`)
		})
		on('pointerup', up => {
			if (up.pointerId !== event.pointerId) return
			listen.abort()
			if (!isHeld) return
			// Some browsers send a click after the drag.
			addEventListener('click', click => {click.stopPropagation(); click.preventDefault()}, {capture: true, once: true, signal: AbortSignal.timeout(50)})
			const to = document.elementFromPoint(up.clientX, up.clientY)?.closest('[data-to]')?.dataset.to
			const cards = held.map(one => one.querySelector('.card').dataset.card)
			// The cards stay where they were dropped until the server has them elsewhere.
			if (!Deck.carry(from, to, cards, end)) end()
			else chosen.clear()
		})
		on('pointercancel', end)
	},

	free() {
		const {code, hand, remaining} = room
		const others = room.seats.map(seat => seat.name).filter(name => !isMe(name))
		const shared = [...new Map([['table', {remaining: 0}], ...room.piles])].filter(([name]) => !Model.seat(name))
		const id = name => `${code} ${name}`
		const [look, pile] = shared.find(([name]) => id(name) === open) || []
		const move = (type, more) => () => {
			ask(type, {...more, cards: [...chosen].map(key => key.slice(0, 2))})
			chosen.clear()
		}
		const put = (name, text, more) => button(`${text} ${name}`, move('add', {pile: name, ...more}), {key: name})
		const choose = key => () => {if (!chosen.delete(key)) chosen.add(key); draw()}
		const held = (code, at) => {
			const key = `${code} ${hand.slice(0, at).filter(other => other === code).length}`
			return h('button', {key, type: 'button', 'data-from': ' hand', 'data-key': key, 'aria-pressed': String(chosen.has(key)), 'aria-label': Say.card(code), onclick: choose(key)}, View.card(code))
		}
		return [h('div.table.cloth.open', {key: 'table', 'data-to': 'table', onpointerdown: Deck.drag},
			h('ul.drawn',
				h('li.cards', {key: ' deck', 'data-to': ' deck'}, remaining && Model.own ? h('button', {type: 'button', 'data-from': ' deck', 'aria-label': 'Draw from the deck', onclick: () => ask('draw')}, View.back(remaining)) : remaining ? View.back(remaining) : View.gap(), h('span', `Deck, ${count(remaining, 'card')}`)),
				shared.map(([name, {cards, remaining}]) => h('li', {key: name, 'data-to': name}, remaining ? h('span', {'data-from': name}, cards?.length ? View.card(cards.at(-1)) : View.back()) : View.gap(),
					button(`${name}, ${count(remaining, 'card')}`, () => {open = open === id(name) ? '' : id(name); draw()}, {'aria-expanded': String(open === id(name))})))),
			pile && h('section', {key: 'look', 'aria-label': `The pile ${look}`}, h('p', `${look}: ${(pile.cards || []).map(Say.card).join(', ') || 'empty'}`),
				Model.own && pile.remaining > 0 && actions(['top', 'bottom', 'random'].map(where => button(`Take ${where}`, () => ask('draw', {from: look, where}), {key: where})),
					button('Shuffle it', () => ask('shuffle', {pile: look})), button('All under the deck', () => ask('return', {pile: look})))),
			hands(others),
			Model.own && [h('h2', {key: 'title'}, `Your hand, ${count(hand.length, 'card')}`),
				h('div.hand.cards', {key: 'hand', 'data-dealt': 1, 'data-to': ' hand', vars: {'--n': hand.length}}, hand.map(held)),
				chosen.size ? h('div.actions', {key: 'chosen'}, shared.map(([name]) => put(name, 'Put on')), others.map(name => put(name, 'Give to', {new: false})),
					button('Under the deck', move('return'), {key: ' under'}))
					: h('p', {key: 'tip'}, hand.length ? 'Drag cards to a pile, a player or the deck, or choose some.' : 'Tap the deck to draw. What you draw, only you see.')]),
		Model.own && h('div.actions', {key: 'all'}, button('Shuffle the rest', () => Model.deal('shuffle', {remaining: true})), button('Bring all cards back', shuffle))]
	},
}
addGame('deck', Deck)

/* The row of games/registry.js; Scripts/embed-page moves it there. */
Catalog.deck = {
	hasBots: true,
	title: ({rules}) => entry({free: 'Free table', high_card: 'High card'}, rules) || Wire.titles.get(rules) || rules,
	forms: {
		high: {title: 'High card', cards: '7C KH 0D', about: 'The highest card takes the trick.'},
		free: {title: 'Free table', cards: '3D 9S QC', about: 'A deck, hands and piles: your own rules.'},
		rules: {title: 'Card games', cards: '8C 8D 8S', about: 'With a referee, who knows the rules.'},
	},
}
