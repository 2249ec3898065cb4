import * as v from 'valibot'
import { whole } from '../../whole.ts'
import { CELLS, FALLS_MAX, LINES, REELS } from './grid.ts'

/** The paytable of one slot, content/lobby/slots/<id>.yaml. Pays are in coins: a stake buys `coins` of them. */
const STRIP_MAX = 64
const SYMBOLS_MAX = 16
const PAY_MAX = 20_000
const FREE_SPINS_MAX = 60

const text = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))
const symbolId = v.pipe(
  v.string(),
  v.regex(/^[A-Z][A-Z0-9]?$/, 'a symbol id is a capital letter, or one and a letter or digit'),
)
const reel = whole(1, REELS)
const weight = whole(1, 10_000)

/** A pay, or a number of free spins, for each count of a symbol. */
const byCount = v.record(v.pipe(v.string(), v.regex(/^([2-9]|1[0-5])$/, 'a count is 2 to 15')), whole(1, PAY_MAX))

const symbol = v.strictObject({
  id: symbolId,
  kind: v.picklist(['pay', 'wild', 'scatter', 'mystery', 'coin']),
  name: text(40),
  /** Its name for several of it; without one, the name with an s. */
  plural: v.optional(text(40)),
  icon: v.pipe(v.string(), v.regex(/^(fluent-emoji-flat|noto|game-icons):[a-z0-9-]+$/)),
  /** Coins per line, way or window; of a scatter: times the stake. */
  pays: v.optional(byCount, {}),
})

const strip = v.pipe(
  v.string(),
  v.transform((letters) => letters.trim().split(/\s+/)),
  v.array(symbolId),
  v.minLength(1),
  v.maxLength(STRIP_MAX),
)

/** Symbols that won vanish, those above them fall, and new ones come from above, as long as something wins. */
const cascade = v.strictObject({
  /** What each new symbol is, drawn by weight, alike on all reels. */
  refill: v.record(symbolId, weight),
  /** The multiplier of the wins before the first fall, after it, after the second, and so on. The last one stays. */
  times: v.pipe(v.array(whole(1, 100)), v.minLength(1), v.maxLength(FALLS_MAX + 1)),
  /** Never more falls than this in one spin. */
  most: whole(1, FALLS_MAX),
})

/** Coins of a paid spin that lock while all other cells turn again. */
const respins = v.strictObject({
  /** So many coins start it. */
  from: whole(3, CELLS - 1),
  /** Each respin brings a coin to a free cell in so many of so many. */
  chance: v.strictObject({ coin: whole(1, 10_000), of: whole(2, 10_000) }),
  /** What a coin is worth, drawn by weight: times the stake. Jackpots are coins with a name. */
  values: v.pipe(
    v.array(
      v.strictObject({
        weight,
        times: whole(1, 10_000),
        jackpot: v.optional(v.picklist(['mini', 'minor', 'major'])),
      }),
    ),
    v.minLength(1),
  ),
  /** The jackpot of a full window: times the stake. */
  grand: whole(1, 10_000),
})

const modeEntries = {
  /** Five reels, left to right, top to bottom, joined at the ends. */
  strips: v.pipe(v.array(strip), v.length(REELS)),
  /** Neighbouring reels that share one strip and stop as one. */
  linked: v.optional(v.union([v.pipe(v.array(reel), v.length(0)), v.strictTuple([reel, reel])]), []),
  /** A wild anywhere on a reel covers the whole reel for this spin. */
  expandingWilds: v.optional(v.boolean(), false),
  /** A win that a wild takes part in is paid this many times. */
  wildTimes: v.optional(whole(1, 5), 1),
  /** Random wild reels of a spin, drawn by weight. */
  events: v.optional(v.array(v.strictObject({ weight, wildReels: v.array(reel) })), []),
  /** The symbol that all mystery symbols of a spin reveal, drawn by weight. */
  mystery: v.optional(v.record(symbolId, weight), {}),
  /** A multiplier of the whole spin, drawn by weight. */
  times: v.optional(v.array(v.strictObject({ weight, times: whole(1, 100) })), []),
  /** A mode without it has no cascades. A default would change the hashes of kept paytables. */
  cascade: v.optional(cascade),
}

