import { falseFigures } from '#build/games/figures.ts'
import { declaredFigures, playsOf } from '#build/games/pusoyTatlo/figures.ts'
import { type reportOf, THUMB } from '#build/games/pusoyTatlo/report.ts'
import { adviceOf } from '#contract/games/pusoyTatlo/chances.ts'
import type { PusoyTatloGame } from '#contract/games/pusoyTatlo/game.ts'
import { barOf, HAND, strengthOf } from '#contract/games/pusoyTatlo/hands.ts'
import { FOLD, PLAY, pusoyTatloRules } from '#contract/games/pusoyTatlo/rules.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { say } from '#server/base/say.ts'
import { pusoyTatlos } from '#server/games/house/pusoyTatlo/pusoyTatlos.ts'
import type { Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'
import { proveWays, type Way } from '../times.ts'

/** The advice counts every hand of the dealer. So of its rounds only a share is simulated. */
const ADVISED = 1_000

const percent = ({ of, outOf }: { of: number; outOf: number }): string => `${((100 * of) / outOf).toFixed(4)}%`

/** Counts each game over all deals of both hands, by best play and by the rule of thumb, and simulates what is left of an ante. */
export const prove: Prove = async (wanted, { spins, seed }) => {
  const games = [...pusoyTatlos().values()].map(({ game }) => game).filter(({ id }) => wanted.includes(id))
  return games.flatMap((game) => {
    const plays = playsOf(game)
    const [best, thumb] = [plays.best, plays.thumb].map(
      ({ total, ante }) => `${percent(total)} (${percent(ante)} of an ante)`,
    )
    say(`${game.id} ${game.name}: exact RTP ${best} at best play, ${thumb} by the rule of thumb`)
    const wrong = falseFigures(game.declared, declaredFigures(plays))
    const byRule = (cards: readonly number[]) => strengthOf(cards) >= barOf(THUMB)
    const advised = (cards: readonly number[]) => adviceOf(game, cards).best === PLAY
    return [
      ...wrong.map(({ field, what }) => `content/lobby/pusoyTatlo/${game.id}.yaml: declared.${field}: ${what}`),
      ...proveWays(game, (from) => [wayOf(game, 'rule of thumb', plays.thumb, byRule, from)], { spins, seed }),
      ...proveWays(game, (from) => [wayOf(game, 'best play', plays.best, advised, from)], {
        spins: Math.ceil(spins / ADVISED),
        seed,
      }),
    ]
  })
}

type Report = ReturnType<typeof reportOf>

function wayOf(
  game: PusoyTatloGame,
  name: string,
  { ante, deviation }: Report,
  plays: (cards: readonly number[]) => boolean,
  seed: string,
): Way {
  const words = seededWords(`${seed}:${name}`)
  const play = (): number => {
    const drawn = pusoyTatloRules.draw(game, words)
    const move = plays(drawn.cards.slice(0, HAND)) ? PLAY : FOLD
    const win = pusoyTatloRules.settled(pusoyTatloRules.move(game, drawn, move, words), TIMES_UNIT) ?? 0
    return move === PLAY ? win - TIMES_UNIT : win
  }
  return { name, exact: ante, deviation, play }
}
