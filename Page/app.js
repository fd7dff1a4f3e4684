/* The page of Cardtable: a client of the same lines that protocol.md describes, over a WebSocket.
 *
 * Sections: Tools, Wire, Model (of a room and of each game), Proof, Say, Commands, View, Start.
 * Whatever another person wrote reaches the page as a text node only. */
'use strict';

/* ---------------------------------------------------------------- Tools */

const $ = (id) => document.getElementById(id);
const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
const listed = (words) => words.length < 2 ? words.join('')
  : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
const clockText = (ms) => {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return s < 60 ? `${s} s` : `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
};

/* What should be on the page is told as a tree, and `patch` changes what differs. So whoever has
 * the keyboard on a card still has it there when the card has turned. */
function h(tag, props, ...kids) {
  const shown = kids.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && kid !== false);
  return { tag, props: props || {}, kids: shown };
}

function patch(parent, nodes) {
  const keys = nodes.map((node, index) =>
    typeof node === 'object' ? `${node.tag}/${node.props.key ?? index}` : `#${index}`);
  const wanted = new Set(keys);
  const old = new Map();
  for (const child of [...parent.childNodes]) {
    if (wanted.has(child.patchKey)) old.set(child.patchKey, child); else child.remove();
  }
  let next = parent.firstChild;
  nodes.forEach((node, index) => {
    const isText = typeof node !== 'object';
    let element = old.get(keys[index]);
    if (!element) {
      element = isText ? document.createTextNode('') : document.createElement(node.tag);
      element.patchKey = keys[index];
      if (!isText) for (const [name, value] of Object.entries(node.props.init || {})) element[name] = value;
    }
    if (isText) { if (element.data !== String(node)) element.data = String(node); } else dress(element, node);
    if (element === next) next = next.nextSibling; else parent.insertBefore(element, next);
  });
}

function dress(element, node) {
  const before = element.patchProps || {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(node.props)])) {
    const value = node.props[name];
    if (name === 'key' || name === 'init') continue;
    if (name === 'vars') {
      // Not as an attribute: the page's own rules forbid styles in attributes.
      for (const [key, entry] of Object.entries(value || {})) element.style.setProperty(key, entry);
    } else if (name.startsWith('on')) {
      if (!before[name]) element.addEventListener(name.slice(2), (event) => element.patchProps[name]?.(event));
    } else if (value === before[name]) {
      continue;
    } else if (value === undefined || value === null || value === false) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value === true ? '' : value);
    }
  }
  element.patchProps = node.props;
  patch(element, node.kids);
}

const button = (text, onclick, props) => h('button', { type: 'button', onclick, ...props }, text);

/* Storage may be forbidden; the page works without. */
const Store = {
  get(store, key) { try { return window[store].getItem(key); } catch { return null; } },
  set(store, key, value) {
    try { if (value === null) window[store].removeItem(key); else window[store].setItem(key, value); } catch { /* no */ }
  },
};

/* ---------------------------------------------------------------- Wire */

