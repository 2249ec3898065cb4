import { falseFigures } from '#build/games/figures.ts'
import { declaredFigures, playsOf } from '#build/games/luckyNine/figures.ts'
import { oddsOf, THUMB } from '#build/games/luckyNine/report.ts'
import { adviceOf, type Ends } from '#contract/games/luckyNine/chances.ts'
import type { LuckyNineGame } from '#contract/games/luckyNine/game.ts'
import { cardValue, PAIR, pointsOf } from '#contract/games/luckyNine/points.ts'
import { HIRIT, luckyNineRules, STAY } from '#contract/games/luckyNine/rules.ts'
import { deviationOfOdds, returnOfOdds } from '#contract/games/odds.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { say } from '#server/base/say.ts'
import { luckyNines } from '#server/games/house/luckyNine/luckyNines.ts'
import type { Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'
import { proveWays, type Way } from '../times.ts'

/** Counts each game over all deals, by best play and by the rule of thumb, and simulates both. */
export const prove: Prove = async (wanted, asked) => {
  const games = [...luckyNines().values()].map(({ game }) => game).filter(({ id }) => wanted.includes(id))
  return games.flatMap((game) => {
    const { best, thumb } = playsOf(game)
    const shares = [best, thumb].map((ends) => {
      const { of, outOf } = returnOfOdds(oddsOf(game, ends))
      return `${((100 * of) / outOf).toFixed(4)}%`
    })
    say(`${game.id} ${game.name}: exact RTP ${shares[0]} at best play, ${shares[1]} by the rule of thumb`)
    const wrong = falseFigures(game.declared, declaredFigures(game, { best, thumb }))
    const ways = (from: string) => [
      wayOf(game, 'rule of thumb', thumb, (cards) => pointsOf(cards) <= THUMB, from),
      wayOf(game, 'best play', best, advised(game), from),
    ]
    return [
      ...wrong.map(({ field, what }) => `content/lobby/luckyNine/${game.id}.yaml: declared.${field}: ${what}`),
      ...proveWays(game, ways, asked),
    ]
  })
}

type Draws = (cards: readonly number[]) => boolean

/** The advice, asked once for each pair of values. */
function advised(game: LuckyNineGame): Draws {
  const known = new Map<string, boolean>()
  return (cards) => {
    const pair = cards.map(cardValue).join()
    const draws = known.get(pair) ?? adviceOf(game, cards).best === HIRIT
    known.set(pair, draws)
    return draws
  }
}

function wayOf(game: LuckyNineGame, name: string, ends: Ends, draws: Draws, seed: string): Way {
  const words = seededWords(`${seed}:${name}`)
  const odds = oddsOf(game, ends)
  const play = (): number => {
    const drawn = luckyNineRules.draw(game, words)
    const atOnce = luckyNineRules.settled(drawn, TIMES_UNIT)
    if (atOnce !== undefined) return atOnce
    const move = draws(drawn.cards.slice(0, PAIR)) ? HIRIT : STAY
    return luckyNineRules.settled(luckyNineRules.move(game, drawn, move, words), TIMES_UNIT) ?? 0
  }
  return { name, exact: returnOfOdds(odds), deviation: deviationOfOdds(odds), play }
}
