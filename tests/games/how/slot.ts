import { type Below, byWeights, type Result, type Round, type Served } from './stream.ts'

/** Written from /fair/how/slot alone. */

const LINES =
  '11111 00000 22222 01210 21012 10001 12221 00122 22100 12101 10121 01110 21112 01010 21212 11011 11211 02020 20202 02220 20002 00200 22022 10201 12021 02120 20102 01012 21210 00100 22122 12001 10221 01201 21021 02112 20110 11001 11221 00022 22200 02022 20200 00012 22210 01222 21000 10100 12122 01121'.split(
    ' ',
  )
const CELLS = [...Array(15).keys()]
const REELS = [0, 1, 2, 3, 4]
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** By count: a count without an entry takes that of the next lower one. */
function byCount(table: Record<string, number> | undefined, count: number): number {
  for (let known = count; known > 0; known -= 1) {
    const found = table?.[known]
    if (found !== undefined) return found
  }
  return 0
}

class Slot {
  readonly game: Served
  readonly below: Below
  readonly kinds: Record<string, string[]>

  constructor(game: Served, below: Below) {
    this.game = game
    this.below = below
    const of = (kind: string) => game.symbols.filter((one: Served) => one.kind === kind).map((one: Served) => one.id)
    this.kinds = Object.fromEntries(['pay', 'wild', 'scatter', 'mystery', 'coin'].map((kind) => [kind, of(kind)]))
  }

  is(kind: string, id: string | undefined): boolean {
    return id !== undefined && (this.kinds[kind]?.includes(id) ?? false)
  }

  pay(id: string | undefined, count: number): number {
    const own = (one: string | undefined) =>
      byCount(this.game.symbols.find((each: Served) => each.id === one)?.pays, count)
    return this.is('wild', id) ? Math.max(own(id), ...(this.kinds.pay ?? []).map(own)) : own(id)
  }

  oneOf(list: Served[]): Served {
    return list[
      byWeights(
        list.map(({ weight }) => weight),
        this.below,
      )
    ]
  }

  symbolOf(weights: Record<string, number>): string {
    const ids: string[] = this.game.symbols
      .map((one: Served) => one.id)
      .filter((id: string) => weights[id] !== undefined)
    return (
      ids[
        byWeights(
          ids.map((id) => weights[id] ?? 0),
          this.below,
        )
      ] ?? ''
    )
  }

  line(cells: readonly string[], wildTimes: number): number {
    const lead = [...cells, ''].findIndex((id) => !this.is('wild', id))
    const first = cells[lead]
    const wilds = lead > 0 ? this.pay(this.kinds.wild?.[0], lead) * wildTimes : 0
    if (first === undefined || this.is('scatter', first)) return wilds
    const run = [...cells, ''].findIndex((id) => id !== first && !this.is('wild', id))
    return Math.max(
      wilds,
      this.pay(first, run) * (lead > 0 || cells.slice(0, run).some((id) => this.is('wild', id)) ? wildTimes : 1),
    )
  }

  window(window: readonly string[], wildTimes: number): number {
    const { pay } = this.game
    const shows = (id: string) => (seen: string) => seen === id || this.is('wild', seen)
    const paying = this.kinds.pay ?? []
    if (pay.kind === 'anywhere') return sum(paying.map((id) => this.pay(id, window.filter(shows(id)).length)))
    if (pay.kind === 'ways')
      return sum(
        paying.map((id) => {
          const counts = REELS.map((reel) => window.slice(reel * 3, reel * 3 + 3).filter(shows(id)).length)
          const reels = [...counts, 0].indexOf(0)
          return this.pay(id, reels) * counts.slice(0, reels).reduce((all, one) => all * one, 1)
        }),
      )
    const lines = LINES.slice(0, pay.lines).map((rows) =>
      REELS.map((reel) => window[reel * 3 + Number(rows[reel])] ?? ''),
    )
    const both = pay.bothWays ? [...lines, ...lines.map((cells) => cells.toReversed())] : lines
    return sum(both.map((cells) => this.line(cells, wildTimes)))
  }

  fall(window: readonly string[], refill: Record<string, number>): string[] {
    const shown = (id: string) => window.filter((seen) => seen === id || this.is('wild', seen)).length
    const gone = (id: string) => this.is('wild', id) || (this.is('pay', id) && this.pay(id, shown(id)) > 0)
    return REELS.flatMap((reel) => {
      const left = window.slice(reel * 3, reel * 3 + 3).filter((id) => !gone(id))
      return [...Array.from({ length: 3 - left.length }, () => this.symbolOf(refill)), ...left]
    })
  }

  cascade(first: readonly string[], { refill, times, most }: Served) {
    const timesOf = (falls: number): number => times[Math.min(falls, times.length - 1)]
    const falls: { window: string[]; times: number }[] = []
    let [window, won] = [[...first], this.window(first, 1)]
    let coins = won * timesOf(0)
    while (won > 0 && falls.length < most) {
      window = this.fall(window, refill)
      won = this.window(window, 1)
      falls.push({ window, times: timesOf(falls.length + 1) })
      coins += won * timesOf(falls.length)
    }
    return { falls, coins }
  }