/* The connection: one message is one line. It comes back by itself, with the token of its session. */
const Wire = {
  socket: null, isUp: false, isWelcome: false, tries: 0, nextId: 1,
  asked: new Map(), lines: [], heardAt: 0, retryAt: 0, timer: 0, end: null,
  server: null, name: null, token: Store.get('sessionStorage', 'resume'), themes: ['emoji', 'cards'],
  keepsFor: 0,

  connect() {
    clearTimeout(Wire.timer);
    if (Wire.socket) return;
    Wire.end = null;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws`, 'cardtable.1');
    Wire.socket = socket;
    Wire.heardAt = Date.now();
    socket.onopen = () => { if (socket === Wire.socket) { Wire.isUp = true; Wire.hello(true); draw(); } };
    socket.onmessage = (message) => { if (socket === Wire.socket) Wire.receive(message.data); };
    socket.onclose = () => { if (socket === Wire.socket) Wire.lost(); };
  },

  hello(mayResume) {
    const hello = { type: 'hello', protocol: 1, client: 'cardtable-page/1', heartbeat_s: 20 };
    if (Wire.token && mayResume) {
      hello.resume = Wire.token;
      if (room) hello.seen = room.seq;
    } else if (wish.name) {
      hello.name = wish.name;
    }
    Wire.ask(hello, Wire.welcomed);
  },

  welcomed(reply, asked) {
    if (reply.type === 'error') {
      if (reply.code === 'resume_expired') Wire.forget();
      if (reply.code === 'name_taken') {
        Say.note(`The name ${asked.name} is in use here${reply.suggest ? `; you are ${reply.suggest}` : ''}.`);
        wish.name = reply.suggest || null;
      }
      if (reply.code === 'bad_value') wish.name = null;
      const wait = reply.retry_after_ms || 0;
      setTimeout(() => { if (Wire.isUp) Wire.hello(wait > 0); }, wait);
      return;
    }
    const wasBack = Wire.tries > 0;
    Object.assign(Wire, { isWelcome: true, tries: 0, name: reply.name, token: reply.resume, keepsFor: reply.resume_ms });
    Store.set('sessionStorage', 'resume', reply.resume);
    if (room && reply.room !== room.code) {
      Say.note(reply.resumed ? `You are no longer in ${room.code}.` : 'Your seat is gone.');
      Model.close();
    } else if (reply.room && wasBack) {
      Say.note('Connected again.');
    }
    Wire.ask({ type: 'help' }, (help) => { if (help.themes) Wire.themes = help.themes; });
    if (!reply.room) Lobby.arrive();
    draw();
  },

  /* Sends a request; `then` gets its reply, and the request. False if there is no connection. */
  ask(request, then) {
    if (!Wire.isUp) { Say.refuse('No connection: that was not sent.'); return false; }
    const id = Wire.nextId++;
    Wire.asked.set(id, { request, then });
    Wire.put({ ...request, id });
    return true;
  },

  put(line) {
    const text = JSON.stringify(line);
    Wire.socket.send(text);
    Wire.keep('>', text);
  },

  keep(mark, text) {
    Wire.lines.push(`${mark} ${text}`);
    if (Wire.lines.length > 200) Wire.lines.shift();
    View.lines();
  },

  receive(text) {
    Wire.keep('<', text);
    Wire.heardAt = Date.now();
    let line;
    try { line = JSON.parse(text); } catch { return; }
    if (line.re !== undefined || (line.type === 'error' && line.seq === undefined)) {
      const asked = Wire.asked.get(line.id);
      Wire.asked.delete(line.id);
      if (asked?.then) asked.then(line, asked.request);
      else if (line.type === 'error') Say.refused(line);
    } else if (line.type === 'hello') {
      Wire.server = line;
    } else if (line.type === 'bye') {
      Wire.end = line;
    } else {
      Model.receive(line);
    }
    draw();
  },

  ping() {
    if (!Wire.isUp) return;
    // A network that vanished says nothing: two pings without any answer are the end.
    if (Date.now() - Wire.heardAt > 25000) Wire.drop();
    else if (Wire.isWelcome) Wire.ask({ type: 'ping' }, () => {});
  },

  /* Ends the connection as if it had been lost. */
  drop() {
    const socket = Wire.socket;
    if (!socket) return;
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
    Wire.lost();
  },

  lost() {
    const wasUp = Wire.isUp;
    Object.assign(Wire, { socket: null, isUp: false, isWelcome: false });
    Wire.asked.clear();
    if (room) room.prompt = null;
    const mayReturn = !Wire.end || Wire.end.reconnect;
    if (wasUp && mayReturn && room) Say.note('Connection lost. Trying again.');
    if (mayReturn) {
      const pause = Math.min(500 * 2 ** Wire.tries, 15000);
      Wire.tries++;
      Wire.again(Math.max(pause, Wire.end?.after_ms || 0));
    } else if (Wire.end.code === 'goodbye' && wish.comesBack) {
      wish.comesBack = false;
      Wire.again(0);
    }
    draw();
  },

  again(ms) {
    clearTimeout(Wire.timer);
    Wire.retryAt = Date.now() + ms;
    Wire.timer = setTimeout(Wire.connect, ms);
  },

  /* The network or the page is back: there is no reason to wait. */
  hurry() {
    if (document.visibilityState !== 'visible') return;
    if (Wire.isUp) Wire.ping();
    else if (!Wire.socket && (!Wire.end || Wire.end.reconnect)) Wire.connect();
  },

  forget() {
    Wire.token = null;
    Store.set('sessionStorage', 'resume', null);
  },

  /* A session keeps its name for life; another name is another session. */
  rename(name) {
    wish.name = name;
    wish.comesBack = true;
    Wire.forget();
    if (Wire.isUp) Wire.put({ type: 'bye' }); else Wire.connect();
  },
};

/* ---------------------------------------------------------------- Model */

/* What this person wants next, and what is chosen on the page; nothing of it is the server's. */
const wish = { name: Store.get('localStorage', 'name') || null, comesBack: false, go: null };
const ui = { rooms: null, more: false, dialog: null, pick: null, spot: null, chosen: new Set(), pile: null,
  proof: null, isWatchPage: false, stray: null, shownView: '', digits: '', digitsAt: 0, hint: null };

/* The room that this session is in, as its snapshots and events tell; null in the lobby. */
let room = null;

const Model = {
  games: {},
  get game() { return Model.games[room.game]; },
  seat: (name) => room.seats.find((seat) => seat.name === name),
  get own() { return room && Model.seat(Wire.name); },
  get isPlaying() { return room?.phase === 'playing' && Boolean(Model.own?.playing); },
  get isMyTurn() { return Boolean(room?.prompt); },
  get isFree() { return room?.game === 'deck' && room.options.rules === 'free'; },

  /* A snapshot stands for everything before it. */
  load(state) {
    const old = room && room.code === state.room ? room : null;
    room = {
      code: state.room, seq: state.seq, game: state.game, title: state.title, phase: state.phase,
      round: state.round, owner: state.owner, seats: state.players, spectators: state.spectators,
      options: state.options, over: state.over || null, prompt: null, turn: null,
      promise: { commit: state.commit }, shown: old?.shown || [], deals: old?.deals || new Map(),
      clockEnd: state.clock_ms === undefined ? null : Date.now() + state.clock_ms,
    };
    if (old?.promise.commit === state.commit && state.commit) room.promise = old.promise;
    for (const seat of room.seats) seat.awaySince = seat.online ? null : Date.now();
    if (state.turn) Model.begin(state.turn);
    Model.game.load(state);
    ui.chosen.clear(); ui.pick = null; ui.proof = null;
  },

  begin(turn) {
    room.turn = { turn: turn.turn, player: turn.player, nth: turn.nth || 1 };
    room.clockEnd = turn.clock_ms === undefined ? null : Date.now() + turn.clock_ms;
  },

  enter(reply) {
    Model.load(reply.state);
    const isWatcher = wish.go?.role === 'spectator';
    wish.go = null;
    history.replaceState(null, '', `/${isWatcher ? 'w' : 'r'}/${room.code}`);
    Say.enter();
  },

  close() {
    room = null;
    Object.assign(ui, { pick: null, pile: null, proof: null, isWatchPage: false });
    history.replaceState(null, '', '/');
    Lobby.refresh();
  },

  receive(line) {
    if (line.type === 'state') { Model.load(line.state); Say.say('You missed something; this is the room now.'); return; }
    if (!room || (line.room && line.room !== room.code)) { if (line.type === 'notice') Say.notice(line); return; }
    if (line.seq !== undefined) {
      if (line.seq <= room.seq) return;
      if (line.seq > room.seq + 1) { Wire.ask({ type: 'state' }, (reply) => { if (reply.state) Model.load(reply.state); draw(); }); return; }
      room.seq = line.seq;
    }
    const before = room;
    Model.fold(line);
    if (room === before || line.type === 'left') Say.tell(line);
  },

  fold(line) {
    const seat = line.player === undefined ? null : Model.seat(line.player);
    switch (line.type) {
      case 'joined':
        room.spectators = room.spectators.filter((name) => name !== line.player);
        if (line.role === 'player') {
          const playing = Model.isFree;
          room.seats.push({ name: line.player, ready: false, online: true, playing, score: 0 });
          if (room.seats.length === 1) room.owner = line.player;
        } else room.spectators.push(line.player);
        break;
      case 'left':
        room.seats = room.seats.filter((other) => other !== seat);
        room.spectators = room.spectators.filter((name) => name !== line.player);
        if (line.player === Wire.name) Model.close();
        break;
      case 'ready': if (seat) seat.ready = line.ready; break;
      case 'owner': room.owner = line.player; break;
      case 'offline': if (seat) Object.assign(seat, { online: false, awaySince: Date.now() }); break;
      case 'online': if (seat) Object.assign(seat, { online: true, awaySince: null }); break;
      case 'started':
        Object.assign(room, { phase: 'playing', round: line.round, over: null, promise: line, shown: [], turn: null });
        room.clockEnd = room.options.race_s ? Date.now() + 1000 * room.options.race_s : null;
        for (const other of room.seats) {
          for (const key of ['flips', 'misses', 'matches', 'moves', 'undos', 'foundation', 'draws', 'tricks']) delete other[key];
          Object.assign(other, { playing: line.players.includes(other.name), score: 0 });
        }
        room.seats.sort((a, b) => line.players.indexOf(a.name) - line.players.indexOf(b.name));
        Object.assign(ui, { proof: null, pick: null, hint: null });
        break;
      case 'turn': Model.begin(line); room.prompt = null; break;
      case 'prompt':
        room.prompt = line;
        if (line.clock_ms !== undefined) room.clockEnd = Date.now() + line.clock_ms;
        break;
      case 'over':
        Object.assign(room, { phase: 'over', over: line, turn: null, prompt: null, clockEnd: null });
        ui.pick = null;
        for (const other of room.seats) {
          if (other.playing) Object.assign(other, { ready: false, score: line.scores[other.name] ?? other.score });
          other.playing = false;
        }
        break;
    }
    if (room) Model.game.fold(line);
  },
};

Model.games.concentration = {
  load(state) {
    room.rows = state.rows;
    room.cols = state.cols;
    room.cells = (state.cells || []).map((cell) => ({ ...cell }));
  },

  fold(line) {
    const cell = (number) => room.cells[number - 1];
    switch (line.type) {
      case 'started':
        Object.assign(room, { rows: line.rows, cols: line.cols });
        room.cells = Array.from({ length: line.cells }, (_, index) => ({ cell: index + 1, state: 'down' }));
        ui.spot = Math.min(ui.spot || 1, line.cells);
        break;
      case 'reveal': {
        Object.assign(cell(line.cell), { state: 'up', card: line.card });
        if (room.turn) room.turn.nth = line.nth + 1;
        room.prompt = null;
        room.shown.push({ place: line.cell - 1, code: line.card.code });
        const seat = Model.seat(line.player);
        if (seat) seat.flips = (seat.flips || 0) + 1;
        break;
      }
      case 'match':
        for (const number of line.cells) Object.assign(cell(number), { state: 'taken', player: line.player });
        for (const seat of room.seats) seat.score = line.scores[seat.name] ?? seat.score;
        break;
      case 'hide':
        // What was seen is for people to remember: the model forgets it.
        for (const number of line.cells) room.cells[number - 1] = { cell: number, state: 'down' };
        break;
    }
  },
};

Model.games.deck = {
  load(state) {
    Object.assign(room, { remaining: state.remaining, trick: state.trick, carry: state.carry, lastTrick: null });
    room.table = new Map(Object.entries(state.table || {}));
    room.piles = new Map(Object.entries(state.piles || {}).map(([name, pile]) => [name, { remaining: pile.remaining, cards: null }]));
    room.hand = (state.hand || []).map((card) => card.code);
    room.drawn = state.phase === 'playing' && state.trick ? null : [];
    for (const name of room.piles.keys()) this.read(name);
  },

  /* Asks for the cards of a pile whose cards no event told; hands of others stay hidden. */
  read(name) {
    if (!Model.isFree || (name !== Wire.name && Model.seat(name))) return;
    const code = room.code;
    Wire.ask({ type: 'pile', pile: name }, (reply) => {
      if (room?.code !== code || !reply.piles?.[name]?.cards) return;
      const cards = reply.piles[name].cards.map((card) => card.code);
      if (name === Wire.name) room.hand = cards;
      else if (room.piles.has(name)) room.piles.get(name).cards = cards;
      draw();
    });
  },

  take(name, codes) {
    const cards = name === Wire.name ? room.hand : room.piles.get(name)?.cards;
    for (const code of codes) {
      const at = cards ? cards.lastIndexOf(code) : -1;
      if (at >= 0) cards.splice(at, 1);
    }
  },

  fold(line) {
    if (line.remaining !== undefined && line.piles) {
      const old = room.piles;
      room.remaining = line.remaining;
      room.piles = new Map(Object.entries(line.piles).map(([name, pile]) =>
        [name, { remaining: pile.remaining, cards: pile.remaining ? old.get(name)?.cards || null : [] }]));
    }
    const codes = (line.cards instanceof Array ? line.cards : []).map((card) => card.code);
    switch (line.type) {
      case 'started': Object.assign(room, { trick: 1, carry: 0, lastTrick: null, table: new Map(), drawn: [] }); break;
      case 'shuffled':
        if (line.pile) this.read(line.pile);
        else if (line.deal) {
          room.deals.set(line.deal, line);
          if (!room.piles.size) { room.hand = []; ui.chosen.clear(); }
        }
        break;
      case 'drawn':
        if (line.to === 'table' && !Model.isFree) {
          room.table.set(line.player, line.cards[0]);
          for (const code of codes) { room.shown.push({ place: room.drawn?.length, code }); room.drawn?.push(code); }
          room.prompt = null;
          room.lastTrick = null;
          break;
        }
        if (line.from !== 'deck') this.take(line.from, codes);
        if (line.to === Wire.name) room.hand.push(...codes);
        break;
      case 'added': {
        this.take(line.from, codes);
        if (line.pile === Wire.name) room.hand.push(...codes);
        else if (!Model.seat(line.pile)) {
          const pile = room.piles.get(line.pile);
          if (pile.cards) pile.cards.push(...codes);
          else if (pile.remaining === codes.length) pile.cards = codes;
          else this.read(line.pile);
        }
        break;
      }
      case 'returned':
        if (codes.length) this.take(line.pile, codes);
        else this.read(line.pile);
        break;
      case 'trick':
        for (const seat of room.seats) seat.score = line.scores[seat.name] ?? seat.score;
        Object.assign(room, { lastTrick: line, trick: line.trick + 1, carry: line.carry });
        room.table = new Map();
        break;
      case 'proof': Proof.ofDeal(line); break;
    }
    for (const code of ui.chosen) if (!room.hand.includes(code.split(' ')[0])) ui.chosen.delete(code);
  },
};

Model.games.klondike = {
  load(state) {
    room.nextTurn = state.next_turn;
    room.done = new Set(state.done || []);
    room.attempt = room.attempt || 0;
    this.lay(state);
  },

  lay(from) {
    room.lay = from.tableau ? {
      stock: from.stock, waste: [...(from.waste || [])],
      tableau: from.tableau.map((pile) => ({ down: pile.down, cards: [...pile.cards] })),
      foundations: { S: 0, D: 0, C: 0, H: 0, ...from.foundations },
    } : null;
  },

  pile(name) {
    if (name === 'waste') return room.lay.waste;
    return room.lay.tableau[Number(name[1]) - 1].cards;
  },

  fold(line) {
    const seat = line.player && Model.seat(line.player);
    if (line.foundation !== undefined && seat) {
      Object.assign(seat, { score: line.score, foundation: line.foundation, passes: line.passes, moves: (seat.moves || 0) + 1 });
      if (line.player === Wire.name) { room.nextTurn = line.turn + 1; room.prompt = null; }
    }
    switch (line.type) {
      case 'started': room.done = new Set(); room.lay = null; room.nextTurn = 1; break;
      case 'dealt':
        this.lay(line);
        Object.assign(room, { attempt: line.attempt || 0, isWinnable: line.winnable });
        break;
      case 'turned': room.lay.waste.push(...line.cards); room.lay.stock = line.stock; break;
      case 'recycled': room.lay.waste = []; room.lay.stock = line.stock; break;
      case 'undone': this.lay(line.layout); break;
      case 'moved': {
        const lay = room.lay;
        if (line.from[0] === 'f') lay.foundations[line.from[1]]--;
        else this.pile(line.from).splice(-line.cards.length);
        if (line.to[0] === 'f') lay.foundations[line.to[1]]++;
        else this.pile(line.to).push(...line.cards);
        if (line.up) {
          const pile = lay.tableau[Number(line.from[1]) - 1];
          pile.down--;
          pile.cards = [line.up];
        }
        break;
      }
      case 'done': room.done.add(line.player); break;
      case 'hint': ui.hint = line.move || null; break;
    }
    if (['turned', 'recycled', 'undone', 'moved'].includes(line.type)) { ui.pick = null; ui.hint = null; }
  },

  get mayAct() { return Boolean(room.prompt) && Model.isPlaying && !room.done.has(Wire.name); },

  move(from, to, count) {
    const request = { type: 'move', from, turn: room.prompt?.turn };
    if (to) request.to = to;
    if (count) request.count = count;
    ui.pick = null;
    Wire.ask(request);
  },

  /* Whether no card lies face down any more. */
  get isOpen() { return Boolean(room.lay) && room.lay.tableau.every((pile) => !pile.down); },

  /* Brings all cards up that go up, and turns the stock for the others; each step waits for its prompt. */
  finish() {
    if (!this.mayAct || !this.isOpen) return;
    const up = room.prompt.moves.find((move) => move.to === 'f');
    if (!up && !room.lay.stock && !room.lay.waste.length) return;
    const turn = room.prompt.turn;
    ui.finishing = { room: room.code, round: room.round, turn };
    this.move(up ? up.from : 'stock', up ? 'f' : undefined);
  },
};

/* ---------------------------------------------------------------- Proof */

/* Deals a finished round again and compares (Documentation/protocol/fairness.md). */
const Proof = {
  EMOJI: ('ghost pumpkin skull alien goblin imp scream shocked-cat robot cat dog mouse hamster rabbit bear panda koala '
    + 'tiger lion cow pig frog monkey hen penguin chick wolf horse unicorn bee caterpillar snail ladybird turtle '
    + 'snake octopus fish dolphin whale crab cactus sunflower rose mushroom apple lemon banana melon grapes '
    + 'strawberry cherries corn pizza burger doughnut biscuit cake lollipop football basketball tennis-ball die '
    + 'target guitar trumpet balloon present lamp key bell rocket bicycle sailboat anchor moon rainbow fire drop '
    + 'alarm-clock umbrella').split(' '),

  /* Browsers give `crypto.subtle` to secure pages only, and most card tables are reached by http. */
  async digest(bytes) {
    if (window.isSecureContext && crypto.subtle) return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return Proof.sha256(bytes);
  },

  /* SHA-256 as FIPS 180-4 writes it. */
  sha256(bytes) {
    if (!Proof.k) {
      // The constants are the first bits of the roots of the first primes.
      const primes = [];
      for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
      const bits = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);
      Proof.k = primes.map((prime) => bits(Math.cbrt(prime)));
      Proof.h = primes.slice(0, 8).map((prime) => bits(Math.sqrt(prime)));
    }
    const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
    view.setUint32(padded.length - 4, bytes.length * 8);
    const turn = (x, n) => (x >>> n) | (x << (32 - n));
    const state = new Uint32Array(Proof.h);
    const w = new Uint32Array(64);
    for (let at = 0; at < padded.length; at += 64) {
      for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
      for (let i = 16; i < 64; i++) {
        const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
        const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
      }
      let [a, b, c, d, e, f, g, hh] = state;
      for (let i = 0; i < 64; i++) {
        const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
        const t1 = (hh + s1 + ((e & f) ^ (~e & g)) + Proof.k[i] + w[i]) | 0;
        const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
        const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [hh, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
      }
      [a, b, c, d, e, f, g, hh].forEach((value, i) => { state[i] += value; });
    }
    const out = new DataView(new ArrayBuffer(32));
    state.forEach((value, i) => out.setUint32(4 * i, value));
    return new Uint8Array(out.buffer);
  },

  hash: (text) => Proof.digest(new TextEncoder().encode(text)),
  hex: (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),

  /* The endless row of 32-bit numbers that comes from a seed. */
  words(seed) {
    let block = 0, row = [];
    return async () => {
      if (!row.length) {
        const bytes = new Uint8Array(40);
        bytes.set(seed);
        new DataView(bytes.buffer).setUint32(36, block++);
        const view = new DataView((await Proof.digest(bytes)).buffer);
        for (let i = 0; i < 8; i++) row.push(view.getUint32(4 * i));
      }
      return row.shift();
    };
  },

  async shuffle(things, next) {
    for (let i = things.length - 1; i > 0; i--) {
      let word = await next();
      // So that every place is equally likely.
      while (word >= Math.floor(2 ** 32 / (i + 1)) * (i + 1)) word = await next();
      const other = word % (i + 1);
      [things[i], things[other]] = [things[other], things[i]];
    }
    return things;
  },

  pack() {
    const options = room.options;
    const deck = [];
    for (const suit of 'SDCH') for (const rank of 'A234567890JQK') deck.push(rank + suit);
    if (options.jokers) deck.push('X1', 'X2');
    const one = options.cards || deck;
    return Array.from({ length: options.deck_count || 1 }, () => one).flat();
  },

  /* The codes in their order as the seeds give them; null where this page does not know the theme. */
  async deal(promise, proved, seed, codes) {
    const next = Proof.words(seed);
    if (room.game === 'concentration') {
      const theme = room.options.theme;
      let pairs;
      if (theme === 'emoji') pairs = Proof.EMOJI.map((code) => [code, code]);
      else if (theme === 'cards') pairs = ['SC', 'DH'].flatMap((suits) => [...'A234567890JQK'].map((rank) => [rank + suits[0], rank + suits[1]]));
      else return null;
      const kept = (await Proof.shuffle(pairs, next)).slice(0, codes.length / 2);
      return Proof.shuffle(kept.flat(), next);
    }
    const left = new Map();
    for (const code of codes) left.set(code, (left.get(code) || 0) + 1);
    // A free table may shuffle only what is left of its deck.
    const deck = Proof.pack().filter((code) => {
      const some = left.get(code) || 0;
      if (some) left.set(code, some - 1);
      return some > 0;
    });
    const isShuffled = room.options.shuffled !== false || promise.player !== undefined;
    return isShuffled ? Proof.shuffle(deck, next) : deck;
  },

  /* The faults of a proof, and whether everything could be looked at. */
  async check(promise, proved, number, shown) {
    const parts = /^cardtable1 (\S+) (\d+) [0-9a-f]{32} (\S*)$/.exec(proved.proof);
    if (!parts || parts[1] !== room.code || Number(parts[2]) !== number) return { faults: ['the proof is not of this game'] };
    const codes = parts[3] ? parts[3].split(',') : [];
    const faults = [];
    let isWhole = Boolean(promise?.commit && promise.seed_commit);
    if (promise?.commit && Proof.hex(await Proof.hash(proved.proof)) !== promise.commit) faults.push('the cards shown now are not those that were promised');
    if (promise?.seed_commit && Proof.hex(await Proof.hash(proved.server_seed)) !== promise.seed_commit) faults.push("the server's seed is not the one that was promised");
    let seed = await Proof.hash(['cardtable1', room.code, number, proved.server_seed, ...proved.entropies].join('|'));
    if (room.attempt) seed = await Proof.hash(`cardtable1|attempt|${Proof.hex(seed)}|${room.attempt}`);
    const dealt = await Proof.deal(promise || {}, proved, seed, codes);
    if (!dealt) isWhole = false;
    else if (dealt.join() !== codes.join()) faults.push('dealing again gives other cards');
    for (const { place, code } of shown) {
      if (place !== undefined && codes[place] !== code) faults.push(`card ${place + 1} was another one when it was shown`);
    }
    return { faults, isWhole, cells: codes.length };
  },

  sentence: (verdict) => verdict.faults.length ? `THE DEAL DOES NOT MATCH: ${verdict.faults.join('; ')}.`
    : verdict.isWhole ? `Deal checked, all ${verdict.cells} cards are as they were dealt.`
      : 'Deal checked as far as it goes: you came when the game was running.',

  async ofRound() {
    const over = room.over;
    const verdict = await Proof.check(room.promise, over, over.round, room.shown);
    ui.proof = { isFair: !verdict.faults.length, text: Proof.sentence(verdict) };
    Say.say(`Proof: ${ui.proof.text}`);
    draw();
  },

  async ofDeal(line) {
    const promise = room.deals.get(line.deal);
    room.deals.delete(line.deal);
    const verdict = await Proof.check(promise, line, line.deal, []);
    Say.say(`Proof of deal ${line.deal}: ${Proof.sentence(verdict)}`);
  },
};

/* ---------------------------------------------------------------- Say */

/* One sentence for each event, in the words of the plain face; a screen reader hears them. */
const Say = {
  say(text, kind = 'event') {
    const log = $('log');
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    const line = document.createElement('p');
    line.className = kind;
    line.textContent = text;
    log.append(line);
    while (log.childElementCount > 150) log.firstElementChild.remove();
    if (isAtEnd) log.scrollTop = log.scrollHeight;
  },

  note(text) { Say.say(text); Say.flash(text, 'note'); },
  refuse(text) { Say.flash(text, 'refusal'); },
  refused(line) { Say.flash(Say.refusals[line.code]?.(line) || line.message, 'refusal'); },

  /* The one place that interrupts: refusals, and the turn of whoever is here. */
  flash(text, kind) {
    const alert = $('alert');
    alert.className = kind;
    alert.textContent = '';
    clearTimeout(Say.timer);
    // A second alert of the same words is spoken, too, if the first one is gone.
    setTimeout(() => { alert.textContent = text; }, 30);
    Say.timer = setTimeout(() => { alert.textContent = ''; }, 6000);
  },

  refusals: {
    too_soon: () => room?.game === 'klondike' ? 'A hint is on its way.' : 'Wait, the cards are turning back.',
    not_your_turn: (line) => `It is ${line.player}'s turn.`,
    stale_turn: () => 'Too late: that turn is over.',
    not_a_player: () => 'You are watching.',
    rate_limited: () => 'Slow down a little; that was not sent.',
    no_such_room: () => 'There is no such room here.',
    room_full: () => 'No seat is free. You can watch.',
    wrong_password: () => 'That is not the password.',
  },

  who: (name) => name === Wire.name ? 'you' : name,
  verb: (name, own, other) => name === Wire.name ? `You ${own}` : `${name} ${other}`,

  SUITS: { S: 'spades', D: 'diamonds', C: 'clubs', H: 'hearts' },
  SIGNS: { S: '♠', D: '♦', C: '♣', H: '♥' },
  RANKS: { A: 'ace', 0: '10', J: 'jack', Q: 'queen', K: 'king' },
  rank: (code) => code[0] === '0' ? '10' : code[0],
  isRed: (code) => 'DH'.includes(code[1]) || code === 'X2',
  card(code) {
    if (code[0] === 'X') return code === 'X1' ? 'black joker' : 'red joker';
    return `${Say.RANKS[code[0]] || code[0]} of ${Say.SUITS[code[1]]}`;
  },
  cards: (cards, number) => cards?.length ? listed(cards.map((card) => Say.card(card.code || card))) : count(number, 'card'),
  place(pile) {
    if (pile[0] === 'f' && pile.length < 3) return pile[1] ? `the foundation of ${Say.SUITS[pile[1]]}` : 'its foundation';
    return pile[0] === 't' && pile.length === 2 ? `pile ${pile[1]}` : `the ${pile}`;
  },

  enter() {
    const verb = Model.own || !ui.isWatchPage ? 'sit in' : 'watch';
    Say.say(`You ${verb} ${room.title ? `${room.code} "${room.title}"` : room.code}. ${Words.game(room)}.`);
  },

  notice: (line) => Say.note(line.message),

  tell(line) {
    const own = line.player === Wire.name;
    switch (line.type) {
      case 'joined': if (!own) Say.say(line.role === 'player' ? `${line.player} sits down.` : `${line.player} is watching.`); break;
      case 'ready': if (!own) Say.say(`${line.player} is ${line.ready ? 'ready' : 'not ready'}.`); break;
      case 'owner': Say.say(Say.verb(line.player, 'are the host now.', 'is the host now.')); break;
      case 'left': Say.left(line, own); break;
      case 'offline': Say.say(`${line.player} lost the connection. The seat is kept for ${Math.round(line.resume_ms / 1000)} seconds.`); break;
      case 'online': if (!own) Say.say(`${line.player} is back.`); break;
      case 'chat': Say.say(`${own ? 'You say' : `${line.player}${line.role === 'spectator' ? ' (watching)' : ''} says`}: ${line.text}`, 'chat'); break;
      case 'aside': Say.say(`${line.player} says to the watchers: ${line.text}`, 'chat'); break;
      case 'notice': Say.notice(line); break;
      case 'started': Say.say('Game started.'); break;
      case 'timeout': Say.say(own ? `Your time is up. ${line.strikes} of 3: the third costs the seat.` : `Time is up for ${line.player}.`); break;
      case 'turn':
        if (own) Say.flash(`Your turn${line.clock_ms ? `, ${Math.round(line.clock_ms / 1000)} seconds` : ''}.`, 'turn');
        else Say.say(`Turn: ${line.player}.`);
        break;
      case 'over': Say.say(`Game over: ${Words.result(line)}`); Proof.ofRound(); break;
      default: Say.games[room.game](line, own);
    }
  },

  left(line, own) {
    const why = { gone: 'did not come back and lost the seat', idle: 'did not move in three turns and lost the seat', kicked: 'was sent away' };
    if (own) Say.note({ kicked: 'The host sent you away.', idle: 'You did not move in three turns and lost your seat.' }[line.reason] || 'You left.');
    else Say.say(`${line.player} ${why[line.reason] || (line.role === 'player' ? 'left' : 'stopped watching')}.`);
  },

  games: {
    concentration(line, own) {
      const word = line.card && (line.card.label || line.card.text);
      if (line.type === 'reveal') Say.say(own ? `Card ${line.cell}: ${word}.` : `${line.player}: card ${line.cell}, ${word}.`);
      if (line.type === 'match') Say.say(`Pair. ${capital(Object.entries(line.scores).map(([name, score]) => `${Say.who(name)} ${score}`).join(', '))}.`);
      if (line.type === 'mismatch') Say.say('No pair.');
      if (line.type === 'hide') Say.say(line.cells.length > 1 ? `Cards ${listed(line.cells)} are down again.` : `Card ${line.cells[0]} is down again.`);
    },

    deck(line) {
      const what = Say.cards(line.cards instanceof Array ? line.cards : null, line.count);
      const hand = (name) => name === Wire.name ? 'your hand' : name;
      const left = `${count(line.remaining, 'card')} left.`;
      if (line.type === 'drawn') Say.say(`${Say.verb(line.player, 'draw', 'draws')} ${what}${line.from === 'deck' ? '' : ` from ${hand(line.from)}`}. ${left}`);
      if (line.type === 'added') {
        const isGift = Model.seat(line.pile);
        Say.say(`${Say.verb(line.player, isGift ? 'give' : 'put', isGift ? 'gives' : 'puts')} ${isGift ? `${Say.who(line.pile)} ${what}` : `${what} on ${line.pile}`}.`);
      }
      if (line.type === 'returned') Say.say(`${Say.verb(line.player, 'put', 'puts')} ${what}${line.pile === line.player ? '' : ` from ${line.pile}`} under the deck. ${left}`);
      if (line.type === 'shuffled') {
        if (!line.player) Say.say(`The deck ${line.shuffled ? 'is shuffled' : 'lies as new'}, ${count(line.remaining, 'card')}.`);
        else Say.say(`${Say.verb(line.player, 'shuffle', 'shuffles')} ${line.pile ? hand(line.pile) : room.piles.size ? 'what is left of the deck' : 'all cards'}.`);
      }
      if (line.type === 'trick') {
        const gain = room.lastTrick && line.winner ? `${Say.verb(line.winner, 'take', 'takes')} it with the ${Say.card(line.cards[line.winner].code)}` : `a tie; the next is worth ${line.carry + 1}`;
        Say.say(`Trick ${line.trick}: ${gain}.`);
      }
    },

    klondike(line, own) {
      const who = (verb) => `${own ? 'You' : line.player} ${verb}`;
      if (line.type === 'dealt') Say.say(`The cards are dealt.${line.winnable ? ' This deal can be won.' : ''}`);
      if (line.type === 'turned') Say.say(`${who('turned')} ${Say.cards(line.cards)}. ${line.stock ? `${line.stock} left in the stock.` : 'The stock is empty.'}`);
      if (line.type === 'recycled') Say.say(`${who('turned the waste over')}: ${count(line.stock, 'card')} in the stock, pass ${line.passes}.`);
      if (line.type === 'undone') Say.say(`${who('took the last move back')}.`);
      if (line.type === 'moved') {
        const to = line.to[0] === 'f' ? `up: ${count(line.foundation, 'card')} up` : `to ${Say.place(line.to)}`;
        Say.say(`${who('moved')} ${Say.cards(line.cards)} ${to}.${line.up ? ` ${capital(Say.place(line.from))} turns up ${Say.card(line.up)}.` : ''}`);
      }
      if (line.type === 'done') Say.say(own ? 'You have finished.' : `${line.player} has finished.`);
      if (line.type === 'hint') {
        const move = line.move && `${Say.place(line.move.from)}${line.move.to ? ` to ${Say.place(line.move.to)}` : ''}`;
        Say.say({ winnable: `This board can be won, ${count(line.left, 'move')} to go. Hint: ${move}.`, unwinnable: 'This board cannot be won any more.',
          unknown: 'The server did not find out whether this board can be won.' }[line.verdict]);
      }
      if (line.type === 'prompt') {
        if (ui.finishing?.room === room.code && ui.finishing.round === room.round && line.turn === ui.finishing.turn + 1) Model.games.klondike.finish();
        else if (line.stuck) Say.say(`A whole pass has shown nothing new${line.undo ? ': undo takes back' : ''}.`);
      }
    },
  },
};

