// Checks rounds and draws of Perya, without Perya: node verify-rounds.mjs <perya-rounds.json>
// Needs Node 18 or later and nothing else. Ends with 0 if everything holds, with 1 and a list if not.
// Follows the pages /fair/how and /fair/how/<kind> of the site. It was written apart from the code that Perya plays by.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { argv, exit } from 'node:process'

const WORDS = 2 ** 32
const sha256 = (text) => createHash('sha256').update(text).digest('hex')

/** Draws of one round: whole numbers below n from the words of HMAC-SHA256. Words of the last, incomplete multiple of n are passed over. */
function drawsOf({ serverSeed, clientSeed, nonce }) {
  let [block, bytes, at] = [0, Buffer.alloc(0), 0]
  function word() {
    if (at === bytes.length) {
      bytes = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${block}`).digest()
      ;[block, at] = [block + 1, 0]
    }
    at += 4
    return bytes.readUInt32BE(at - 4)
  }
  return (n) => {
    let drawn = word()
    while (drawn >= WORDS - (WORDS % n)) drawn = word()
    return drawn % n
  }
}

/** A win of so many ten-thousandths of the stake, rounded down to a whole centavo. */
const paid = (stake, times) => Math.floor((stake * times) / 10_000)
/** The number of ways to choose k of n. */
const choose = (n, k) => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k)

/** So many of the places from 1, as they come: each drawn from those that are left, whose first one then takes its place. */
function placesOf(most, count, below) {
  const left = Array.from({ length: most }, (_, at) => at + 1)
  const places = []
  for (let at = 0; at < count; at += 1) {
    const other = at + below(most - at)
    places.push(left[other])
    left[other] = left[at]
  }
  return places
}
const rising = (numbers) => numbers.sort((one, two) => one - two)

// --- coin ---
function coin(table, { outcome }, below) {
  const timesAt = (right) => table.return * 2 ** right
  const flips = []
  let [times, over] = [timesAt(0), false]
  for (const called of outcome.moves) {
    if (over) return 'a move comes after the end'
    if (called === 'stop') {
      over = true
      continue
    }
    if (called !== 'kara' && called !== 'krus') return `${called} is no move`
    const fell = below(2) === 0 ? 'kara' : 'krus'
    flips.push({ called, fell })
    times = called === fell ? timesAt(flips.length) : 0
    over = called !== fell || timesAt(flips.length + 1) > table.maxTimes * 10_000
  }
  if (!over) return 'the round is not at its end'
  const pot = paid(outcome.stake, times)
  return { win: pot, outcome: { end: { flips, times, pot, over } } }
}

// --- dice ---
function dice(table, { stake, outcome }, below) {
  const [side, text] = outcome.choice.split(':')
  const mark = Number(text)
  const roll = below(10_000)
  const chance = side === 'over' ? 9_999 - mark : mark
  if (chance < table.chances.least || chance > table.chances.most) return 'the choice is not on offer'
  const times = Math.floor((table.return * 10_000) / chance)
  const win = (side === 'over' ? roll > mark : roll < mark) ? paid(stake, times) : 0
  return { win, outcome: { end: { roll, side, mark, chance, times, win } } }
}

// --- keno ---
function keno({ numbers, drawn: count, pays }, { stake, outcome }, below) {
  const [risk, list] = outcome.choice.split(':')
  const picks = list.split(',').map(Number)
  const isRising = picks.every((pick, at) => pick % 1 === 0 && pick > (picks[at - 1] ?? 0) && pick <= numbers)
  // In hundredths, for 0, 1, 2 and more hits.
  const row = pays[risk]?.[picks.length]
  if (outcome.choice !== `${risk}:${picks}` || !isRising || !row) return 'the choice is not on offer'
  const drawn = placesOf(numbers, count, below)
  const hits = picks.filter((pick) => drawn.includes(pick)).length
  const times = row[hits] * 100
  const win = paid(stake, times)
  return { win, outcome: { end: { risk, picks, drawn, hits, times, win } } }
}

// --- limbo ---
function limbo(table, { stake, outcome }, below) {
  const target = Number(outcome.choice.split(':')[1])
  if (target < table.targets.least || target > table.targets.most) return 'the choice is not on offer'
  const [number, times] = [below(100_000_000), target * 100]
  const height = Math.floor((table.return * 100_000_000) / (number + 1))
  const chance = Math.floor((table.return * 100_000_000) / times)
  const win = height >= times ? paid(stake, times) : 0
  return { win, outcome: { end: { number, height, target, chance, times, win } } }
}

// --- hi-lo ---
/** The ranks that win a guess, from 0 for the ace to 12 for the king, beside which an equal rank is a guess of its own. */
function winners(rank, guess) {
  const isEdge = rank === 0 || rank === 12
  const wins = { high: (next) => next > rank, low: (next) => next < rank, same: () => false }[guess]
  const isEqualRight = (guess === 'same') === isEdge
  const all = Array.from({ length: 13 }, (_, next) => next)
  return all.filter((next) => (next === rank ? isEqualRight : wins(next)))
}

function hilo(table, { outcome }, below) {
  const [cards, steps] = [[below(52)], []]
  let [right, all, lost, over] = [1n, 1n, false, false]
  const timesAt = (ranks) => Number((BigInt(table.return) * all * 13n) / (right * BigInt(ranks)))
  const isTooHigh = (ranks) => timesAt(ranks) >= table.maxTimes * 10_000
  for (const move of outcome.moves) {
    if (over) return 'a move comes after the end'
    over = move === 'stop'
    if (over) continue
    const wins = move === 'skip' ? [] : winners(cards.at(-1) % 13, move)
    if (move !== 'skip' && (wins.length === 0 || isTooHigh(wins.length))) return `${move} is not on offer`
    cards.push(below(52))
    steps.push(move)
    if (move === 'skip') continue
    ;[right, all] = [right * BigInt(wins.length), all * 13n]
    lost = !wins.includes(cards.at(-1) % 13)
    over = lost || isTooHigh(12) || steps.filter((step) => step !== 'skip').length === 40
  }
  if (!over) return 'the round is not at its end'
  if (steps.filter((step) => step === 'skip').length > 52) return 'there are more than 52 new cards'
  const times = lost ? 0 : timesAt(13)
  const pot = paid(outcome.stake, times)
  return { win: pot, outcome: { end: { cards, steps, times, pot, lost, over } } }
}

// --- mines ---
function mines(table, { outcome }, below) {
  const count = Number(outcome.choice.split(':')[1])
  const places = rising(placesOf(25, count, below))
  const timesAt = (safe) => Math.floor((table.return * choose(25, safe)) / choose(25 - count, safe))
  const opened = []
  let [hit, over] = [null, false]
  for (const move of outcome.moves) {
    if (over) return 'a move comes after the end'
    if (move === 'stop') {
      over = true
      continue
    }
    const tile = Number(move.split(':')[1])
    if (opened.includes(tile)) return `tile ${tile} is opened twice`
    opened.push(tile)
    if (places.includes(tile)) hit = tile
    const isLast = opened.length === 25 - count || timesAt(opened.length + 1) > table.maxTimes * 10_000
    over = hit !== null || isLast
  }
  if (!over) return 'the round is not at its end'
  const times = hit === null ? timesAt(opened.length) : 0
  const pot = paid(outcome.stake, times)
  const end = { mines: count, opened, times, pot, hit, places, over }
  return { win: pot, outcome: { end } }
}

// --- plinko ---
function plinko(table, { stake, outcome }, below) {
  const [, number, risk] = outcome.choice.split(':')
  const rows = Number(number)
  // From the edge to the middle, in hundredths.
  const half = table.trays[risk]?.[rows]
  if (outcome.choice !== `rows:${rows}:${risk}` || !half) return 'the choice is not on offer'
  let [path, tray] = ['', 0]
  for (let row = 0; row < rows; row += 1) {
    const turn = below(2)
    path += turn === 1 ? 'R' : 'L'
    tray += turn
  }
  const times = half[Math.min(tray, rows - tray)] * 100
  const win = paid(stake, times)
  return { win, outcome: { end: { rows, risk, path, tray, times, win } } }
}

// --- scratch ---
function scratch({ prizes }, { stake }, below) {
  let left = below(1_000_000)
  const won = prizes.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  const alike = won ? placesOf(9, 3, below) : []
  const others = prizes.map(({ symbol }) => symbol).filter((symbol) => symbol !== won?.symbol)
  let filling
  do {
    filling = []
    while (filling.length < 9 - alike.length) filling.push(others[below(others.length)])
  } while (others.some((symbol) => filling.filter((one) => one === symbol).length >= 3))
  const fields = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((field) => (alike.includes(field) ? won.symbol : filling.shift()))
  // In hundredths.
  const times = won ? won.times * 100 : 0
  const win = paid(stake, times)
  return { win, outcome: { prize: won?.symbol ?? null, fields, times, win } }
}

// --- slots ---
/** The fifty lines: the row of each reel, 0 at the top. A game with n lines plays the first n. */
const LINES = `11111 00000 22222 01210 21012 10001 12221 00122 22100 12101 10121 01110 21112 01010 21212 11011 11211
  02020 20202 02220 20002 00200 22022 10201 12021 02120 20102 01012 21210 00100 22122 12001 10221 01201 21021 02112
  20110 11001 11221 00022 22200 02022 20200 00012 22210 01222 21000 10100 12122 01121`.split(/\s+/)
const REELS = [0, 1, 2, 3, 4]
/** What a list by counts has for a count: its own row, or that of the next lower one. */
const atMost = (list, count) => list[Math.max(...Object.keys(list).filter((known) => known <= count))] ?? 0

/** A window after a win: what won is gone, what was above it falls, and new symbols come from above. */
const fallen = (window, hasGone, next) =>
  REELS.flatMap((reel) => {
    const left = window.slice(reel * 3, reel * 3 + 3).filter((id) => !hasGone(id))
    return [...Array.from({ length: 3 - left.length }, next), ...left]
  })

function slot({ pay, coins: bet, declared, symbols, base, free, respins }, { stake }, below) {
  const [wild, scatter, mystery] = ['wild', 'scatter', 'mystery'].map(
    (kind) => symbols.find((one) => one.kind === kind)?.id,
  )
  const paying = symbols.filter((one) => one.kind === 'pay').map((one) => one.id)
  const own = (id, count) => atMost(symbols.find((one) => one.id === id)?.pays ?? {}, count)
  const pays = (id, count) => Math.max(own(id, count), ...(id === wild ? paying.map((one) => own(one, count)) : []))
  const sum = (numbers) => numbers.reduce((all, one) => all + one, 0)
  const either = pay.bothWays ? [(line) => line, (line) => [...line].reverse()] : [(line) => line]
  function pick(list) {
    let [left, at] = [below(sum(list.map(({ weight }) => weight))), 0]
    for (; left >= list[at].weight; at += 1) left -= list[at].weight
    return list[at]
  }
  const byWeight = (weights) => symbols.filter(({ id }) => weights[id]).map(({ id }) => ({ id, weight: weights[id] }))
  /** The first place that is neither symbol; five if there is none. */
  const runOf = (line, ...ids) => (line.findIndex((id) => !ids.includes(id)) + 6) % 6
  function lineCoins(line, wildTimes) {
    const wilds = runOf(line, wild)
    const run = runOf(line, wild, line[wilds])
    const isDead = wilds === 5 || line[wilds] === scatter || line[wilds] === mystery
    const times = line.slice(0, run).includes(wild) ? wildTimes : 1
    return Math.max(pays(wild, wilds) * wildTimes, isDead ? 0 : pays(line[wilds], run) * times)
  }
  function windowCoins(window, wildTimes) {
    const lines = LINES.slice(0, pay.lines).map((line) => REELS.map((reel) => window[reel * 3 + Number(line[reel])]))
    if (pay.kind === 'lines')
      return sum(either.flatMap((read) => lines.map((line) => lineCoins(read(line), wildTimes))))
    const shows = (id) => (seen) => seen === id || seen === wild
    if (pay.kind === 'anywhere') return sum(paying.map((id) => pays(id, window.filter(shows(id)).length)))
    return sum(
      paying.map((id) => {
        const counts = REELS.map((reel) => window.slice(reel * 3, reel * 3 + 3).filter(shows(id)).length)
        const run = (counts.indexOf(0) + 6) % 6
        return pays(id, run) * counts.slice(0, run).reduce((ways, count) => ways * count, 1)
      }),
    )
  }
  /** The falls of a spin, and their coins; the coins of its first window are counted elsewhere, once. */
  function fallsOf({ refill, times, most }, first) {
    const timesAfter = (falls) => times[Math.min(falls, times.length - 1)]
    const won = (window, id) => pays(id, window.filter((seen) => seen === id || seen === wild).length) > 0
    const falls = []
    let [window, coins] = [first, windowCoins(first, 1)]
    let all = coins * (timesAfter(0) - 1)
    while (coins > 0 && falls.length < most) {
      const before = window
      window = fallen(
        before,
        (id) => id === wild || (paying.includes(id) && won(before, id)),
        () => pick(byWeight(refill)).id,
      )
      coins = windowCoins(window, 1)
      falls.push({ window, times: timesAfter(falls.length + 1) })
      all += coins * timesAfter(falls.length)
    }
    return { falls, coins: all }
  }
  /** Coins that lock, and three respins for more of them, begun anew by each. */
  function respinsOf({ chance, values, grand }, locked) {
    const held = [...locked]
    function coinAt(cell) {
      const { times, jackpot = null } = pick(values)
      return { cell, times, jackpot }
    }
    const turns = [locked.map(coinAt)]
    for (let left = 3; left > 0 && held.length < 15; left -= 1) {
      const turn = []
      for (let cell = 0; cell < 15; cell += 1) {
        if (held.includes(cell) || below(chance.of) >= chance.coin) continue
        turn.push(coinAt(cell))
      }
      held.push(...turn.map(({ cell }) => cell))
      turns.push(turn)
      if (turn.length > 0) left = 4
    }
    const isFull = held.length === 15
    return { turns, isFull, times: sum(turns.flat().map(({ times }) => times)) + (isFull ? grand : 0) }
  }
  function spin({ events, mystery: weights, linked, strips, times, cascade, expandingWilds, wildTimes }, kept, filler) {
    const event = events.length > 0 ? pick(events).wildReels : []
    const reveal = Object.keys(weights).length > 0 ? pick(byWeight(weights)).id : null
    const stops = []
    for (const reel of REELS)
      stops[reel] = reel >= linked[0] && reel < linked[1] ? stops[linked[0] - 1] : below(strips[reel].length)
    const spinTimes = times.length > 0 ? pick(times).times : 1
    const onStrip = REELS.flatMap((reel) =>
      [0, 1, 2].map((row) => strips[reel][(stops[reel] + row) % strips[reel].length]),
    )
    const landed = onStrip.map((id) => (id === mystery ? reveal : id))
    const reelsWith = (id) => REELS.filter((reel) => landed.slice(reel * 3, reel * 3 + 3).includes(id))
    const grown = expandingWilds ? reelsWith(wild) : []
    const wildReels = REELS.filter((reel) => event.includes(reel + 1) || kept.includes(reel) || grown.includes(reel))
    const window = landed.map((id, cell) => (wildReels.includes(Math.floor(cell / 3)) ? wild : id))
    const scatters = landed.filter((id) => id === scatter).length
    const filled = reelsWith(filler ?? '').length
    const more =
      (scatters > 1 ? pays(scatter, scatters) * bet : 0) +
      (filled > 1 ? pays(filler, filled) * pay.lines * either.length : 0)
    const { falls, coins } = cascade ? fallsOf(cascade, window) : { falls: [], coins: 0 }
    return {
      falls,
      stops,
      landed,
      wildReels,
      reveal,
      scatters,
      withWild: reelsWith(wild),
      times: spinTimes,
      coins: windowCoins(window, wildTimes) + coins + more,
    }
  }
  const [cap, coin, steps] = [declared.maxWin * bet, stake / bet, []]
  let [total, played, kept, offer, filler, granted, climbed] = [0, 0, [], null, null, 0, free.climb?.from ?? 1]
  for (let kind = 'paid'; kind === 'paid' || (played < granted && total < cap); kind = 'free') {
    const spun = kind === 'paid' ? spin(base, [], null) : spin(free, kept, filler)
    const times = spun.times * (kind === 'paid' ? 1 : climbed * (offer?.times ?? 1))
    const token = symbols.find((one) => one.kind === 'coin')?.id
    const locked = spun.landed.flatMap((id, cell) => (id === token ? [cell] : []))
    const respun = kind === 'paid' && respins && locked.length >= respins.from ? respinsOf(respins, locked) : undefined
    const coins = Math.min(spun.coins * times + (respun?.times ?? 0) * bet, cap - total)
    total += coins
    let won = kind === 'paid' ? 0 : Math.min(atMost(free.retrigger, spun.scatters), free.most - granted)
    if (kind === 'free') {
      played += 1
      if (free.stickyWilds) kept = [...kept, ...spun.withWild]
      const { on, step, to } = free.climb
      if (on === 'spin' || (on === 'win' && spun.coins > 0) || (on === 'retrigger' && won > 0))
        climbed = Math.min(climbed + step, to)
    } else if (total < cap && atMost(free.awards, spun.scatters) > 0) {
      if (free.offers.length > 0) offer = pick(free.offers)
      if (Object.keys(free.expands).length > 0) filler = pick(byWeight(free.expands)).id
      won = offer?.spins ?? atMost(free.awards, spun.scatters)
    }
    granted += won
    const left = total < cap || kind === 'paid' ? granted - played : 0
    const { stops, landed: window, wildReels, reveal: mystery } = spun
    const told = {
      kind,
      stops,
      window,
      wildReels: wildReels.map((reel) => reel + 1),
      mystery,
      times,
      cents: coins * coin,
    }
    if (spun.falls.length > 0) told.falls = spun.falls.map((fall) => ({ ...fall, times: fall.times * times }))
    if (respun) told.respins = respun
    steps.push({ ...told, freeSpinsWon: won, freeSpinsLeft: left })
  }
  const shown = offer && { spins: offer.spins, times: offer.times }
  return {
    win: total * coin,
    outcome: { steps, freeSpins: played, offer: shown, expands: filler, capped: total === cap },
  }
}

// --- tower ---
function tower(table, { outcome }, below) {
  const [word, difficulty] = outcome.choice.split(':')
  const floor = table.difficulties[difficulty]
  if (word !== 'climb' || !floor) return 'the choice is not on offer'
  const { booths, traps: count } = floor
  // From the lowest floor up.
  const traps = Array.from({ length: table.floors }, () => rising(placesOf(booths, count, below)))
  const timesAt = (climbed) => Math.floor((table.return * booths ** climbed) / (booths - count) ** climbed)
  const picked = []
  let [fell, over] = [false, false]
  for (const move of outcome.moves) {
    if (over) return 'a move comes after the end'
    over = move === 'stop'
    if (over) continue
    const booth = Number(move.split(':')[1])
    if (move !== `booth:${booth}` || !(booth >= 1 && booth <= booths)) return `${move} is no move`
    fell = traps[picked.length].includes(booth)
    picked.push(booth)
    over = fell || picked.length === table.floors
  }
  if (!over) return 'the round is not at its end'
  const times = fell ? 0 : timesAt(picked.length)
  const pot = paid(outcome.stake, times)
  return { win: pot, outcome: { end: { difficulty, booths, picked, times, pot, fell, traps, over } } }
}

// --- wheel ---
function wheel(table, { stake, outcome }, below) {
  const [, number, bet] = outcome.choice.split(':')
  const segments = Number(number)
  const board = table.boards.find((one) => one.bet === bet && one.pays.length === segments)
  if (outcome.choice !== `segments:${segments}:${bet}` || !board) return 'the choice is not on offer'
  // Clockwise from the first, in hundredths.
  const segment = below(segments) + 1
  const times = board.pays[segment - 1] * 100
  const win = paid(stake, times)
  return { win, outcome: { end: { segments, bet, segment, times, win } } }
}

// --- video poker ---
/** The name of a hand in the paytable. A card is its suit times 13 and its rank, from 0 for the ace to 12 for the king. */
function pokerHand(cards) {
  const ranks = cards.map((card) => card % 13).sort((one, two) => one - two)
  const isFlush = cards.every((card) => Math.floor(card / 13) === Math.floor(cards[0] / 13))
  const isRoyal = ranks.join() === '0,9,10,11,12'
  const isStraight = isRoyal || ranks.every((rank, at) => rank === ranks[0] + at)
  if (isStraight && isFlush) return isRoyal ? 'royalFlush' : 'straightFlush'
  const times = (rank) => ranks.filter((one) => one === rank).length
  // How many cards of the hand have an equal, by how many they are: 3,3,3,2,2 is a full house.
  const shape = ranks.map(times).sort((one, two) => two - one)
  const [most] = [...ranks].sort((one, two) => times(two) - times(one))
  if (shape[0] === 4) return most === 0 ? 'fourAces' : most < 4 ? 'fourLow' : 'fourHigh'
  if (shape[0] === 3 && shape[3] === 2) return 'fullHouse'
  if (isFlush) return 'flush'
  if (isStraight) return 'straight'
  if (shape[0] === 3) return 'three'
  if (shape[2] === 2) return 'twoPairs'
  return shape[0] === 2 && (most === 0 || most >= 10) ? 'jacks' : 'nothing'
}

function videoPoker(table, { outcome }, below) {
  const cards = placesOf(52, 10, below).map((place) => place - 1)
  const [word, ...numbers] = outcome.moves.join().split(':')
  const held = numbers.map(Number)
  const isHold = held.every((place, at) => place >= 1 && place <= 5 && place > (held[at - 1] ?? 0))
  if (outcome.moves.length !== 1 || word !== 'hold' || !isHold) return 'its move is no hold'
  const next = cards.slice(5)
  const hand = cards.slice(0, 5).map((card, at) => (held.includes(at + 1) ? card : next.shift()))
  const made = pokerHand(hand)
  const times = table.pays[made] ?? 0
  const win = outcome.stake * times
  return { win, outcome: { end: { cards, held, hand, made, times, win, over: true } } }
}

// --- lucky nine ---
function luckyNine(table, { outcome }, below) {
  const cards = placesOf(52, 6, below).map((place) => place - 1)
  // Aces are ranks 0; a ten and the court are worth nothing.
  const pointsOf = (hand) => hand.reduce((sum, card) => sum + (card % 13 < 9 ? (card % 13) + 1 : 0), 0) % 10
  const player = cards.slice(0, 2)
  const banker = cards.slice(2, 4)
  const deck = cards.slice(4)
  const isLucky = pointsOf(player) === 9
  const [move, ...more] = outcome.moves
  if (more.length > 0 || isLucky !== (move === undefined)) return 'the round has too few moves, or too many'
  if (!isLucky && move !== 'hirit' && move !== 'stay') return `${move} is no move`
  if (move === 'hirit') player.push(deck.shift())
  if (pointsOf(banker) <= table.banker) banker.push(deck.shift())
  const [own, other] = [pointsOf(player), pointsOf(banker)]
  const result = own < other ? 'lost' : own > other ? (isLucky ? 'lucky' : 'win') : isLucky ? 'back' : 'tie'
  const times = table.pays[result] ?? 0
  const win = outcome.stake * times
  return { win, outcome: { end: { cards, player, banker, result, times, win, over: true } } }
}

// --- pusoy tatlo ---
const PUSOY_HANDS = ['', 'pair', 'flush', 'straight', 'three', 'straightFlush']

/** What three cards are, by the place in that list, and what decides between equal hands, the first number first. */
function pusoyHand(cards) {
  const heights = cards.map((card) => (card % 13 === 0 ? 14 : (card % 13) + 1)).sort((one, two) => two - one)
  const [a, b, c] = heights
  const isFlush = new Set(cards.map((card) => Math.floor(card / 13))).size === 1
  if (heights.join() === '14,3,2') return [isFlush ? 5 : 3, 3, 0, 0]
  if (a - b === 1 && b - c === 1) return [isFlush ? 5 : 3, a, 0, 0]
  if (a === c) return [4, a, 0, 0]
  if (a === b || b === c) return [1, b, a === b ? c : a, 0]
  return [isFlush ? 2 : 0, a, b, c]
}

function pusoyTatlo(table, { outcome }, below) {
  const cards = placesOf(52, 6, below).map((place) => place - 1)
  const [player, dealer] = [cards.slice(0, 3), cards.slice(3)]
  const [own, other] = [pusoyHand(player), pusoyHand(dealer)]
  const [move, ...more] = outcome.moves
  if (more.length > 0 || (move !== 'play' && move !== 'fold')) return 'its move is neither play nor fold'
  const at = own.findIndex((one, place) => one !== other[place])
  const qualifies = other[0] > 0 || other[1] >= table.qualifies
  const compared = at === -1 ? 'tie' : own[at] > other[at] ? 'win' : 'lost'
  const result = move === 'fold' ? 'fold' : qualifies ? compared : 'alone'
  const bonus = move === 'fold' ? 0 : (table.bonus[PUSOY_HANDS[own[0]]] ?? 0)
  const times = { fold: 0, alone: 3, win: 4, tie: 2, lost: 0 }[result] + bonus
  // In antes: what was staked besides is a second one.
  const win = outcome.stake * times
  return { win, outcome: { end: { player, dealer, result, bonus, times, win, over: true } } }
}

// --- blackjack ---
/** What cards count: an ace 11 where that is not above 21, else 1. A card of the shoe is its place, deck by deck. */
function blackjackTotal(cards) {
  const counts = cards.map((card) => Math.min((card % 13) + 1, 10))
  const sum = counts.reduce((all, one) => all + one, 0)
  return counts.includes(1) && sum <= 11 ? sum + 10 : sum
}

function blackjack({ decks }, { outcome }, below) {
  // Each card is drawn from those that are left, in the order of the shoe.
  const left = Array.from({ length: decks * 52 }, (_, place) => place)
  const draw = () => left.splice(below(left.length), 1)[0]
  const isAce = (card) => card % 13 === 0
  const [first, dealer] = [[], []]
  for (const cards of [first, dealer, first, dealer]) cards.push(draw())
  const hands = [{ cards: first, times: 1, done: false }]
  const natural = (cards) => cards.length === 2 && blackjackTotal(cards) === 21
  const moves = [...outcome.moves]
  let [insurance, given, split] = [null, false, false]
  const answer = isAce(dealer[0]) ? moves.shift() : 'decline'
  if (answer !== 'insure' && answer !== 'decline') return 'insurance was not answered'
  if (answer === 'insure') insurance = natural(dealer) ? outcome.stake * 1.5 : 0
  const isDealt = natural(dealer) || natural(first)
  const waiting = () => (isDealt || given ? undefined : hands.find(({ done }) => !done))
  for (let hand = waiting(); hand; hand = waiting()) {
    const [move, cards] = [moves.shift(), hand.cards]
    const isPair = blackjackTotal(cards.slice(0, 1)) === blackjackTotal(cards.slice(1))
    if (move === 'surrender' && !split && cards.length === 2) given = true
    else if (move === 'split' && !split && cards.length === 2 && isPair) {
      split = true
      hands.push({ cards: [cards.pop()], times: 1, done: false })
      for (const one of hands) one.cards.push(draw())
      for (const one of hands) one.done = isAce(one.cards[0]) || blackjackTotal(one.cards) === 21
    } else if (move === 'hit' || (move === 'double' && cards.length === 2)) {
      cards.push(draw())
      if (move === 'double') hand.times = 2
      hand.done = move === 'double' || blackjackTotal(cards) >= 21
    } else if (move === 'stand') hand.done = true
    else return `${move} is no move here`
  }
  if (moves.length > 0) return 'a move comes after the end'
  const isPlayed = !isDealt && !given && hands.some(({ cards }) => blackjackTotal(cards) <= 21)
  while (isPlayed && blackjackTotal(dealer) < 17) dealer.push(draw())
  /** Its name, and what it brings in stakes of the hand. */
  function resultOf({ cards }) {
    if (given) return ['surrendered', 0.5]
    if (natural(first) && !split) return natural(dealer) ? ['push', 1] : ['blackjack', 2.5]
    const [own, against] = [blackjackTotal(cards), blackjackTotal(dealer)]
    if (own > 21) return ['bust', 0]
    if (against > 21 || own > against) return ['won', 2]
    return own === against && !natural(dealer) ? ['push', 1] : ['lost', 0]
  }
  const shown = (cards) => cards.map((card) => card % 52)
  const ended = hands.map(({ cards, times }) => {
    const [result, pays] = resultOf({ cards })
    return { cards: shown(cards), times, result, win: outcome.stake * times * pays }
  })
  const win = ended.reduce((sum, hand) => sum + hand.win, insurance ?? 0)
  return { win, outcome: { end: { dealer: shown(dealer), hands: ended, insurance, win, over: true } } }
}

// --- draws ---
/** Points stand in for a thing that the player has already. */
const POINTS = 2002

/** The prize of a list: a number below the sum of its weights, counted through it in its order. */
function prizeOf(prizes, below) {
  let left = below(prizes.reduce((sum, { weight }) => sum + weight, 0))
  return prizes.find(({ weight }) => {
    left -= weight
    return left < 0
  })
}

/** What is wrong with the amounts of a cycle of spins: each is drawn from its range, and the last one is what the target lacks. */
function faultOfSpins({ target, ranges, amounts }, below) {
  const drawn = ranges.slice(0, -1).map(({ from, to }) => from + below(to - from + 1))
  const found = [...drawn, target - drawn.reduce((sum, amount) => sum + amount, 0)]
  return `${found}` === `${amounts}` ? undefined : `its spins brought ${found} centavos, not ${amounts}`
}

/** What is wrong with a draw whose seed is shown; undefined if nothing is. */
function faultOfDraw(draw, tables) {
  const { kind, serverSeed, serverSeedHash, tableHash, prize, prop, count, betRate } = draw
  if (sha256(serverSeed) !== serverSeedHash) return 'the server seed is not the one that was sealed'
  if (kind === 'spins') return faultOfSpins(draw, drawsOf(draw))
  const prizes = tables[tableHash]
  if (!prizes) return `the file lacks the prizes ${tableHash}`
  if (sha256(JSON.stringify(prizes)) !== tableHash) return `the list of prizes ${tableHash} has another fingerprint`
  const found = prizeOf(prizes, drawsOf(draw))
  if (found.id !== prize) return `it drew prize ${found.id}, not ${prize}`
  const isIt = prop === found.prop && count === found.count && betRate === found.betRate
  const isInstead = prop === POINTS && count === found.instead
  // Where the account could be given nothing.
  const isNothing = prop === undefined && count === undefined
  if (isNothing || isIt || isInstead) return undefined
  return `its prize is ${found.count} of ${found.prop}, not ${count} of ${prop}`
}

// --- all ---
/** The games by their numbers. */
const KINDS = [
  { from: 1001, to: 1999, check: slot },
  { from: 2001, to: 2099, check: dice },
  { from: 2101, to: 2199, check: mines },
  { from: 2201, to: 2299, check: plinko },
  { from: 2401, to: 2499, check: limbo },
  { from: 2501, to: 2599, check: coin },
  { from: 2301, to: 2399, check: hilo },
  { from: 2701, to: 2799, check: keno },
  { from: 2801, to: 2899, check: tower },
  { from: 2601, to: 2699, check: wheel },
  { from: 2901, to: 2999, check: scratch },
  { from: 3001, to: 3099, check: videoPoker },
  { from: 3101, to: 3199, check: luckyNine },
  { from: 3201, to: 3299, check: pusoyTatlo },
  { from: 3301, to: 3399, check: blackjack },
]

/** Whether everything that was worked out is claimed alike. A claim may say more. */
function agrees(found, claimed) {
  if (typeof found !== 'object' || found === null) return found === claimed
  if (Array.isArray(found) && found.length !== claimed?.length) return false
  return Object.entries(found).every(([name, value]) => agrees(value, claimed?.[name]))
}

/** What is wrong with a round; undefined if nothing is. */
function faultOf(round, paytables) {
  const { gameId, serverSeed, serverSeedHash, win, outcome } = round
  if (sha256(serverSeed) !== serverSeedHash) return 'the server seed is not the one that was sealed'
  const kind = KINDS.find(({ from, to }) => from <= gameId && gameId <= to)
  if (!kind) return 'this program does not know the game'
  const table = paytables[outcome.tuning]
  if (table?.id !== gameId) return `the file lacks the paytable ${outcome.tuning} of the game`
  if (sha256(JSON.stringify(table)).slice(0, 16) !== outcome.tuning)
    return `the paytable ${outcome.tuning} has another fingerprint`
  try {
    const found = kind.check(table, round, drawsOf(round))
    if (typeof found === 'string') return found
    if (found.win !== win) return `it won ${found.win} centavos, not ${win}`
    return agrees(found.outcome, outcome) ? undefined : 'its outcome is another one'
  } catch (error) {
    return `it cannot be worked out (${error.message})`
  }
}

/** A file has at most so many rounds, and so many draws, the newest first. */
const MOST = 1_000

/** Which nonces from the first to the last stand in a list twice, are missing there, or do not belong there. */
function faultsOfList(nonces, first, last, of) {
  const known = new Set(nonces)
  const all = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const foreign = [...known].filter((nonce) => !(Number.isSafeInteger(nonce) && nonce >= first && nonce <= last))
  const double = [...known].filter((nonce) => nonces.indexOf(nonce) !== nonces.lastIndexOf(nonce))
  return {
    missing: all.filter((nonce) => !known.has(nonce)).map((nonce) => `nonce ${nonce} of ${of} is missing`),
    others: [
      ...foreign.map((nonce) => `nonce ${nonce} of ${of} is foreign: they go from ${first} to ${last}`),
      ...double.map((nonce) => `nonce ${nonce} of ${of} stands in the file twice`),
    ],
  }
}

/** What is wrong with the nonces of a seed whose rounds these are, refused ones too: each stands in the file once, or is before its cut. */
function faultsOfSeed(hash, rounds, isOldest) {
  const shown = rounds.filter(({ serverSeed }) => serverSeed !== undefined)
  const [{ seedRounds, clientSeed, serverSeed }] = shown
  const seed = `seed ${hash}`
  if (!Number.isSafeInteger(seedRounds)) return [`${seed}: the file does not say how many rounds it decided`]
  const isOther = (one) =>
    one.seedRounds !== seedRounds || one.clientSeed !== clientSeed || one.serverSeed !== serverSeed
  if (shown.some(isOther)) return [`${seed}: its rounds do not name the same seeds and number of rounds`]
  const nonces = rounds.map(({ nonce }) => nonce)
  const { missing, others } = faultsOfList(nonces, 0, seedRounds - 1, seed)
  if (isOldest && missing.length > 0)
    console.log(`The file is cut at ${MOST} rounds: ${missing.length} older ones of ${seed} are not in it.`)
  return [...others, ...(isOldest ? [] : missing)]
}

/** Says what was found: the faults, and how many rounds or draws hold. */
function tell(what, { checked, faults, gaps }) {
  for (const fault of [...faults, ...gaps]) console.log(fault)
  const whole = gaps.length === 0 ? ', none is missing' : ''
  console.log(`${checked - faults.length} ${what} hold, ${faults.length} do not${whole}.`)
}

/** Checks all rounds, and says what it finds. Returns the number of faults. */
function checkRounds({ rounds, refused, paytables, isCut }) {
  const open = rounds.filter(({ serverSeed, step }) => serverSeed !== undefined && step === undefined)
  const faultsIn = (some, name) =>
    some.flatMap((round) => {
      const fault = faultOf(round, paytables)
      return fault ? [`${name} ${round.roundId} of game ${round.gameId}: ${fault}`] : []
    })
  const faults = faultsIn(open, 'round')
  // A round that failed, and so was refused, has no outcome.
  const others = faultsIn(
    refused.filter(({ outcome }) => outcome !== undefined),
    'refused round',
  )
  const isInFile = isCut ? new Set(rounds.map(({ serverSeedHash }) => serverSeedHash)) : { has: () => true }
  const hashes = [...new Set([...open, ...refused].map(({ serverSeedHash }) => serverSeedHash))]
  const gaps = hashes
    .filter((hash) => isInFile.has(hash))
    .flatMap((hash) => {
      const own = [...rounds, ...refused].filter(({ serverSeedHash }) => serverSeedHash === hash)
      return faultsOfSeed(hash, own, isCut && hash === rounds.at(-1).serverSeedHash)
    })
  for (const { gameId, stake, win, nonce, serverSeedHash } of refused) {
    const lost = win === undefined ? 'Its round failed' : `It would have won ${win}`
    console.log(
      `Nonce ${nonce} of seed ${serverSeedHash} took no stake: a bet of ${stake} in game ${gameId} was refused. ${lost}.`,
    )
  }
  tell('rounds', { checked: open.length, faults, gaps: [...others, ...gaps] })
  if (rounds.length > open.length) console.log(`${rounds.length - open.length} wait until their seed is opened.`)
  return faults.length + others.length + gaps.length
}

/** The same of all draws. Each has a server seed of its own, and their nonces count on. */
function checkDraws({ draws, drawn, tables }) {
  if (drawn.last === 0 && draws.length === 0) return 0
  const open = draws.filter(({ serverSeed }) => serverSeed !== undefined)
  const faults = open.flatMap((draw) => {
    const fault = faultOfDraw(draw, tables)
    return fault ? [`draw ${draw.nonce}, ${draw.kind}: ${fault}`] : []
  })
  const nonces = draws.map(({ nonce }) => nonce)
  const seals = draws.map(({ serverSeedHash }) => serverSeedHash)
  const again = seals.filter((seal, at) => seals.indexOf(seal) !== at)
  const { missing, others } = faultsOfList(nonces, drawn.first, drawn.last, 'the draws')
  const gaps = [...others, ...missing, ...again.map((seal) => `seal ${seal} stands for two draws`)]
  if (drawn.first > 1) console.log(`Draws before nonce ${drawn.first} are not in the file.`)
  tell('draws', { checked: open.length, faults, gaps })
  const waiting = draws.filter(({ serverSeed, prize }) => serverSeed === undefined && prize === undefined)
  if (waiting.length > 0) console.log(`${waiting.length} wait until their seed is opened.`)
  for (const { nonce } of draws.filter(({ serverSeed, prize }) => serverSeed === undefined && prize !== undefined))
    console.log(`Draw ${nonce} drew nothing: its seed can be opened no more.`)
  return faults.length + gaps.length
}

/** Files of rounds alone, from before draws were saved with them. */
const EARLIER = { refused: [], draws: [], drawn: { first: 1, last: 0 }, tables: {} }

function readFile(path) {
  try {
    const { kind, ...saved } = JSON.parse(readFileSync(path, 'utf8'))
    const file = kind === 'perya rounds 2' ? { ...saved, ...EARLIER } : saved
    const { rounds, refused, draws, paytables, drawn, tables, isCut } = file
    const isOne = kind === 'perya rounds 2' || kind === 'perya rounds 3'
    const isCounted = Number.isSafeInteger(drawn?.first) && Number.isSafeInteger(drawn?.last)
    if (isOne && isCounted && [rounds, refused, draws].every(Array.isArray) && paytables && tables)
      return { ...file, isCut: isCut === true && rounds.length >= MOST }
    console.error(`${path} is no file of rounds.`)
  } catch (error) {
    console.error(`${path} cannot be read: ${error.message}`)
  }
  return exit(2)
}

if (argv.length !== 3) {
  console.error('usage: node verify-rounds.mjs <perya-rounds.json>')
  exit(2)
}
const file = readFile(argv[2])
const faults = checkRounds(file) + checkDraws(file)
exit(faults > 0 ? 1 : 0)
