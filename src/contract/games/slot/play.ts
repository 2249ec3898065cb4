import type { Cents } from '../../money.ts'
import type { Words } from '../fair.ts'
import { drawWeighted } from './draw.ts'
import { timesAfter } from './falls.ts'
import { type Mode, type SlotModel, weighted, weightedSymbols } from './model.ts'
import { drawRespins, lockedCells, type Respun } from './respins.ts'
import type { SlotFall, SlotRound, SlotStep, SlotWin } from './round.ts'
import { drawSpin, newSpin, type Spin } from './spin.ts'
import { windowWins, winsOf } from './wins.ts'

/** A step of the round, for its watcher. The next step overwrites it. */
export type Moment = {
  kind: 'paid' | 'free'
  mode: Mode
  spin: Spin
  times: number
  /** What coins that locked brought, on a paid spin. */
  respun: Respun | undefined
  /** Coins added to the round, after the cap. */
  coins: number
  won: number
  left: number
}

/** The state of one round. A simulation keeps one and plays it over and over. */
export type Play = {
  model: SlotModel
  spin: Spin
  coins: number
  freeSpins: number
  offer: { spins: number; times: number } | null
  expands: number
  offers: ReturnType<typeof weighted<{ spins: number; times: number }>>
  expanding: ReturnType<typeof weightedSymbols>
}

export function newPlay(model: SlotModel): Play {
  const { offers, expands } = model.game.free
  return {
    model,
    spin: newSpin(),
    coins: 0,
    freeSpins: 0,
    offer: null,
    expands: -1,
    offers: weighted(offers.map(({ weight, spins, times }) => ({ weight, value: { spins, times } }))),
    expanding: weightedSymbols(expands, (id) => model.ids.indexOf(id)),
  }
}

/** Resolves one round with its free spins and returns its coins. It does not know the stake. */
export function playCoins(play: Play, words: Words, watch?: (moment: Moment) => void): number {
  const { model, spin } = play
  play.coins = 0
  play.freeSpins = 0
  play.offer = null
  play.expands = -1
  drawSpin(model, model.base, words, spin, 0, -1)
  const respun = respin(model, spin, words)
  const coins = addCoins(play, spin.coins * spin.times + (respun?.times ?? 0) * model.game.coins)
  const won = play.coins < model.capCoins ? startFeature(play, words) : 0
  watch?.({ kind: 'paid', mode: model.base, spin, respun, times: spin.times, coins, won, left: won })
  if (won > 0) playFeature(play, words, won, watch)
  return play.coins
}

function respin(model: SlotModel, spin: Spin, words: Words): Respun | undefined {
  const locked = lockedCells(model, spin.landed)
  return model.respins && locked.length > 0 ? drawRespins(model.respins, locked, words) : undefined
}

function startFeature(play: Play, words: Words): number {
  const awarded = forCount(play.model.game.free.awards, play.spin.scatters)
  if (awarded === 0) return 0
  if (play.offers.total > 0) play.offer = drawWeighted(play.offers, words)
  if (play.expanding.total > 0) play.expands = drawWeighted(play.expanding, words)
  return play.offer?.spins ?? awarded
}

function playFeature(play: Play, words: Words, won: number, watch?: (moment: Moment) => void): void {
  const { model, spin } = play
  const { climb, retrigger, most, stickyWilds } = model.game.free
  let granted = won
  let multiplier = climb.from
  let kept = 0
  while (play.freeSpins < granted && play.coins < model.capCoins) {
    drawSpin(model, model.free, words, spin, kept, play.expands)
    play.freeSpins++
    if (stickyWilds) kept |= spin.reelsWithWild
    const times = spin.times * multiplier * (play.offer?.times ?? 1)
    const coins = addCoins(play, spin.coins * times)
    const more = Math.min(forCount(retrigger, spin.scatters), most - granted)
    granted += more
    const ends = play.coins >= model.capCoins
    watch?.({
      kind: 'free',
      mode: model.free,
      spin,
      respun: undefined,
      times,
      coins,
      won: more,
      left: ends ? 0 : granted - play.freeSpins,
    })
    const climbs =
      climb.on === 'spin' || (climb.on === 'win' && spin.coins > 0) || (climb.on === 'retrigger' && more > 0)
    if (climbs) multiplier = Math.min(multiplier + climb.step, climb.to)
  }
}