/* What rooms and results are called, for log and view. */
const Words = {
  game({ game, options }) {
    if (game === 'concentration') return `Concentration, ${count(options.pairs, 'pair')}, ${options.theme}`;
    if (game === 'deck') return options.rules === 'free' ? 'Free table' : 'High card';
    return `Klondike${options.race_s ? ', a race' : ''}, draw ${options.draw}`;
  },
  points: (score) => room.game === 'concentration' ? count(score, 'pair') : count(score, 'point'),
  phase: { lobby: 'waiting', playing: 'playing', over: 'between games' },

  result(over) {
    const winners = over.winners.map(Say.who);
    const others = Object.keys(over.scores).length > 1;
    const score = over.winners.length ? over.scores[over.winners[0]] : 0;
    if (over.reason === 'redealt') return 'the cards are dealt again.';
    if (over.reason === 'abandoned') return 'everybody left.';
    if (over.reason === 'shutdown') return 'the server stopped.';
    if (over.result === 'tie') return `a draw between ${listed(winners)}, ${Words.points(score)} each.`;
    if (over.result === 'win' && !others) return room.game === 'klondike' ? `won, with ${Words.points(score)}!` : `all found, ${Words.points(score)}!`;
    if (over.result === 'win') return `${winners[0]} ${over.winners[0] === Wire.name ? 'win' : 'wins'} with ${Words.points(score)}${over.reason === 'forfeit' ? ', the others left' : ''}.`;
    return 'nobody wins.';
  },
};

