import { falseFigures } from '#build/games/figures.ts'
import { declaredFigures, playsOf } from '#build/games/videoPoker/figures.ts'
import { ALL, byThumb, type Ends, figuresOfEnds } from '#build/games/videoPoker/report.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { adviceOf } from '#contract/games/videoPoker/advice.ts'
import type { VideoPokerGame } from '#contract/games/videoPoker/game.ts'
import { HAND } from '#contract/games/videoPoker/hands.ts'
import { videoPokerRules } from '#contract/games/videoPoker/rules.ts'
import { say } from '#server/base/say.ts'
import { videoPokers } from '#server/games/house/videoPoker/videoPokers.ts'
import type { Prove } from '../rtp.ts'
import { seededWords } from '../seededWords.ts'
import { proveWays, type Way } from '../times.ts'

/** The advice counts every draw of every hold. So of its rounds only a share is simulated. */
const ADVISED = 1_000

/** Counts each game over all deals and draws, by best play and by the rule of thumb, and simulates both. */
export const prove: Prove = async (wanted, { spins, seed }) => {
  const games = [...videoPokers().values()].map(({ game }) => game).filter(({ id }) => wanted.includes(id))
  return games.flatMap((game) => {
    const { best, thumb } = playsOf(game)
    const wrong = falseFigures(game.declared, declaredFigures(game, { best, thumb }))
    const shares = [best, thumb].map((ends) => `${((100 * figuresOfEnds(game.pays, ends).return) / ALL).toFixed(4)}%`)
    say(`${game.id} ${game.name}: exact RTP ${shares[0]} at best play, ${shares[1]} by the rule of thumb`)
    const advised = (cards: readonly number[]) => adviceOf(game.pays, cards).best
    const byRule = (cards: readonly number[]) => byThumb(cards, new Float64Array())
    return [
      ...wrong.map(({ field, what }) => `content/lobby/videoPoker/${game.id}.yaml: declared.${field}: ${what}`),
      ...proveWays(game, (from) => [wayOf(game, 'rule of thumb', thumb, byRule, from)], { spins, seed }),
      ...proveWays(game, (from) => [wayOf(game, 'best play', best, advised, from)], {
        spins: Math.ceil(spins / ADVISED),
        seed,
      }),
    ]
  })
}

function wayOf(
  game: VideoPokerGame,
  name: string,
  ends: Ends,
  holdBy: (cards: readonly number[]) => number,
  seed: string,
): Way {
  const words = seededWords(`${seed}:${name}`)
  const { return: of, deviation } = figuresOfEnds(game.pays, ends)
  const play = (): number => {
    const drawn = videoPokerRules.draw(game, words)
    const held = videoPokerRules.move(game, drawn, holdBy(drawn.cards.slice(0, HAND)), words)
    return videoPokerRules.settled(held, TIMES_UNIT) ?? 0
  }
  return { name, exact: { of, outOf: ALL }, deviation, play }
}