const freeMode = v.strictObject({
  ...modeEntries,
  /** Free spins for so many scatters on the paid spin, and on a free one. */
  awards: v.optional(byCount, {}),
  retrigger: v.optional(byCount, {}),
  /** Instead of fixed awards: one offer drawn by weight when the feature starts. */
  offers: v.optional(v.array(v.strictObject({ weight, spins: whole(1, FREE_SPINS_MAX), times: whole(1, 100) })), []),
  /** Never more free spins than this in one round, retriggers included. */
  most: whole(1, FREE_SPINS_MAX),
  /** The feature's multiplier: starts at `from` and climbs by `step` up to `to` on each such event. */
  climb: v.optional(
    v.strictObject({
      from: whole(1, 20),
      step: whole(0, 5),
      to: whole(1, 50),
      on: v.picklist(['win', 'spin', 'retrigger', 'never']),
    }),
    { from: 1, step: 0, to: 1, on: 'never' },
  ),
  /** A reel with a wild stays wild to the feature's end. */
  stickyWilds: v.optional(v.boolean(), false),
  /** The expanding symbol, drawn by weight as the feature starts. It fills its reels and pays on every line. */
  expands: v.optional(v.record(symbolId, weight), {}),
})

export const slotGame = v.strictObject({
  id: whole(1001, 1999),
  name: text(40),
  pay: v.variant('kind', [
    v.strictObject({
      kind: v.literal('lines'),
      lines: whole(1, LINES.length),
      bothWays: v.optional(v.boolean(), false),
    }),
    v.strictObject({ kind: v.literal('ways') }),
    v.strictObject({ kind: v.literal('anywhere') }),
  ]),
  /** Coins to a stake. It divides every stake, so every win is whole centavos. */
  coins: v.picklist([5, 10, 20, 25, 50]),
  stakes: v.pipe(v.array(whole(1, 10_000_000)), v.minLength(1), v.maxLength(20)),
  /** The declared figures; `npm run rtp` fails if the exact ones differ. Rates in hundredths of a percent, the cap in stakes. */
  declared: v.strictObject({
    rtp: whole(9450, 9700),
    /** Rounds that bring anything back, and those that bring more than the stake. */
    hitRate: whole(0, 10_000),
    gainRate: whole(0, 10_000),
    volatility: v.picklist(['low', 'medium', 'high']),
    /** Standard deviation of a round's win, in hundredths of the stake. */
    deviation: whole(1, 10_000),
    maxWin: whole(100, 10_000),
    /** The highest win comes once in so many rounds, to two significant digits. */
    maxWinIn: whole(1, 1e12),
    /** The most whole stakes that a round wins, or more, at least once in ten million, and how often. The highest win, if that is likelier. */
    likelyWin: whole(1, 10_000),
    likelyWinIn: whole(1, 10_000_000),
    /** In a game with respins: such a jackpot comes once in so many rounds, on average. */
    grandIn: v.optional(whole(1, 1e12)),
    majorIn: v.optional(whole(1, 1e12)),
    minorIn: v.optional(whole(1, 1e12)),
    miniIn: v.optional(whole(1, 1e12)),
  }),
  symbols: v.pipe(v.array(symbol), v.minLength(3), v.maxLength(SYMBOLS_MAX)),
  base: v.strictObject(modeEntries),
  free: freeMode,
  /** A game without it has no respins. A default would change the hashes of kept paytables. */
  respins: v.optional(respins),
})

export type SlotGame = v.InferOutput<typeof slotGame>
export type SlotMode = SlotGame['base']
export type SlotSymbol = SlotGame['symbols'][number]

/** Checks beyond the schema, as `field: complaint`. Empty for a valid paytable. */
export function slotComplaints(game: SlotGame): string[] {
  return [
    ...symbolComplaints(game),
    ...stakeComplaints(game),
    ...modeComplaints(game, 'base'),
    ...modeComplaints(game, 'free'),
    ...cascadeComplaints(game, 'base'),
    ...cascadeComplaints(game, 'free'),
    ...freeComplaints(game),
    ...respinComplaints(game),
  ]
}

function symbolComplaints(game: SlotGame): string[] {
  const found: string[] = []
  const ids = game.symbols.map((one) => one.id)
  if (new Set(ids).size !== ids.length) found.push('symbols: two share an id')
  for (const kind of ['wild', 'scatter', 'mystery', 'coin'] as const) {
    if (game.symbols.filter((one) => one.kind === kind).length > 1) found.push(`symbols: more than one ${kind}`)
  }
  for (const [at, one] of game.symbols.entries()) {
    const pays = Object.values(one.pays)
    if (pays.some((pay, index) => pay < (pays[index - 1] ?? 0)))
      found.push(`symbols.${at}.pays: a longer run pays less`)
    if ((one.kind === 'mystery' || one.kind === 'coin') && pays.length > 0)
      found.push(`symbols.${at}.pays: a ${one.kind} has no pay of its own`)
    if (one.kind === 'pay' && pays.length === 0) found.push(`symbols.${at}.pays: none`)
    const longest = game.pay.kind === 'anywhere' || one.kind === 'scatter' ? CELLS : REELS
    if (Object.keys(one.pays).some((count) => Number(count) > longest))
      found.push(`symbols.${at}.pays: a count above ${longest}`)
  }
  return found
}

