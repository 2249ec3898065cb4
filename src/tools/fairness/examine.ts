import { type GameKind, kindNames } from '#contract/games/kinds.ts'
import { wordsFor } from '#server/games/fair.ts'
import { evenTail } from './pValues.ts'
import type { Sampler } from './series.ts'
import { judge, type TestName } from './tests.ts'

/** What the tests say of one series of one game. */
export type Found = { gameId: number; series: string; values: number; p: Record<TestName, number> }

/** The chance of an honest house to be refused by either rule is two in a million. */
const REFUSED_BELOW = 1e-6

/** The samplers of a kind of game: `<kind>/outcomes.ts`. */
export async function samplersOf(kind: GameKind): Promise<Sampler[]> {
  const { samplers } = (await import(`./${kind}/outcomes.ts`)) as { samplers: () => Sampler[] } // tests/games/engines.test.ts looks for it
  return samplers()
}

export const allSamplers = async (): Promise<Sampler[]> => (await Promise.all(kindNames.map(samplersOf))).flat()

/**
 * Draws so many rounds by the derivation that players are served by, one nonce each, and tests each series. Each game has a client seed of its own:
 * with a common one, games whose reels are alike would be one sample.
 */
export function examine({ gameId, series, draw }: Sampler, serverSeed: string, rounds: number): Found[] {
  const seeds = { serverSeed, clientSeed: `perya-${gameId}` }
  const drawn = series.map((): number[] => [])
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    for (const [at, values] of draw(wordsFor({ ...seeds, nonce })).entries()) drawn[at]?.push(...values)
  }
  return series.map((one, at) => {
    const values = drawn[at] ?? []
    return { gameId, series: one.name, values: values.length, p: judge(one, values) }
  })
}

export type Verdict = { together: number; least: number; isFair: boolean }

/**
 * Judges all p-values together. Of an honest house they are evenly spread: `together` is their own p-value by Kolmogorov-Smirnov. `least` is the
 * chance that the smallest of so many is as small as it is.
 */
export function judgeAll(found: readonly Found[]): Verdict {
  const all = found.flatMap(({ p }) => Object.values(p))
  const together = evenTail(all)
  const least = -Math.expm1(all.length * Math.log1p(-Math.min(...all)))
  return { together, least, isFair: together >= REFUSED_BELOW && least >= REFUSED_BELOW }
}
