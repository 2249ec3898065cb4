import { declaredFigures } from '#build/games/blackjack/figures.ts'
import { type Report, reportOf, returnOf, type Seats, seatsOf, type WayFigures } from '#build/games/blackjack/report.ts'
import { byAdvice, byChart, byThumb, type HandMove, type Way as WayToPlay } from '#build/games/blackjack/ways.ts'
import { falseFigures } from '#build/games/figures.ts'
import type { BlackjackGame, OpenBlackjack } from '#contract/games/blackjack/game.ts'
import { pointsOf } from '#contract/games/blackjack/hands.ts'
import { blackjackRules, type Move, movesOf, priceOf } from '#contract/games/blackjack/rules.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { say } from '#server/base/say.ts'
import { blackjacks } from '#server/games/house/blackjack/blackjacks.ts'
import type { Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'
import { proveWays, type Way } from '../times.ts'

type Table = Pick<BlackjackGame, 'decks'>

/** How a round is played: a move for each view. */
type PlayBy = (view: OpenBlackjack) => Move

const percent = (share: number): string => `${(share * 100).toFixed(4)}%`

/** Counts each game exactly, by three ways to play, and simulates each of them by the rules of the players. */
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
    const words = seededWords(`${seed}:${name}`)
    const playBy = kept(seats, way)
    return { name, exact: { of: 1 + net, outOf: 1 }, deviation, play: () => TIMES_UNIT + gainOf(decks, words, playBy) }
  }
  return [
    wayOf('best play', report.best, byAdvice),
    wayOf('the chart', report.basic, byChart(report.chart)),
    wayOf('as the dealer plays', report.thumb, byThumb),
  ]
}

/** Plays one way, and remembers the move for each set of cards. Insurance is declined. */
function kept(seats: Seats, way: WayToPlay): PlayBy {
  const known = new Map<string, Move>()
  const choose = (up: number, values: readonly number[], apart: number, moves: readonly HandMove[]): Move => {
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
  return (view) => {
    if (view.isOffered) return 'decline'
    const { dealer, hands, at } = view
    const cards = hands[at]?.cards ?? []
    const values = cards.map(pointsOf).sort((one, other) => one - other)
    const up = pointsOf(dealer[0] ?? 0)
    // The card that a split took away is like the first one.
    const apart = hands.length > 1 ? pointsOf(cards[0] ?? 0) : 0
    const key = `${up}:${apart}:${values}`
    const move = known.get(key) ?? choose(up, values, apart, movesOf(view) as HandMove[]) // insurance is declined above
    known.set(key, move)
    return move
  }
}

/** The gain or loss of one round for a first stake of `TIMES_UNIT`. */
function gainOf(decks: number, words: () => number, playBy: PlayBy): number {
  const table = { decks }
  let [round, staked] = [blackjackRules.draw(table, words), TIMES_UNIT]
  for (;;) {
    const view = blackjackRules.view(round, TIMES_UNIT)
    if (view.over) return view.win - staked
    const move = playBy(view)
    staked += priceOf(move, TIMES_UNIT)
    round = blackjackRules.move(table, round, move, words)
  }
}
