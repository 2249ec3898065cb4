import assert from 'node:assert/strict'
import { declaredFigures } from '#build/games/blackjack/figures.ts'
import { type Report, reportOf, returnOf, type Seats, seatsOf, type WayFigures } from '#build/games/blackjack/report.ts'
import { byAdvice, byChart, byThumb, type HandMove, type Way as WayToPlay } from '#build/games/blackjack/ways.ts'
import { falseFigures } from '#build/games/figures.ts'
import type { BlackjackGame, OpenBlackjack } from '#contract/games/blackjack/game.ts'
import { pointsOf } from '#contract/games/blackjack/hands.ts'
import { blackjackRules, type Move, movesOf, priceOf } from '#contract/games/blackjack/rules.ts'
import type { Words } from '#contract/games/fair.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { say } from '#server/base/say.ts'
import { blackjacks } from '#server/games/house/blackjack/blackjacks.ts'
import type { Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'
import { proveWays, type Way } from '../times.ts'
import { type Choose, QuickTable } from './quick.ts'

type Table = Pick<BlackjackGame, 'decks'>

/** Rounds of each run that are played by the rules of the players too. */
const COMPARED = 10_000

const percent = (share: number): string => `${(share * 100).toFixed(4)}%`

/** Counts each game exactly, by three ways to play, and simulates each of them. */
export const prove: Prove = async (wanted, asked) => {
  const games = [...blackjacks().values()].map(({ game }) => game).filter(({ id }) => wanted.includes(id))
  return games.flatMap((game) => {
    const seats = seatsOf(game.decks)
    const report = reportOf(seats)
    const wrong = falseFigures(game.declared, declaredFigures(report))
    for (const [name, figures] of Object.entries({
      'best play': report.best,
      'the chart': report.basic,
      thumb: report.thumb,
    }))
      say(
        `${game.id} ${game.name}: exact RTP ${percent(returnOf(figures))} by ${name}, ${percent(-figures.net)} of a first stake is lost, ${figures.staked.toFixed(4)} are staked`,
      )
    return [
      ...wrong.map(({ field, what }) => `content/lobby/blackjack/${game.id}.yaml: declared.${field}: ${what}`),
      ...proveWays(game, (seed) => waysOf(game, { seats, report }, seed), asked),
    ]
  })
}

/** The three ways to play, each with its exact return for a first stake, and a simulation of it. */
export function waysOf({ decks }: Table, { seats, report }: { seats: Seats; report: Report }, seed: string): Way[] {
  const wayOf = (name: string, { net, deviation }: WayFigures, way: WayToPlay): Way => {
    const choose = chooseBy(seats, way)
    const drawAnew = () => seededWords(`${seed}:${name}`)
    expectAlike(decks, drawAnew, choose)
    const table = new QuickTable(decks, drawAnew(), choose)
    return { name, exact: { of: 1 + net, outOf: 1 }, deviation, play: () => TIMES_UNIT * (1 + table.play()) }
  }
  return [
    wayOf('best play', report.best, byAdvice),
    wayOf('the chart', report.basic, byChart(report.chart)),
    wayOf('as the dealer plays', report.thumb, byThumb),
  ]
}

/** Throws unless the quick rounds are those of the players, by the same words. */
function expectAlike(decks: number, drawAnew: () => Words, choose: Choose): void {
  const [words, table] = [drawAnew(), new QuickTable(decks, drawAnew(), choose)]
  for (let round = 0; round < COMPARED; round += 1) {
    const [own, quick] = [gainByRules(decks, words, choose), table.play() * TIMES_UNIT]
    assert.equal(quick, own, `round ${round}`)
  }
}

/** A way to play by values. Against each open card and split it has a seat, which remembers what it has counted. */
export function chooseBy(seats: Seats, way: WayToPlay): Choose {
  return (up, values, apart, moves) => {
    const whole = seats.get(up)
    if (!whole) throw new RangeError(`no seat against ${up}`)
    const pair = apart > 0 ? [apart, apart] : []
    for (const value of pair) whole.take(value)
    const seat = apart > 0 ? whole.apart() : whole
    for (const value of pair) whole.putBack(value)
    const held = apart > 0 ? values.toSpliced(values.indexOf(apart), 1) : values
    for (const value of held) seat.take(value)
    const move = way(seat, moves)
    for (const value of held) seat.putBack(value)
    return move
  }
}

/** The move for what the player sees. Insurance is declined. */
function moveFor(view: OpenBlackjack, choose: Choose): Move {
  if (view.isOffered) return 'decline'
  const { dealer, hands, at } = view
  const cards = hands[at]?.cards ?? []
  const values = cards.map(pointsOf).sort((one, other) => one - other)
  // The card that a split took away is like the first one.
  const apart = hands.length > 1 ? pointsOf(cards[0] ?? 0) : 0
  return choose(pointsOf(dealer[0] ?? 0), values, apart, movesOf(view) as HandMove[]) // insurance is declined above
}

/** The gain or loss of one round for a first stake of `TIMES_UNIT`. */
export function gainByRules(decks: number, words: Words, choose: Choose): number {
  const { win, staked } = roundByRules(decks, words, choose)
  return win - staked
}

/** What one round brings back and stakes, for a first stake of `TIMES_UNIT`. */
export function roundByRules(decks: number, words: Words, choose: Choose): { win: number; staked: number } {
  const table = { decks }
  let [round, staked] = [blackjackRules.draw(table, words), TIMES_UNIT]
  for (;;) {
    const view = blackjackRules.view(round, TIMES_UNIT)
    if (view.over) return { win: view.win, staked }
    const move = moveFor(view, choose)
    staked += priceOf(move, TIMES_UNIT)
    round = blackjackRules.move(table, round, move, words)
  }
}