  spin(mode: Served, sticky: ReadonlySet<number>, filler: string | null) {
    const { below, game } = this
    const event: number[] = mode.events?.length > 0 ? this.oneOf(mode.events).wildReels : []
    const hasMystery = Object.keys(mode.mystery ?? {}).length > 0
    const mystery = hasMystery ? this.symbolOf(mode.mystery) : null
    const [from, to] = mode.linked?.length > 0 ? mode.linked : [9, 9]
    const stops: number[] = []
    for (const reel of REELS)
      stops.push(reel + 1 > from && reel + 1 <= to ? (stops[from - 1] ?? 0) : below(mode.strips[reel].length))
    const times: number = mode.times?.length > 0 ? this.oneOf(mode.times).times : 1
    const landed = CELLS.map((cell): string => {
      const reel = Math.floor(cell / 3)
      const strip: string[] = mode.strips[reel]
      const id = strip[((stops[reel] ?? 0) + (cell % 3)) % strip.length] ?? ''
      return this.is('mystery', id) ? (mystery ?? '') : id
    })
    const reelsWith = (is: (id: string) => boolean) =>
      REELS.filter((reel) => landed.slice(reel * 3, reel * 3 + 3).some(is))
    const withWild = reelsWith((id) => this.is('wild', id))
    const isWild = (reel: number) =>
      event.includes(reel + 1) || sticky.has(reel) || (mode.expandingWilds && withWild.includes(reel))
    const wildReels = REELS.filter(isWild)
    const window = landed.map((id, cell) => (isWild(Math.floor(cell / 3)) ? (this.kinds.wild?.[0] ?? '') : id))
    const scatters = landed.filter((id) => this.is('scatter', id)).length
    const { falls, coins } = mode.cascade
      ? this.cascade(window, mode.cascade)
      : { falls: [], coins: this.window(window, mode.wildTimes ?? 1) }
    const filled = filler ? this.pay(filler, reelsWith((id) => id === filler).length) * game.pay.lines : 0
    const more = this.pay(this.kinds.scatter?.[0], scatters) * game.coins + filled * (game.pay.bothWays ? 2 : 1)
    return { stops, landed, wildReels, withWild, mystery, times, scatters, falls, coins: coins + more }
  }

  respins(landed: readonly string[]) {
    const { respins } = this.game
    const locked = CELLS.filter((cell) => this.is('coin', landed[cell]))
    if (!respins || locked.length < respins.from) return undefined
    const coinAt = (cell: number) => {
      const { times, jackpot } = this.oneOf(respins.values)
      return { cell, times, jackpot: jackpot ?? null }
    }
    const turns = [locked.map(coinAt)]
    const taken = new Set(locked)
    for (let without = 0; without < 3 && taken.size < 15; ) {
      const turn = CELLS.filter((cell) => !taken.has(cell)).flatMap((cell) =>
        this.below(respins.chance.of) < respins.chance.coin ? [coinAt(cell)] : [],
      )
      for (const { cell } of turn) taken.add(cell)
      turns.push(turn)
      without = turn.length > 0 ? 0 : without + 1
    }
    const isFull = taken.size === 15
    return { turns, isFull, times: sum(turns.flat().map(({ times }) => times)) + (isFull ? respins.grand : 0) }
  }
}

export function slot(game: Served, { stake }: Round, below: Below): Result {
  const machine = new Slot(game, below)
  const [most, coin, { free }] = [game.declared.maxWin * game.coins, stake / game.coins, game]
  const steps: Served[] = []
  let total = 0
  const add = (kind: string, spun: ReturnType<Slot['spin']>, times: number, respins?: ReturnType<Slot['respins']>) => {
    const coins = Math.min(spun.coins * times + (respins?.times ?? 0) * game.coins, most - total)
    total += coins
    const { stops, landed: window, mystery } = spun
    const step = {
      kind,
      stops,
      window,
      wildReels: spun.wildReels.map((reel) => reel + 1),
      mystery,
      times,
      cents: coins * coin,
    }
    const falls = spun.falls.map((fall) => ({ ...fall, times: fall.times * times }))
    steps.push({ ...step, ...(falls.length > 0 && { falls }), ...(respins && { respins }) })
  }
  const paid = machine.spin(game.base, new Set(), null)
  add('paid', paid, paid.times, machine.respins(paid.landed))
  let granted = total < most ? byCount(free.awards, paid.scatters) : 0
  let [offer, expands]: [Served, string | null] = [null, null]
  if (granted > 0 && free.offers?.length > 0) {
    const { spins, times } = machine.oneOf(free.offers)
    offer = { spins, times }
    granted = spins
  }
  if (granted > 0 && Object.keys(free.expands ?? {}).length > 0) expands = machine.symbolOf(free.expands)
  Object.assign(steps[0], { freeSpinsWon: granted, freeSpinsLeft: granted })
  const sticky = new Set<number>()
  let [climbing, played] = [free.climb?.from ?? 1, 0]
  while (played < granted && total < most) {
    const spun = machine.spin(free, sticky, expands)
    played += 1
    add('free', spun, spun.times * climbing * (offer?.times ?? 1))
    if (free.stickyWilds) for (const reel of spun.withWild) sticky.add(reel)
    const won = Math.min(byCount(free.retrigger, spun.scatters), free.most - granted)
    granted += won
    const grows = { spin: true, win: spun.coins > 0, retrigger: won > 0, never: false }[free.climb?.on as 'spin']
    if (grows) climbing = Math.min(climbing + free.climb.step, free.climb.to)
    Object.assign(steps.at(-1), { freeSpinsWon: won, freeSpinsLeft: total < most ? granted - played : 0 })
  }
  const win = total * coin
  return { win, end: { steps, freeSpins: played, offer, expands, winCents: win, capped: total === most } }
}