/* ---------------------------------------------------------------- Lobby */

const Lobby = {
  /* After `hello`, outside of any room: what the address or a button asked for is done now. */
  arrive() {
    const path = /^\/([rw])\/([0-9a-z]{4,6})$/i.exec(location.pathname);
    if (path && !wish.go && !ui.pathDone) {
      ui.pathDone = true;
      const isWatcher = path[1].toLowerCase() === 'w';
      ui.isWatchPage = isWatcher;
      const go = { type: 'join', room: path[2].toUpperCase() };
      if (isWatcher) go.role = 'spectator';
      // Who sits down should have a name; who only watches need not.
      if (isWatcher || Store.get('localStorage', 'name')) wish.go = go;
      else ui.dialog = { kind: 'welcome', go };
    }
    if (wish.go) Lobby.go(wish.go); else Lobby.refresh();
  },

  go(request) {
    wish.go = request;
    if (!Wire.isWelcome) return;
    Wire.ask(request, (reply) => {
      if (reply.type === 'ok') { ui.dialog = null; Model.enter(reply); return; }
      wish.go = null;
      if (reply.code === 'wrong_password') {
        if (request.password) Say.refused(reply);
        ui.dialog = { kind: 'password', go: request };
      } else if (reply.code === 'room_full' && !request.role) {
        ui.dialog = { kind: 'full', go: request };
      } else {
        Say.refused(reply);
        if (!room) history.replaceState(null, '', '/');
      }
      Lobby.refresh();
    });
  },

  refresh() {
    if (room || !Wire.isUp || document.visibilityState !== 'visible') return;
    Wire.ask({ type: 'list' }, (reply) => {
      if (reply.rooms) { ui.rooms = reply.rooms; ui.more = Boolean(reply.next); }
    });
  },

  /* Reads the field for the name; another name than that of the session makes a new one. */
  named(then) {
    const name = ($('name')?.value || '').trim();
    if (!name) { Say.refuse('Please type your name first.'); $('name')?.focus(); return; }
    if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,19}$/.test(name)) {
      Say.refuse('A name is up to 20 letters and digits without blanks.');
      $('name')?.focus();
      return;
    }
    Store.set('localStorage', 'name', name);
    wish.go = then;
    if (name === Wire.name) { if (then) Lobby.go(then); } else Wire.rename(name);
    draw();
  },
};

/* ---------------------------------------------------------------- Commands */

