/* The check that a round was dealt as it was promised: a module of the page, which comes with the first room. It knows
 * what app.js has at its top, such as `room` and `Say`. */

/* Deals a finished round again and compares (Documentation/protocol/fairness.md). */
export const Proof = {
	EMOJI: ('ghost pumpkin skull alien goblin imp scream shocked-cat robot cat dog mouse hamster rabbit bear panda koala '
		+ 'tiger lion cow pig frog monkey hen penguin chick wolf horse unicorn bee caterpillar snail ladybird turtle '
		+ 'snake octopus fish dolphin whale crab cactus sunflower rose mushroom apple lemon banana melon grapes '
		+ 'strawberry cherries corn pizza burger doughnut biscuit cake lollipop football basketball tennis-ball die '
		+ 'target guitar trumpet balloon present lamp key bell rocket bicycle sailboat anchor moon rainbow fire drop '
		+ 'alarm-clock umbrella').split(' '),

	/* Browsers give `crypto.subtle` to secure pages only, and most card tables are reached by http. */
	digest: async bytes => globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : Proof.sha256(bytes),

	/* SHA-256 as FIPS 180-4 writes it. */
	sha256(bytes) {
		if (!Proof.k) {
			// The constants are the first bits of the roots of the first primes.
			const primes = []
			for (let n = 2; primes.length < 64; n++) if (primes.every(prime => n % prime)) primes.push(n)
			const bits = root => (root % 1) * 2 ** 32 | 0
			Proof.k = primes.map(prime => bits(Math.cbrt(prime)))
			Proof.first = primes.slice(0, 8).map(prime => bits(Math.sqrt(prime)))
		}
		const padded = new Uint8Array(((bytes.length + 8 >> 6) + 1) * 64)
		padded.set(bytes)
		padded[bytes.length] = 0x80
		const view = new DataView(padded.buffer)
		view.setUint32(padded.length - 4, bytes.length * 8)
		const turn = (x, n) => x >>> n | x << 32 - n
		const state = new Uint32Array(Proof.first)
		const w = new Uint32Array(64)
		for (let at = 0; at < padded.length; at += 64) {
			for (let i = 0; i < 64; i++) {
				if (i < 16) {w[i] = view.getUint32(at + 4 * i); continue}
				const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >>> 3
				const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >>> 10
				w[i] = w[i - 16] + s0 + w[i - 7] + s1
			}
			let [a, b, c, d, e, f, g, last] = state
			for (let i = 0; i < 64; i++) {
				const t1 = last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + Proof.k[i] + w[i]
				const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c)
				;[last, g, f, e, d, c, b, a] = [g, f, e, d + t1 | 0, c, b, a, t1 + t2 | 0]
			}
			;[a, b, c, d, e, f, g, last].forEach((value, i) => {state[i] += value})
		}
		state.forEach((value, i) => view.setUint32(4 * i, value))
		return padded.slice(0, 32)
	},

	hash: text => Proof.digest(new TextEncoder().encode(text)),
	hex: bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join(''),

	/* The endless row of 32-bit numbers that comes from a seed. */
	words(seed) {
		let block = 0, view = null, at = 32
		return async () => {
			if (at === 32) {
				const bytes = new Uint8Array(40)
				bytes.set(seed)
				new DataView(bytes.buffer).setUint32(36, block++)
				view = new DataView((await Proof.digest(bytes)).buffer)
				at = 0
			}
			at += 4
			return view.getUint32(at - 4)
		}
	},

	async shuffle(things, next) {
		for (let i = things.length - 1; i > 0; i--) {
			let word = await next()
			// So that every place is equally likely.
			while (word >= Math.floor(2 ** 32 / (i + 1)) * (i + 1)) word = await next()
			const other = word % (i + 1)
			;[things[i], things[other]] = [things[other], things[i]]
		}
		return things
	},

	/* The pairs of the room's theme; null if this page does not know them. */
	async pairs({options}) {
		const own = entry({emoji: () => Proof.EMOJI.map(code => [code, code]), cards: () => ['SC', 'DH'].flatMap(([a, b]) => [...RANKS].map(rank => [rank + a, rank + b]))}, options.theme)
		if (own) return own()
		// The server tells the pairs of another theme.
		const set = await part('themes').then(({Pictures}) => Pictures.enter(options).then(() => Pictures.here)).catch(() => null)
		const faces = set && !set.isComing && !set.problem ? set.faces : []
		const lines = faces.flatMap(({codes, pair}) => (codes || []).map(code => `${code}|${pair}\n`)).join('')
		return faces.length && Proof.hex(await Proof.hash(lines)) === options.theme_id ? faces.map(({codes}) => [codes[0], codes.at(-1)]) : null
	},

	/* The codes in their order as the seed gives them; null if this page cannot deal them. A game that is not played with packs deals itself. */
	async deal(promise, seed, codes, at = room) {
		const {options} = at
		const next = Proof.words(seed)
		const suits = signs => [...signs].flatMap(suit => [...RANKS].map(rank => rank + suit))
		const {deal} = Games[at.game]
		if (deal) return deal(Proof, next, codes, at)
		const pack = options.cards || [...suits('SDCH'), ...(options.jokers ? ['X1', 'X2'] : [])]
		const left = [...codes]
		// A free table may shuffle only what is left of its deck.
		const deck = Array.from({length: options.deck_count || 1}, () => pack).flat().filter(code => left.includes(code) && left.splice(left.indexOf(code), 1))
		return options.shuffled === false && !promise.player ? deck : Proof.shuffle(deck, next)
	},

	/* The sentence about a proof. */
	async check(promise, proved, number, shown, at = room) {
		const faults = []
		const expect = (isRight, fault) => {if (!isRight) faults.push(fault)}
		const {proof, server_seed: secret, entropies} = proved
		const {attempt, code: own, game, options: {daily}} = at
		const parts = /^cardtable1 (\S+) (\d+) [0-9a-f]{32} (\S*)$/.exec(proof)
		expect(parts?.[1] === own && Number(parts[2]) === number, 'the proof is not of this round')
		const codes = parts?.[3] ? parts[3].split(',') : []
		const {commit, seed_commit: seedCommit} = promise
		expect(!commit || Proof.hex(await Proof.hash(proof)) === commit, 'the cards shown now are not those that were promised')
		expect(!seedCommit || Proof.hex(await Proof.hash(secret)) === seedCommit, "the server's seed is not the one that was promised")
		// Where the players of a free table sat at a shuffle is not told, so that any place will do.
		const {players, given} = promise
		expect(!given || (players ? entropies[players.indexOf(Wire.name)] === given : entropies.includes(given)), 'your random numbers were not used')
		let seed = await Proof.hash(['cardtable1', ...daily ? ['daily', game, daily] : [own, number, secret, ...entropies]].join('|'))
		if (attempt) seed = await Proof.hash(`cardtable1|attempt|${Proof.hex(seed)}|${attempt}`)
		const dealt = await Proof.deal(promise, seed, codes, at)
		expect(!dealt || dealt.join() === codes.join(), 'dealing again gives other cards')
		for (const {place, code} of shown) expect(!(place >= 0) || codes[place] === code, `card ${place + 1} was another one when it was shown`)
		if (faults.length) return `THE DEAL DOES NOT MATCH: ${faults.join('; ')}.`
		if (!dealt) return `Deal checked as far as it goes: the theme ${at.options.theme} cannot be dealt again here.`
		return commit && seedCommit ? `Deal checked, all ${codes.length} cards are as they were dealt.` : 'Deal checked as far as it goes: you came when the game was running.'
	},

	async ofRound(at) {
		const {over, promise, shown} = at
		const text = await Proof.check(promise, over, over.round, shown, at)
		if (room?.code !== at.code) return
		if (room.over === over) ui.proof = text
		Say.say(`Proof: ${text}`)
		draw()
	},

	async ofDeal(line) {
		const promise = room.deals.get(line.deal) || {}
		room.deals.delete(line.deal)
		Say.say(`Proof of deal ${line.deal}: ${await Proof.check(promise, line, line.deal, [])}`)
	},
}
