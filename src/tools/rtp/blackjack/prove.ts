import { declaredFigures } from '#build/games/blackjack/figures.ts'
import { type Report, reportOf, returnOf, type WayFigures } from '#build/games/blackjack/report.ts'
import { byChart, byThumb, type HandMove } from '#build/games/blackjack/ways.ts'
import { falseFigures } from '#build/games/figures.ts'
import { adviceOf } from '#contract/games/blackjack/advice.ts'
import type { BlackjackGame, OpenBlackjack } from '#contract/games/blackjack/game.ts'
import { pointsOf, TEN_VALUE } from '#contract/games/blackjack/hands.ts'
import { blackjackRules, type Move, movesOf, priceOf } from '#contract/games/blackjack/rules.ts'
import { Seat } from '#contract/games/blackjack/seat.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { say } from '#server/base/say.ts'
import { blackjacks } from '#server/games/house/blackjack/blackjacks.ts'
import type { Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'
import { proveWays, type Way } from '../times.ts'

/** How a round is played: a move for each view. */
type PlayBy = (view: OpenBlackjack) => Move

const percent = (share: number): string => `${(share * 100).toFixed(4)}%`

/** Counts each game exactly, by three ways to play, and simulates each of them by the rules of the players. */
export const prove: Prove = async (wanted, asked) => {
  const games = [...blackjacks().values()].map(({ game }) => game).filter(({ id }) => wanted.includes(id))
  return games.flatMap((game) => {
    const report = reportOf(game.decks)
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
      ...proveWays(game, (seed) => waysOf(game, report, seed), asked),
    ]
  })
}

/** The three ways to play, each with its exact return for a first stake, and a simulation of it. */
export function waysOf({ decks }: Pick<BlackjackGame, 'decks'>, report: Report, seed: string): Way[] {
  const chart = byChart(report.chart)
  const bySeat = (way: typeof byThumb): PlayBy =>
    kept(({ dealer, hands, at }, moves) => {
      const values = (hands[at]?.cards ?? []).map(pointsOf)
      const seat = new Seat(decks, pointsOf(dealer[0] ?? 0))
      for (const value of values) seat.take(value)
      return way(seat, moves as readonly HandMove[]) // insurance is declined before
    })
  const wayOf = (name: string, { net, deviation }: WayFigures, playBy: PlayBy): Way => {
    const words = seededWords(`${seed}:${name}`)
    return { name, exact: { of: 1 + net, outOf: 1 }, deviation, play: () => TIMES_UNIT + gainOf(decks, words, playBy) }
  }
  return [
    wayOf(
      'best play',
      report.best,
      kept((view) => adviceOf(decks, view).best),
    ),
    wayOf('the chart', report.basic, bySeat(chart)),
    wayOf('as the dealer plays', report.thumb, bySeat(byThumb)),
  ]
}

/** Remembers the move for each set of cards. Insurance is declined. */
function kept(choose: (view: OpenBlackjack, moves: readonly Move[]) => Move): PlayBy {
  const known = new Map<string, Move>()
  return (view) => {
    if (view.isOffered) return 'decline'
    const { dealer, hands, at } = view
    const cards = (hands[at]?.cards ?? []).map(pointsOf).sort((one, other) => one - other)
    // The card that a split took away is the first one.
    const apart = hands.length > 1 ? pointsOf(hands[at]?.cards[0] ?? 0) : 0
    const key = `${pointsOf(dealer[0] ?? 0) % TEN_VALUE}:${apart}:${cards}`
    const move = known.get(key) ?? choose(view, movesOf(view))
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