/* What is typed after a slash; the words of the plain face. */
const Commands = {
  common: {
    help: () => Say.say('Commands: a card number; score, left, who, board, say TEXT, ready, rematch, start, kick NAME, leave, rooms, join CODE, watch CODE, create. '
      + 'Decks: draw 2, draw from PILE, put KH, take KH, give KH NAME, under KH, return, shuffle, hand, piles. '
      + 'Klondike: s, 3 5, w 4, w f, 3 f, fh 2, u, hint, finish, look 3, redeal, done.'),
    rooms: () => { if (room) Say.refuse('Leave the table first.'); else { Lobby.refresh(); Say.say(ui.rooms?.length ? ui.rooms.map((one) => `${one.room}: ${Words.game(one)}`).join('. ') : 'No rooms here yet.'); } },
    join: (code) => Lobby.go({ type: 'join', room: (code || room?.code || '').toUpperCase() }),
    watch: (code) => { if (code) Lobby.go({ type: 'join', room: code.toUpperCase(), role: 'spectator' }); },
    create: () => { ui.dialog = { kind: 'create', game: 'concentration' }; },
    ready: () => Wire.ask({ type: 'ready' }),
    rematch: () => Wire.ask({ type: 'ready' }),
    start: () => Wire.ask({ type: 'start' }),
    kick: (name) => Wire.ask({ type: 'kick', player: name || '' }),
    leave: () => View.leave(),
    quit: () => View.leave(),
    say: (...words) => { if (words.length) Wire.ask({ type: 'chat', text: words.join(' ') }); },
    who: () => Say.say(`At the table: ${room.seats.map((seat) => seat.name).join(', ') || 'nobody'}.${room.spectators.length ? ` Watching: ${listed(room.spectators)}.` : ''}`),
    score: () => Say.say(room.seats.map((seat) => `${capital(Say.who(seat.name))} ${Words.points(seat.score)}`).join(', ')),
    time: () => Say.say(room.clockEnd ? `${clockText(room.clockEnd - Date.now())} left.` : 'No clock runs.'),
    board: () => Say.say(Commands.look[room.game]()),
    look: (pile) => Say.say(Commands.look[room.game](pile)),
    table: () => Commands.common.board(),
    left: () => Say.say(Commands.look[room.game]()),
    retry: () => Wire.hurry(),
  },

  look: {
    concentration: () => room.cells.length ? `${room.cells.map((cell) => View.cellName(cell)).join('; ')}.` : 'No cards yet.',
    deck: () => `The deck: ${count(room.remaining, 'card')} left.${Model.isFree ? ` Piles: ${[...room.piles].map(([name, pile]) => `${name} ${pile.remaining}`).join(', ') || 'none'}. Your hand: ${room.hand.map(Say.card).join(', ') || 'empty'}.`
      : ` Trick ${room.trick}: ${[...room.table].map(([name, card]) => `${Say.who(name)} ${Say.card(card.code)}`).join(', ') || 'no card yet'}.`}`,
    klondike(pile) {
      const lay = room.lay;
      if (!lay) return 'Everybody plays on a board of their own.';
      const one = (at) => `Pile ${at + 1}: ${[lay.tableau[at].down && `${lay.tableau[at].down} face down`, ...lay.tableau[at].cards.map(Say.card)].filter(Boolean).join(', ') || 'empty'}.`;
      if (lay.tableau[pile - 1]) return one(pile - 1);
      const waste = lay.waste.length ? Say.card(lay.waste.at(-1)) : 'empty';
      return `Stock: ${lay.stock || 'empty'}. Waste: ${waste}. ${lay.tableau.map((_, at) => one(at)).join(' ')}`;
    },
  },

  games: {
    concentration(words) {
      const number = Number(words[words[0] === 'flip' || words[0] === 'card' ? 1 : 0]);
      if (!Number.isInteger(number)) return false;
      View.flip(number);
      return true;
    },

    deck(words) {
      const [verb, ...rest] = words;
      const codes = (list) => list.map((word) => word.toUpperCase().replace(/^10/, '0'));
      const isCard = (word) => /^(10|[a0-9jqk])[sdch]$|^x[12]$/i.test(word || '');
      if (verb === 'd' || verb === 'draw') {
        const request = { type: 'draw' };
        const at = rest.indexOf('from');
        const what = at < 0 ? rest : rest.slice(0, at);
        if (at >= 0) { request.from = rest[at + 1] || ''; if (rest[at + 2]) request.where = rest[at + 2]; }
        if (isCard(what[0])) request.cards = codes(what);
        else if (what[0]) request.count = Number(what[0]);
        if (!Model.isFree && room.prompt) request.turn = room.prompt.turn;
        Wire.ask(request);
      } else if (verb === 'put') Wire.ask({ type: 'add', pile: 'table', cards: codes(rest) });
      else if (verb === 'add') Wire.ask({ type: 'add', pile: rest.at(-1) || '', cards: codes(rest.slice(0, -1)) });
      else if (verb === 'give') Wire.ask({ type: 'add', pile: rest.at(-1) || '', cards: codes(rest.slice(0, -1)) });
      else if (verb === 'take') {
        const at = rest.indexOf('from');
        Wire.ask({ type: 'draw', from: at < 0 ? 'table' : rest[at + 1] || '', cards: codes(at < 0 ? rest : rest.slice(0, at)) });
      } else if (verb === 'under') Wire.ask({ type: 'return', cards: codes(rest) });
      else if (verb === 'return') Wire.ask(rest.length ? { type: 'return', pile: rest[0] } : { type: 'return' });
      else if (verb === 'shuffle') Wire.ask(rest[0] === 'remaining' ? { type: 'shuffle', remaining: true } : rest[0] ? { type: 'shuffle', pile: rest[0] } : { type: 'shuffle' });
      else if (verb === 'hand' || verb === 'piles') Commands.common.board();
      else return false;
      return true;
    },

    klondike(words) {
      const rules = Model.games.klondike;
      const pile = (word) => word === 'w' ? 'waste' : /^[1-7]$/.test(word || '') ? `t${word}` : /^f[sdch]$/.test(word || '') ? `f${word[1].toUpperCase()}` : null;
      const [verb] = words;
      if (verb === 's' || verb === 'stock') rules.move('stock');
      else if (verb === 'u' || verb === 'undo') Wire.ask({ type: 'undo' });
      else if (verb === 'hint') View.hint();
      else if (verb === 'finish') rules.finish();
      else if (verb === 'redeal') { ui.dialog = { kind: 'redeal' }; }
      else if (verb === 'done') { ui.dialog = { kind: 'done' }; }
      else if (pile(verb)) {
        const to = words[1] === 'f' ? 'f' : pile(words[1]);
        if (words[1] && !to) return false;
        rules.move(pile(verb), to, Number(words[2]) || undefined);
      } else return false;
      return true;
    },
  },

  run(text) {
    const plain = text.trim().split(/\s+/);
    const words = [plain[0].toLowerCase(), ...plain.slice(1)];
    const lower = words[0] === 'say' ? words : words.map((word, at) => at && /^(from|top|bottom|random|remaining|f|w|f[sdch])$/i.test(word) ? word.toLowerCase() : word);
    if (room && Commands.games[room.game](lower)) return;
    const common = Object.hasOwn(Commands.common, lower[0]) ? Commands.common[lower[0]] : null;
    const needsRoom = ['who', 'score', 'time', 'board', 'look', 'table', 'left'].includes(lower[0]);
    if (common && (room || !needsRoom)) common(...lower.slice(1));
    else Say.refuse(common ? 'You are in no room.' : `Unknown command ${plain[0].slice(0, 20)}. Type /help for the commands.`);
  },
};

/* ---------------------------------------------------------------- View */

/* The games and their options, as the form for a new room asks for them. */
const GAMES = {
  concentration: { title: 'Concentration', sign: '🃏', about: 'Find the pairs.', game: 'concentration', seats: [1, 6, 2], fields: [
    ['pairs', 'Pairs', 8, 2, 72], ['cols', 'Columns (0: automatic)', 0, 0, 16], ['theme', 'Pictures', null], ['turn_s', 'Seconds a turn (0: no clock)', 60, 0, 600],
    ['again', 'A pair gives another turn', true]] },
  high: { title: 'High card', sign: '👑', about: 'The highest card takes the trick.', game: 'deck', fixed: { rules: 'high_card' }, seats: [1, 6, 2], fields: [
    ['deck_count', 'Decks', 1, 1, 20], ['turn_s', 'Seconds a turn (0: no clock)', 60, 0, 600], ['jokers', 'With jokers', false]] },
  free: { title: 'Free table', sign: '✋', about: 'A deck, hands and piles: your own rules.', game: 'deck', fixed: { rules: 'free' }, seats: [1, 6, 2], fields: [
    ['deck_count', 'Decks', 1, 1, 20], ['jokers', 'With jokers', false], ['shuffled', 'Shuffled', true]] },
  klondike: { title: 'Klondike', sign: '♠', about: 'Patience, alone or as a race.', game: 'klondike', seats: [1, 4, 1], fields: [
    ['draw', 'Turn cards', 1, [1, 3]], ['scoring', 'Points', 'standard', ['standard', 'vegas', 'none']], ['deals', 'Deals', 'any', ['any', 'winnable']],
    ['passes', 'Passes (0: any)', 0, 0, 10], ['race_s', 'Seconds of a race', 900, 60, 3600], ['oracle', 'Hints by the server (alone)', false]] },
};