function stakeComplaints(game: SlotGame): string[] {
  const found: string[] = []
  for (const [at, stake] of game.stakes.entries()) {
    if (stake % game.coins !== 0) found.push(`stakes.${at}: ${stake} centavos do not divide into ${game.coins} coins`)
    if (stake <= (game.stakes[at - 1] ?? 0)) found.push(`stakes.${at}: not in rising order`)
  }
  return found
}

function modeComplaints(game: SlotGame, name: 'base' | 'free'): string[] {
  const found: string[] = []
  const mode = game[name]
  const kinds = new Map(game.symbols.map((one) => [one.id, one.kind]))
  for (const [at, strip] of mode.strips.entries()) {
    for (const id of strip) if (!kinds.has(id)) found.push(`${name}.strips.${at}: unknown symbol ${id}`)
  }
  const [from, to] = mode.linked
  if (from !== undefined && to !== undefined) {
    if (to <= from) found.push(`${name}.linked: the second reel is not right of the first`)
    const strip = mode.strips[from - 1]?.join()
    if (mode.strips.slice(from, to).some((other) => other.join() !== strip))
      found.push(`${name}.linked: the strips differ`)
  }
  for (const id of Object.keys(mode.mystery))
    if (kinds.get(id) !== 'pay') found.push(`${name}.mystery.${id}: not a paying symbol`)
  const hasMystery = mode.strips.flat().some((id) => kinds.get(id) === 'mystery')
  if (hasMystery !== Object.keys(mode.mystery).length > 0)
    found.push(`${name}.mystery: weights and strips do not agree`)
  const wildsBend = mode.expandingWilds || mode.wildTimes > 1 || mode.events.length > 0
  if (wildsBend && ![...kinds.values()].includes('wild')) found.push(`${name}: no wild symbol`)
  if (mode.wildTimes > 1 && game.pay.kind !== 'lines')
    found.push(`${name}.wildTimes: only lines know which win a wild is in`)
  return found
}

function cascadeComplaints(game: SlotGame, name: 'base' | 'free'): string[] {
  const { cascade, linked, expandingWilds, events, mystery } = game[name]
  if (!cascade) return []
  const kinds = new Map(game.symbols.map((one) => [one.id, one.kind]))
  const found = Object.keys(cascade.refill).flatMap((id) =>
    kinds.get(id) === 'pay' ? [] : [`${name}.cascade.refill.${id}: not a paying symbol`],
  )
  if (game.pay.kind !== 'anywhere') found.push(`${name}.cascade: needs pays anywhere`)
  const draws = linked.length + events.length + Object.keys(mystery).length
  if (draws > 0 || expandingWilds || game.free.stickyWilds)
    found.push(`${name}.cascade: goes with no linked reels, no wild reels and no mystery`)
  return found
}

function freeComplaints(game: SlotGame): string[] {
  const found: string[] = []
  const { free } = game
  const scatter = game.symbols.find((one) => one.kind === 'scatter')
  if (!scatter) return ['symbols: no scatter']
  const kinds = new Map(game.symbols.map((one) => [one.id, one.kind]))
  if (Object.keys(free.awards).length === 0) found.push('free.awards: none')
  for (const id of Object.keys(free.expands))
    if (kinds.get(id) !== 'pay') found.push(`free.expands.${id}: not a paying symbol`)
  if (Object.keys(free.expands).length > 0 && game.pay.kind !== 'lines') found.push('free.expands: needs lines')
  if (free.climb.to < free.climb.from) found.push('free.climb.to: below free.climb.from')
  if (free.stickyWilds && !game.symbols.some((one) => one.kind === 'wild'))
    found.push('free.stickyWilds: no wild symbol')
  const longest = Math.max(...Object.values(free.awards), ...free.offers.map((offer) => offer.spins))
  if (longest > free.most) found.push(`free.most: below an award of ${longest}`)
  return found
}

function respinComplaints({ symbols, respins, base, free }: SlotGame): string[] {
  const coin = symbols.find((one) => one.kind === 'coin')?.id
  if ((coin === undefined) !== (respins === undefined)) return ['respins: coins and respins go together']
  if (coin === undefined || !respins) return []
  const found: string[] = []
  if (respins.chance.coin >= respins.chance.of) found.push('respins.chance.coin: not below respins.chance.of')
  if (free.strips.flat().includes(coin)) found.push('free.strips: coins lock on paid spins only')
  if (!base.strips.flat().includes(coin)) found.push('base.strips: no coin')
  if (base.cascade || base.times.length > 0) found.push('respins: go with no cascades and no multiplier of paid spins')
  return found
}