function addCoins(play: Play, coins: number): number {
  const added = Math.min(coins, play.model.capCoins - play.coins)
  play.coins += added
  return added
}

/** Free spins for a number of scatters. Numbers beyond the table get its last row. */
export function forCount(table: Readonly<Record<string, number>>, count: number): number {
  for (let known = count; known > 1; known--) {
    const found = table[known]
    if (found !== undefined) return found
  }
  return 0
}

/** A round as drawn: its amounts are coins, and its stake is the coins that a stake buys. */
export type DrawnSlot = { inCoins: SlotRound }

export function drawRound(model: SlotModel, paytableHash: string, words: Words): DrawnSlot {
  const { game } = model
  const play = newPlay(model)
  const steps: SlotStep[] = []
  const coins = playCoins(play, words, (moment) => steps.push(tellStep(play, moment)))
  const inCoins = {
    gameId: game.id,
    tuning: paytableHash,
    stakeCents: game.coins,
    steps,
    freeSpins: play.freeSpins,
    offer: play.offer && { ...play.offer },
    expands: model.ids[play.expands] ?? null,
    winCents: coins,
    capped: coins === model.capCoins,
  }
  return { inCoins }
}

/** What a coin is worth, in cents. Throws RangeError for a stake that does not divide into the game's coins. */
export function coinCentsOf({ inCoins }: DrawnSlot, stakeCents: Cents): Cents {
  const coins = inCoins.stakeCents
  if (stakeCents % coins !== 0) throw new RangeError(`${stakeCents} centavos do not divide into ${coins} coins`)
  return stakeCents / coins
}

/** The round as stored and sent. `stakeCents` is one of the game's stakes; the stored name of the paytable hash is `tuning`. */
export function paidRound(drawn: DrawnSlot, stakeCents: Cents): SlotRound {
  const coinCents = coinCentsOf(drawn, stakeCents)
  const { inCoins } = drawn
  const paidWins = (wins: readonly SlotWin[]) => wins.map((win) => ({ ...win, cents: win.cents * coinCents }))
  const steps = inCoins.steps.map(({ falls, ...step }) => ({
    ...step,
    cents: step.cents * coinCents,
    wins: paidWins(step.wins),
    ...(falls && { falls: falls.map((fall) => ({ ...fall, wins: paidWins(fall.wins) })) }),
  }))
  return { ...inCoins, stakeCents, steps, winCents: inCoins.winCents * coinCents }
}

/** Draws a round and pays it. */
export function playRound(model: SlotModel, paytableHash: string, words: Words, stakeCents: Cents): SlotRound {
  return paidRound(drawRound(model, paytableHash, words), stakeCents)
}

function tellStep(play: Play, moment: Moment): SlotStep {
  const { model } = play
  const { spin, mode } = moment
  const expands = moment.kind === 'free' ? play.expands : -1
  const wins = winsOf(model, mode, spin, expands, moment.times)
  const falls = fallsOf(model, moment)
  const told = [...wins, ...falls.flatMap((fall) => fall.wins)].reduce((sum, win) => sum + win.cents, 0)
  if (told !== spin.coins * moment.times) throw new Error(`game ${model.game.id}: wins told and wins counted differ`)
  return {
    kind: moment.kind,
    stops: [...spin.stops],
    window: namesOf(model, spin.landed),
    wildReels: [0, 1, 2, 3, 4].filter((reel) => spin.wildReels & (1 << reel)).map((reel) => reel + 1),
    mystery: model.ids[spin.reveal] ?? null,
    times: moment.times,
    wins,
    ...(falls.length > 0 && { falls }),
    ...(moment.respun && { respins: moment.respun }),
    cents: moment.coins,
    freeSpinsWon: moment.won,
    freeSpinsLeft: moment.left,
  }
}

function fallsOf(model: SlotModel, { mode, spin, times }: Moment): SlotFall[] {
  const { cascade, wildTimes } = mode.config
  if (!cascade) return []
  return spin.fallen.slice(0, spin.falls).map((window, at) => {
    const all = times * timesAfter(cascade, at + 1)
    return { window: namesOf(model, window), times: all, wins: windowWins(model, window, wildTimes, all) }
  })
}

function namesOf(model: SlotModel, window: Uint8Array): string[] {
  return Array.from(window, (symbol) => model.ids[symbol] ?? '')
}