const View = {
  /* Draws once for everything that came in one go. */
  draw() {
    const isNew = ui.shownView !== (room ? room.code : 'lobby');
    ui.shownView = room ? room.code : 'lobby';
    patch($('view'), [room ? View.room() : View.lobby()]);
    patch($('banner'), View.banner());
    View.dialog();
    $('talk').hidden = !room;
    document.body.dataset.view = room ? 'room' : 'lobby';
    $('place').textContent = Wire.server?.name || '';
    document.title = !room ? 'Cardtable' : Model.isMyTurn && room.game !== 'klondike' ? 'Your turn – Cardtable' : `${room.code} – Cardtable`;
    if (isNew && room && document.activeElement === document.body) $('main').focus({ preventScroll: true });
    View.tick();
  },

  tick() {
    for (const clock of document.querySelectorAll('[data-clock]')) {
      const text = room?.clockEnd ? clockText(room.clockEnd - Date.now()) : '';
      if (clock.textContent !== text) clock.textContent = text;
    }
  },

  banner() {
    if (Wire.isUp) return [];
    if (Wire.end && !Wire.end.reconnect && !wish.comesBack) {
      const text = Wire.end.code === 'replaced' ? 'You went on in another window with this seat.' : Wire.end.message;
      return [h('p', {}, text, ' ', button(Wire.end.code === 'replaced' ? 'Play here' : 'Connect again', Wire.connect))];
    }
    return Wire.tries ? [h('p', {}, 'No connection. Trying again. ', button('Try now', () => { if (!Wire.socket) Wire.connect(); }))] : [];
  },

  /* ---- Lobby */

  lobby() {
    const rooms = ui.rooms || [];
    return h('div', { key: 'lobby', class: 'lobby' },
      h('section', { class: 'panel welcome', 'aria-labelledby': 'lobby-title' },
        h('h1', { id: 'lobby-title' }, 'Card games with friends'),
        h('p', {}, Wire.server?.motd || 'Choose a game, or sit down with somebody.'),
        h('div', { class: 'fields' },
          h('label', {}, 'Your name', h('input', { id: 'name', init: { value: wish.name || '' }, maxlength: 20, autocomplete: 'nickname', spellcheck: 'false', autocapitalize: 'off' })),
          h('form', { class: 'join', onsubmit: View.joinByCode },
            h('label', {}, 'Code of a room', h('input', { id: 'code', maxlength: 6, autocomplete: 'off', spellcheck: 'false', autocapitalize: 'characters' })),
            h('button', { type: 'submit', class: 'main' }, 'Join'),
            button('Watch', () => View.joinByCode(null, 'spectator')))),
        ui.stray && h('p', { class: 'stray' }, `Your seat in ${ui.stray.room} is kept. `, button('Back to it', View.backToStray))),
      h('section', { 'aria-labelledby': 'new-title' },
        h('h2', { id: 'new-title' }, 'New room'),
        h('div', { class: 'tiles' }, Object.entries(GAMES).map(([key, game]) =>
          h('button', { key, type: 'button', class: `tile ${key}`, onclick: () => { ui.dialog = { kind: 'create', game: key }; draw(); } },
            h('span', { class: 'sign', 'aria-hidden': 'true' }, game.sign), h('strong', {}, game.title), h('span', {}, game.about))))),
      h('section', { 'aria-labelledby': 'rooms-title' },
        h('h2', { id: 'rooms-title' }, 'Rooms'),
        rooms.length === 0 ? h('p', { class: 'quiet' }, ui.rooms ? 'No rooms here yet.' : 'Looking for rooms…') : null,
        h('ul', { class: 'rooms' }, rooms.map(View.listedRoom)),
        ui.more && h('p', { class: 'quiet' }, 'There are more rooms; type the code of yours.')));
  },

  listedRoom(one) {
    const go = (role) => Lobby.named({ type: 'join', room: one.room, ...(role && { role }) });
    const seats = `${one.players.length} of ${count(one.seats, 'seat')} taken${one.players.length ? `: ${listed(one.players)}` : ''}`;
    const isFull = one.players.length >= one.seats;
    return h('li', { key: one.room, class: 'panel' },
      h('div', {}, h('strong', {}, one.title || one.room), ` ${one.title ? one.room : ''} `, one.locked && h('span', {}, '(password) '),
        h('span', { class: 'quiet' }, `${Words.game(one)} · ${Words.phase[one.phase]} · ${seats}${one.spectators ? ` · ${one.spectators} watching` : ''}`)),
      h('div', { class: 'actions' },
        !isFull && button('Sit down', () => go(), { class: 'main', 'aria-label': `Sit down in ${one.title || one.room}` }),
        button('Watch', () => go('spectator'), { 'aria-label': `Watch ${one.title || one.room}` })));
  },

  joinByCode(event, role) {
    event?.preventDefault();
    // A pasted link is as good as its code.
    const code = ($('code').value.trim().split('/').pop() || '').toUpperCase();
    if (code.length < 4) { Say.refuse('The code of a room has four or six letters and digits.'); $('code').focus(); return; }
    Lobby.named({ type: 'join', room: code, ...(role && { role }) });
  },

  backToStray() {
    Wire.token = ui.stray.token;
    ui.stray = null;
    wish.comesBack = true;
    Wire.put({ type: 'bye' });
    draw();
  },

  /* ---- Dialogs */

  dialog() {
    const element = $('dialog');
    if (ui.dialog) {
      patch(element, View.dialogs[ui.dialog.kind](ui.dialog));
      if (!element.open) element.showModal();
    } else if (element.open) {
      element.close();
      patch(element, []);
    }
  },

  closeDialog() { ui.dialog = null; draw(); },

  ask(title, text, ...buttons) {
    return [h('h2', { id: 'dialog-title' }, title), text && h('p', {}, text),
      h('div', { class: 'actions' }, buttons, button('Cancel', View.closeDialog))].filter(Boolean);
  },

  sure(request) { return () => { ui.dialog = null; Wire.ask(request); draw(); }; },

  dialogs: {
    leave: () => View.ask('Leave the table?', Model.isPlaying ? 'The game is lost then.' : '', button('Leave', View.sure({ type: 'leave' }), { class: 'main' })),
    redeal: () => View.ask('Deal again?', 'This board is lost.', button('Deal again', View.sure({ type: 'redeal' }), { class: 'main' })),
    done: () => View.ask('Finish the race?', 'Your board stays as it is, and the others play on.', button('Finish', View.sure({ type: 'done' }), { class: 'main' })),
    full: ({ go }) => View.ask(`${go.room} is full`, 'Do you want to watch?', button('Watch', () => Lobby.go({ ...go, role: 'spectator' }), { class: 'main' })),
    shuffle: () => View.ask('Shuffle all cards?', 'All hands and piles go back into the deck.', button('Shuffle', View.sure({ type: 'shuffle' }), { class: 'main' })),

    password: ({ go }) => [h('form', { onsubmit: (event) => { event.preventDefault(); Lobby.go({ ...go, password: $('password').value }); } },
      ...View.ask(`${go.room} asks for a password`, '', h('label', {}, 'Password', h('input', { id: 'password', type: 'password', autocomplete: 'off', maxlength: 64 })),
        h('button', { type: 'submit', class: 'main' }, 'Go in')))],

    welcome: ({ go }) => [h('form', { onsubmit: (event) => { event.preventDefault(); $('name').value = $('new-name').value; ui.dialog = null; Lobby.named(go); } },
      ...View.ask(`You are invited to ${go.room}`, 'What is your name at the table?',
        h('label', {}, 'Your name', h('input', { id: 'new-name', maxlength: 20, autocomplete: 'nickname', spellcheck: 'false' })),
        h('button', { type: 'submit', class: 'main' }, 'Sit down'),
        button('Only watch', () => { ui.dialog = null; Lobby.go({ ...go, role: 'spectator' }); draw(); })))],

    create(dialog) {
      const game = GAMES[dialog.game];
      const field = ([key, label, start, low, high]) => {
        const id = `new-${key}`;
        if (typeof start === 'boolean') return h('label', { key, class: 'check' }, h('input', { id, type: 'checkbox', init: { checked: start } }), label);
        const choices = key === 'theme' ? [...Wire.themes].sort().reverse() : Array.isArray(low) ? low : null;
        if (choices) return h('label', { key }, label, h('select', { id }, choices.map((choice) => h('option', { key: choice, value: choice }, choice))));
        return h('label', { key }, label, h('input', { id, type: 'number', min: low, max: high, inputmode: 'numeric', init: { value: start } }));
      };
      const [low, high, start] = game.seats;
      const pairs = (number) => () => { $('new-pairs').value = number; };
      return [h('form', { key: dialog.game, class: 'create', onsubmit: (event) => { event.preventDefault(); View.create(game); } },
        h('h2', { id: 'dialog-title' }, `New room: ${game.title}`),
        dialog.game === 'concentration' && h('div', { class: 'sizes', role: 'group', 'aria-label': 'Size of the board' },
          [['2×3', 3], ['4×4', 8], ['4×5', 10], ['6×6', 18], ['6×8', 24], ['8×8', 32]].map(([text, number]) => button(text, pairs(number), { key: text }))),
        h('div', { class: 'fields' },
          field(['seats', 'Seats', start, low, high]),
          game.fields.map(field),
          h('label', { key: 'title' }, 'Title (if you like)', h('input', { id: 'new-title-field', maxlength: 40, autocomplete: 'off' })),
          h('label', { key: 'word' }, 'Password (if you like)', h('input', { id: 'new-password', type: 'password', maxlength: 64, autocomplete: 'new-password' })),
          field(['private', 'Not in the list of rooms', false])),
        h('div', { class: 'actions' }, h('button', { type: 'submit', class: 'main' }, 'Make the room'), button('Cancel', View.closeDialog)))];
    },
  },

  create(game) {
    const options = { ...game.fixed };
    const seats = Number($('new-seats').value);
    for (const [key, , start, low] of game.fields) {
      const input = $(`new-${key}`);
      const value = typeof start === 'boolean' ? input.checked : typeof start === 'number' ? Number(input.value) : input.value;
      if (key === 'race_s' ? seats > 1 : key === 'oracle' ? false : key === 'cols' ? value : value !== start || Array.isArray(low)) options[key] = value;
      if (key === 'oracle' && value && seats === 1) options.assist = 'oracle';
    }
    const request = { type: 'create', game: game.game, seats, options };
    if ($('new-title-field').value.trim()) request.title = $('new-title-field').value.trim();
    if ($('new-password').value) request.password = $('new-password').value;
    if ($('new-private').checked) request.private = true;
    // The dialog stays until the server has agreed: what was typed is not lost.
    Lobby.named(request);
  },

  leave() {
    if (!room) return;
    if (Model.isPlaying && (!Model.isFree)) ui.dialog = { kind: 'leave' }; else Wire.ask({ type: 'leave' });
    draw();
  },

  /* ---- Room */

  room() {
    return h('div', { key: `room-${room.code}`, class: `room ${room.game}` },
      h('div', { class: 'head' },
        h('h1', {}, room.title || room.code), h('p', { class: 'quiet' }, `${room.title ? `${room.code} · ` : ''}${Words.game(room)}`),
        button('Leave', View.leave)),
      View.status(),
      room.over && View.over(),
      room.phase === 'lobby' ? View.waiting() : View.games[room.game](),
      h('section', { class: 'side', 'aria-labelledby': 'seats-title' },
        h('h2', { id: 'seats-title' }, 'At the table'),
        h('ul', { class: 'seats' }, room.seats.map(View.seat)),
        room.spectators.length > 0 && h('p', { class: 'quiet' }, `Watching: ${listed(room.spectators)}`),
        !Model.own && !ui.isWatchPage && button('Take a seat', () => Wire.ask({ type: 'join', room: room.code }, (reply) => {
          if (reply.type === 'error') Say.refused(reply);
          else history.replaceState(null, '', `/r/${room.code}`);
        })),
        room.phase !== 'lobby' && h('details', {}, h('summary', {}, 'Invite'), View.invite())));
  },

  seat(seat, index) {
    const isTurn = room.turn?.player === seat.name;
    const marks = [room.owner === seat.name && 'host', !seat.online && 'connection lost',
      room.phase !== 'playing' && (seat.ready ? 'ready' : 'not ready'), room.phase === 'playing' && !seat.playing && 'plays from the next game',
      room.done?.has(seat.name) && 'finished'].filter(Boolean);
    const isRace = room.game === 'klondike' && room.options.race_s;
    return h('li', { key: seat.name, class: `seat p${index}${isTurn ? ' turn' : ''}${seat.online ? '' : ' away'}`, 'aria-current': isTurn ? 'true' : null },
      h('span', { class: 'chip', 'aria-hidden': 'true' }, String.fromCharCode(65 + index)),
      h('span', { class: 'who' }, seat.name, seat.name === Wire.name && h('span', { class: 'quiet' }, ' (you)'), h('span', { class: 'marks' }, marks.join(', '))),
      !Model.isFree && room.phase !== 'lobby' && h('span', { class: 'score' }, Words.points(seat.score)),
      isRace && room.phase !== 'lobby' && h('progress', { max: 52, value: seat.foundation || 0, 'aria-label': `${seat.name}: cards up` }),
      room.owner === Wire.name && seat.name !== Wire.name && (room.phase !== 'playing' || Model.isFree)
        && button('Send away', () => Wire.ask({ type: 'kick', player: seat.name }), { class: 'small', 'aria-label': `Send ${seat.name} away` }));
  },

  /* One line that says what is to be done. */
  status() {
    let text = '';
    if (room.phase === 'lobby') text = 'Waiting for everybody to sit down and be ready.';
    else if (room.phase === 'over') text = `Game over: ${Words.result(room.over)}`;
    else if (room.turn) text = room.turn.player === Wire.name ? 'Your turn' : `Turn: ${room.turn.player}`;
    else if (room.game === 'klondike' && room.lay) text = `${count(Object.values(room.lay.foundations).reduce((a, b) => a + b), 'card')} up`;
    else if (Model.isFree) text = 'Everybody may do anything at any time.';
    return h('p', { class: `status${Model.isMyTurn && room.game !== 'klondike' ? ' mine' : ''}` }, h('span', {}, text), h('span', { 'data-clock': '', class: 'clock' }));
  },

  readyButtons() {
    const own = Model.own;
    if (!own) return null;
    const word = room.phase === 'over' ? 'Play again' : 'I am ready';
    return h('div', { class: 'actions' },
      button(own.ready ? 'Not ready yet' : word, () => Wire.ask({ type: 'ready', ready: !own.ready }), { key: 'ready', class: own.ready ? '' : 'main' }),
      room.owner === Wire.name && !room.seats.every((seat) => seat.ready && seat.online) && button('Start without the others', () => Wire.ask({ type: 'start' }), { key: 'start' }),
      room.owner === Wire.name && room.phase === 'lobby' && own.ready && button('Start now', () => Wire.ask({ type: 'start' }), { key: 'now' }));
  },

  waiting: () => h('section', { class: 'panel waiting', 'aria-labelledby': 'wait-title' }, h('h2', { id: 'wait-title' }, 'Tell your friends'), View.invite(), View.readyButtons()),

  invite() {
    const link = `${location.origin}/r/${room.code}`;
    const watch = `${location.origin}/w/${room.code}`;
    const copy = (text) => () => {
      if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => Say.flash('Copied.', 'note'), () => {});
      else { getSelection().selectAllChildren($('link')); Say.flash(document.execCommand('copy') ? 'Copied.' : 'Please copy the marked link.', 'note'); }
    };
    return h('div', { class: 'invite' },
      h('img', { class: 'qr', src: `/r/${room.code}.svg`, alt: `QR code of ${link}`, width: 160, height: 160, onerror: (event) => { event.target.hidden = true; } }),
      h('div', {}, h('p', { class: 'code', 'aria-label': `Code ${[...room.code].join(' ')}`, role: 'img' }, room.code), h('p', { id: 'link', class: 'link' }, link),
        h('p', { class: 'quiet' }, `Be in the same network as ${Wire.server?.name || 'the server'}.`),
        h('div', { class: 'actions' }, button('Copy link', copy(link)), navigator.share && button('Share', () => navigator.share({ url: link, title: 'Cardtable' }).catch(() => {})),
          button('Copy link to watch', copy(watch)))));
  },

  over() {
    const over = room.over;
    const names = Object.keys(over.scores).sort((a, b) => over.scores[b] - over.scores[a]);
    const stat = { flips: 'flips', misses: 'misses', moves: 'moves', foundation: 'cards up', undos: 'undos', draws: 'draws' };
    return h('section', { class: 'panel over', 'aria-labelledby': 'over-title' },
      h('h2', { id: 'over-title' }, over.winners.includes(Wire.name) && over.result === 'win' ? 'You win!' : capital(Words.result(over))),
      h('ol', { class: 'results' }, names.map((name) => h('li', { key: name, class: over.winners.includes(name) ? 'winner' : '' },
        h('strong', {}, name), ` ${Words.points(over.scores[name])}`,
        h('span', { class: 'quiet' }, ` ${Object.entries(over.stats[name] || {}).filter(([key]) => stat[key]).map(([key, value]) => `${value} ${stat[key]}`).join(', ')}`)))),
      View.readyButtons(),
      h('details', { class: 'proof' }, h('summary', {}, 'Was it dealt fairly?'),
        h('p', { class: ui.proof && !ui.proof.isFair ? 'bad' : '' }, ui.proof ? ui.proof.text : 'Not checked yet.'),
        button('Check again', () => Proof.ofRound()),
        h('dl', {}, [['Promised', room.promise?.commit || 'before you came'], ['Proof', over.proof], ['Seed of the server', over.server_seed], ['Of the players', over.entropies.map((one) => one || '–').join(' | ')]]
          .map(([term, text]) => [h('dt', { key: term }, term), h('dd', { key: `${term}:` }, h('code', {}, text))]))));
  },

  /* ---- Cards */

  face(code) {
    const file = code === 'AD' ? 'aceDiamonds' : code;
    return h('span', { class: `card ${Say.isRed(code) ? 'red' : 'black'}`, 'aria-hidden': 'true' },
      h('img', { src: `/static/img/${file}.svg`, alt: '', draggable: 'false', width: 226, height: 314 }),
      h('span', { class: 'index' }, code[0] === 'X' ? '★' : `${Say.rank(code)}${Say.SIGNS[code[1]]}`));
  },

  back: (number) => h('span', { class: 'card back', 'aria-hidden': 'true' }, h('img', { src: '/static/img/back.svg', alt: '', draggable: 'false', width: 226, height: 314 }),
    number !== undefined && h('span', { class: 'number' }, number)),

  /* ---- Concentration */

  cellName(cell) {
    const word = cell.card && (cell.card.label || cell.card.text);
    return `card ${cell.cell}, ${cell.state === 'down' ? 'face down' : cell.state === 'up' ? `${word}, face up` : `${word}, taken by ${Say.who(cell.player)}`}`;
  },

  flip(number) {
    const cell = room.cells?.[number - 1];
    if (!cell) Say.refuse(`There is no card ${number}. Cards are 1 to ${room.cells?.length || 0}.`);
    else if (cell.state !== 'down') Say.refuse(`Card ${number} is ${cell.state === 'up' ? 'already face up' : 'taken'}.`);
    else Wire.ask({ type: 'flip', cell: number, ...(room.prompt && { turn: room.prompt.turn }) });
  },

  boardKeys(event) {
    const at = ui.spot || 1, { cols } = room, last = room.cells.length;
    const row = Math.floor((at - 1) / cols) * cols;
    const moves = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - cols, ArrowDown: at + cols, Home: row + 1, End: Math.min(row + cols, last) };
    let to = moves[event.key];
    if (/^\d$/.test(event.key)) {
      // Digits in a row are one number.
      ui.digits = Date.now() - ui.digitsAt < 1000 ? ui.digits + event.key : event.key;
      ui.digitsAt = Date.now();
      to = Number(ui.digits);
    }
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (to >= 1 && to <= last) View.spot(to, 'cell');
  },

  /* Moves the keyboard to a card; one card of a board is reached by Tab, the others by arrows. */
  spot(key, kind) {
    ui.spot = key;
    View.draw();
    document.querySelector(`[data-${kind}="${key}"]`)?.focus();
  },

  games: {
    concentration() {
      const rows = [];
      for (let at = 0; at < room.cells.length; at += room.cols) rows.push(room.cells.slice(at, at + room.cols));
      const spot = clamp(ui.spot || 1, 1, room.cells.length);
      const owner = (name) => room.seats.findIndex((seat) => seat.name === name);
      const cell = (one) => {
        const isUp = one.state !== 'down';
        const at = one.player ? owner(one.player) : -1;
        return h('div', { key: one.cell, role: 'gridcell' },
          h('button', { type: 'button', class: `cell ${one.state}`, 'data-cell': one.cell, tabindex: one.cell === spot ? 0 : -1, 'aria-label': View.cellName(one),
            onclick: () => { ui.spot = one.cell; View.flip(one.cell); } },
          h('span', { class: 'turner', 'aria-hidden': 'true' }, h('span', { class: 'behind' }, one.cell),
            h('span', { class: `before ${one.card?.pair?.endsWith('-red') ? 'red' : ''}${[...(one.card?.text || '')].length > 2 ? ' long' : ''}` }, isUp ? one.card.text : '')),
          one.state === 'taken' && at >= 0 && h('span', { class: `chip p${at}`, 'aria-hidden': 'true' }, String.fromCharCode(65 + at))));
      };
      return h('div', { class: 'table', key: 'table' }, h('div', { class: `board${Model.isMyTurn ? ' mine' : ''}`, role: 'grid', 'aria-label': `Cards, ${room.rows} rows of ${room.cols}`, onkeydown: View.boardKeys,
        vars: { '--cols': room.cols, '--rows': room.rows } }, rows.map((row, index) => h('div', { key: index, role: 'row' }, row.map(cell)))));
    },

    deck: () => Model.isFree ? View.freeTable() : View.highCard(),

    klondike: () => View.patience(),
  },

  highCard() {
    const shown = room.lastTrick ? new Map(Object.entries(room.lastTrick.cards)) : room.table;
    return h('div', { class: 'table felt', key: 'table' },
      h('p', {}, room.phase === 'playing' ? `Trick ${room.lastTrick ? room.lastTrick.trick : room.trick}${room.carry ? `, the next is worth ${room.carry + 1}` : ''}. ${count(room.remaining, 'card')} left.` : ''),
      h('ul', { class: 'drawn' }, room.seats.filter((seat) => seat.playing || shown.has(seat.name)).map((seat) => h('li', { key: seat.name, class: room.lastTrick?.winner === seat.name ? 'winner' : '' },
        shown.has(seat.name) ? [View.face(shown.get(seat.name).code), h('span', { class: 'hidden' }, `${Say.card(shown.get(seat.name).code)}, `)] : h('span', { class: 'card empty' }),
        h('span', {}, seat.name)))),
      Model.isPlaying && h('div', { class: 'actions' }, button('Draw a card', () => Wire.ask({ type: 'draw', ...(room.prompt && { turn: room.prompt.turn }) }), { class: Model.isMyTurn ? 'main big' : 'big' })));
  },

  freeTable() {
    const others = room.seats.filter((seat) => seat.name !== Wire.name);
    const open = [...room.piles].filter(([name]) => !Model.seat(name));
    const mayAct = Boolean(Model.own);
    const codes = () => [...ui.chosen].map((key) => key.split(' ')[0]);
    const add = (pile) => { Wire.ask({ type: 'add', pile, cards: codes() }); ui.chosen.clear(); draw(); };
    const choose = (key) => () => { if (!ui.chosen.delete(key)) ui.chosen.add(key); draw(); };
    const pileButtons = (name) => h('div', { class: 'actions' }, button('Take top', () => Wire.ask({ type: 'draw', from: name })), button('Take bottom', () => Wire.ask({ type: 'draw', from: name, where: 'bottom' })),
      button('Any card', () => Wire.ask({ type: 'draw', from: name, where: 'random' })), button('Shuffle', () => Wire.ask({ type: 'shuffle', pile: name })), button('Under the deck', () => Wire.ask({ type: 'return', pile: name })));
    return h('div', { class: 'table felt', key: 'table' },
      h('ul', { class: 'drawn piles' },
        h('li', { key: 'deck ' }, room.remaining ? View.back(room.remaining) : h('span', { class: 'card empty' }), h('span', {}, `Deck, ${count(room.remaining, 'card')}`),
          mayAct && button('Draw', () => Wire.ask({ type: 'draw' }), { class: 'main' })),
        open.map(([name, pile]) => h('li', { key: name }, pile.cards?.length ? View.face(pile.cards.at(-1)) : pile.remaining ? View.back() : h('span', { class: 'card empty' }),
          button(`${name}, ${count(pile.remaining, 'card')}`, () => { ui.pile = ui.pile === name ? null : name; draw(); }, { 'aria-expanded': String(ui.pile === name) })))),
      ui.pile && room.piles.has(ui.pile) && h('section', { class: 'look', 'aria-label': `The pile ${ui.pile}` }, h('p', {}, `${ui.pile}: `, (room.piles.get(ui.pile).cards || []).map(Say.card).join(', ') || 'empty'), mayAct && pileButtons(ui.pile)),
      others.length > 0 && h('p', {}, `Hands: ${others.map((seat) => `${seat.name} ${room.piles.get(seat.name)?.remaining || 0}`).join(', ')}`),
      mayAct && [h('h2', { key: 'hand-title', id: 'hand-title' }, `Your hand, ${count(room.hand.length, 'card')}`),
        h('div', { key: 'hand', class: 'hand', role: 'group', 'aria-labelledby': 'hand-title' }, room.hand.map((code, at) => {
          const key = `${code} ${room.hand.slice(0, at).filter((other) => other === code).length}`;
          return h('button', { key, type: 'button', 'aria-pressed': String(ui.chosen.has(key)), 'aria-label': Say.card(code), onclick: choose(key) }, View.face(code));
        })),
        ui.chosen.size > 0 ? h('div', { key: 'chosen', class: 'actions' },
          [...new Set(['table', ...open.map(([name]) => name)])].map((name) => button(`Put on ${name}`, () => add(name), { key: name })),
          others.map((seat) => button(`Give to ${seat.name}`, () => add(seat.name), { key: `to ${seat.name}` })),
          button('Under the deck', () => { Wire.ask({ type: 'return', cards: codes() }); ui.chosen.clear(); draw(); }, { key: ' under' }))
          : h('p', { key: 'tip', class: 'tip' }, room.hand.length ? 'Choose cards of your hand to put them somewhere.' : 'What you draw, only you see.'),
        h('div', { key: 'all', class: 'actions' }, button('Shuffle the rest', () => Wire.ask({ type: 'shuffle', remaining: true })), button('Bring all cards back', () => { ui.dialog = { kind: 'shuffle' }; draw(); }))]);
  },

  /* ---- Klondike */

  /* A tap picks a card up, a second one on another pile puts it there, on the same card sends it where it fits. */
  tap(pile, index) {
    const rules = Model.games.klondike;
    ui.spot = `${pile}.${index}`;
    if (!rules.mayAct) { if (Model.own) Say.refuse(room.phase === 'playing' ? 'Wait for the answer to your last move.' : 'No game is running.'); return; }
    const moves = room.prompt.moves;
    const pick = ui.pick;
    if (pile === 'stock') { rules.move('stock'); return; }
    if (pick && pick.pile === pile && pick.index === index) {
      ui.pick = null;
      const cards = pile[0] === 't' ? rules.pile(pile) : null;
      if ((!cards || index === cards.length - 1) && moves.some((move) => move.from === pile)) rules.move(pile);
    } else if (pick && pick.pile !== pile) {
      rules.move(pick.pile, pile[0] === 'f' ? 'f' : pile, undefined);
    } else if (index >= 0) {
      ui.pick = { pile, index };
    }
    draw();
  },

  hint() {
    if (room.options.assist === 'oracle') { Wire.ask({ type: 'hint' }); return; }
    // A client's own hint knows open cards only: up first, then what turns a card up, then the rest.
    const useful = (move) => move.to === 'f' ? 0 : move.from === 'stock' ? 3 : move.from[0] === 'f' ? 4 : move.from === 'waste' ? 2 : 1;
    const move = [...(room.prompt?.moves || [])].sort((a, b) => useful(a) - useful(b))[0];
    ui.hint = move || null;
    Say.say(move ? `Hint: ${Say.place(move.from)}${move.to ? ` to ${Say.place(move.to)}` : ''}.` : 'Nothing that lies open helps.');
    draw();
  },

  patienceKeys(event) {
    const lay = room.lay;
    if (!lay || event.ctrlKey || event.altKey || event.metaKey) return;
    const rows = [['stock', 'waste', 'fS', 'fD', 'fC', 'fH'], ['t1', 't2', 't3', 't4', 't5', 't6', 't7']];
    const [pile, text] = (ui.spot || 'stock.0').split('.');
    const line = pile[0] === 't' ? 1 : 0;
    const at = rows[line].indexOf(pile);
    const index = Number(text);
    const top = (name) => name[0] === 't' ? Math.max(0, lay.tableau[name[1] - 1].cards.length - 1) : 0;
    const go = (name, card = top(name)) => { event.preventDefault(); View.spot(`${name}.${card}`, 'spot'); };
    const step = (by) => rows[line][clamp(at + by, 0, rows[line].length - 1)];
    switch (event.key) {
      case 'ArrowLeft': return go(step(-1));
      case 'ArrowRight': return go(step(1));
      case 'ArrowUp': if (line && index > 0) go(pile, index - 1); else if (line) go(rows[0][Math.max(0, at - 1)]); return undefined;
      case 'ArrowDown': if (line) go(pile, Math.min(top(pile), index + 1)); else go(rows[1][at > 1 ? at + 1 : at]); return undefined;
      case 'Home': return go(rows[line][0]);
      case 'End': return go(rows[line].at(-1));
      case 'Escape': ui.pick = null; draw(); return undefined;
      case 's': return View.tap('stock', 0);
      case 'w': return go('waste');
      case 'u': return Wire.ask({ type: 'undo' });
      default: if (/^[1-7]$/.test(event.key)) go(`t${event.key}`);
    }
    return undefined;
  },

  patience() {
    const lay = room.lay;
    if (!lay) return h('p', { class: 'table panel', key: 'table' }, 'Everybody plays on a board of their own, which only they see.');
    const rules = Model.games.klondike;
    const spot = document.querySelector(`[data-spot="${ui.spot}"]`) || ui.spot ? ui.spot : 'stock.0';
    const targets = new Set(ui.pick && room.prompt ? room.prompt.moves.filter((move) => move.from === ui.pick.pile).map((move) => move.to === 'f' ? `f${View.pickedCard()[1]}` : move.to) : []);
    const place = (pile, index, name, kids, extra = '') => {
      const key = `${pile}.${index}`;
      const isPicked = ui.pick?.pile === pile && index >= ui.pick.index;
      const isHint = ui.hint && (ui.hint.from === pile || ui.hint.to === pile);
      return h('button', { key: 'b', type: 'button', class: `${extra}${isPicked ? ' picked' : ''}${targets.has(pile) ? ' target' : ''}${isHint ? ' hint' : ''}`, 'data-spot': key, 'data-pile': pile, 'data-index': index,
        tabindex: key === spot ? 0 : -1, 'aria-label': `${name}${isPicked ? ', picked up' : ''}`, onclick: () => View.tap(pile, index), onpointerdown: View.grab }, kids);
    };
    const empty = (sign) => h('span', { class: 'card empty', 'aria-hidden': 'true' }, sign);
    const waste = lay.waste.slice(-room.options.draw);
    const top = h('ul', { key: 'top', class: 'upper', role: 'list' },
      h('li', { key: 'stock' }, place('stock', 0, lay.stock ? `stock, ${count(lay.stock, 'card')}` : 'stock, empty', lay.stock ? View.back(lay.stock) : empty('↻'))),
      h('li', { key: 'waste', class: `waste n${waste.length}` }, waste.slice(0, -1).map((code, at) => h('span', { key: at, class: 'under' }, View.face(code))),
        place('waste', waste.length ? 0 : -1, waste.length ? `waste, ${Say.card(waste.at(-1))}` : 'waste, empty', waste.length ? View.face(waste.at(-1)) : empty(''))),
      [...'SDCH'].map((suit) => {
        const high = lay.foundations[suit];
        const code = high && 'A234567890JQK'[high - 1] + suit;
        return h('li', { key: suit, class: 'up' }, place(`f${suit}`, high ? 0 : -1, `foundation of ${Say.SUITS[suit]}, ${code ? Say.card(code) : 'empty'}`, code ? View.face(code) : empty(Say.SIGNS[suit])));
      }));
    const piles = h('ul', { key: 'piles', class: 'tableau', role: 'list' }, lay.tableau.map((pile, at) => {
      const name = `pile ${at + 1}`;
      const down = Array.from({ length: pile.down }, (_, index) => h('li', { key: `d${index}`, class: 'down' }, View.back()));
      const cards = pile.cards.map((code, index) => h('li', { key: `${code}` }, place(`t${at + 1}`, index, `${name}, ${Say.card(code)}${index === 0 && pile.down ? `, on ${count(pile.down, 'card')} face down` : ''}`, View.face(code))));
      return h('li', { key: at, 'data-drop': `t${at + 1}` }, h('ul', { role: 'list', 'aria-label': name }, down, cards, !pile.cards.length && h('li', { key: 'none' }, place(`t${at + 1}`, -1, `${name}, empty`, empty('K')))));
    }));
    const may = rules.mayAct;
    return h('div', { class: 'table felt klondike', key: 'table' },
      h('div', { class: 'patience', role: 'group', 'aria-label': 'Klondike', onkeydown: View.patienceKeys }, top, piles),
      Model.isPlaying && h('div', { class: 'actions' },
        room.options.undo && button('Undo', () => Wire.ask({ type: 'undo' }), { 'aria-disabled': may && room.prompt.undo ? null : 'true' }),
        button('Hint', View.hint), rules.isOpen && button('Finish', () => rules.finish(), { class: 'main' }),
        room.options.race_s ? !room.done.has(Wire.name) && button('I have finished', () => { ui.dialog = { kind: 'done' }; draw(); }) : button('Deal again', () => { ui.dialog = { kind: 'redeal' }; draw(); })));
  },

  pickedCard() {
    const { pile } = ui.pick;
    if (pile === 'waste') return room.lay.waste.at(-1);
    return pile[0] === 't' ? Model.games.klondike.pile(pile).at(-1) : `?${pile[1]}`;
  },

  /* Dragging is an extra for the mouse; a finger scrolls, and taps. */
  grab(event) {
    const from = event.currentTarget;
    if (event.pointerType === 'touch' || event.button !== 0 || !from.dataset.pile || from.dataset.pile === 'stock' || !Model.games.klondike.mayAct) return;
    const start = [event.clientX, event.clientY];
    let ghost = null;
    const move = (now) => {
      if (!ghost && Math.hypot(now.clientX - start[0], now.clientY - start[1]) < 8) return;
      if (!ghost) {
        ghost = from.cloneNode(true);
        ghost.className = 'ghost';
        ghost.removeAttribute('data-spot');
        ghost.style.width = `${from.offsetWidth}px`;
        ui.pick = { pile: from.dataset.pile, index: Number(from.dataset.index) };
        document.body.append(ghost);
        draw();
      }
      ghost.style.transform = `translate(${now.clientX - from.offsetWidth / 2}px, ${now.clientY - 20}px)`;
    };
    const end = (now) => {
      for (const [name, handler] of handlers) removeEventListener(name, handler);
      if (!ghost) return;
      ghost.remove();
      // The click that follows a drag is not a tap.
      addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', stop, { capture: true }), 0);
      const under = document.elementFromPoint(now.clientX, now.clientY)?.closest('[data-pile], [data-drop]');
      const to = under?.dataset.pile || under?.dataset.drop;
      if (to && ui.pick && to !== ui.pick.pile && to !== 'stock' && now.type === 'pointerup') Model.games.klondike.move(ui.pick.pile, to[0] === 'f' ? 'f' : to);
      ui.pick = null;
      draw();
    };
    const stop = (click) => { click.stopPropagation(); click.preventDefault(); };
    const handlers = [['pointermove', move], ['pointerup', end], ['pointercancel', end]];
    for (const [name, handler] of handlers) addEventListener(name, handler);
  },

  /* ---- Lines */

  lines() {
    const list = $('lines-list');
    if ($('lines').hidden) return;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    patch(list, Wire.lines.map((line) => h('code', { class: line[0] === '>' ? 'sent' : '' }, line)));
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  },
};

let isDrawing = false;
function draw() {
  if (isDrawing) return;
  isDrawing = true;
  queueMicrotask(() => { isDrawing = false; View.draw(); });
}

/* ---------------------------------------------------------------- Start */

$('lines-open').onclick = () => {
  $('lines').hidden = !$('lines').hidden;
  $('lines-open').setAttribute('aria-expanded', String(!$('lines').hidden));
  View.lines();
};
$('lines-close').onclick = () => { $('lines-open').click(); $('lines-open').focus(); };
$('lines-drop').onclick = () => Wire.drop();
$('brand').onclick = (event) => { event.preventDefault(); View.leave(); };
$('dialog').oncancel = (event) => { event.preventDefault(); View.closeDialog(); };
$('box').onsubmit = (event) => {
  event.preventDefault();
  const text = $('say').value.trim();
  $('say').value = '';
  if (text.startsWith('/')) { if (text.length > 1) Commands.run(text.slice(1)); } else if (text) Wire.ask({ type: 'chat', text });
};
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input, select, textarea') || !room || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  $('say').value = '/';
  $('say').focus();
});
document.addEventListener('visibilitychange', Wire.hurry);
addEventListener('online', Wire.hurry);
/* A window that is closed leaves its seat to the next one. */
addEventListener('pagehide', () => { if (room && Wire.token) Store.set('localStorage', 'seat', JSON.stringify({ token: Wire.token, room: room.code, at: Date.now() })); });
addEventListener('pageshow', (event) => { if (event.persisted && !Wire.isUp) Wire.connect(); });
if (!Wire.token) {
  try {
    const seat = JSON.parse(Store.get('localStorage', 'seat'));
    if (seat && Date.now() - seat.at < 120000) ui.stray = seat;
  } catch { /* not ours */ }
}
Store.set('localStorage', 'seat', null);
setInterval(() => Wire.ping(), 10000);
setInterval(Lobby.refresh, 5000);
setInterval(View.tick, 250);
draw();
Wire.connect();
