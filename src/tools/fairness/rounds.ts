import { createHash } from 'node:crypto'
import { say } from '#server/base/say.ts'
import { newServerSeed } from '#server/games/fair.ts'
import { allSamplers, examine, type Found, judgeAll } from './examine.ts'
import { testNames } from './tests.ts'

const ROUNDS_LEAST = 2_000

const WIDTHS = [6, 18, 9, ...testNames.map(() => 12)]
const line = (cells: readonly (string | number)[]): string =>
  cells
    .map((cell, at) => (at === 1 ? String(cell).padEnd(WIDTHS[at] ?? 0) : String(cell).padStart(WIDTHS[at] ?? 0)))
    .join(' ')

const rowOf = ({ gameId, series, values: count, p }: Found): string =>
  line([gameId, series, count, ...testNames.map((name) => p[name].toFixed(4))])

/** Draws rounds of every game twice, and tests what is mapped. Resolves to the exit code. */
export async function testRounds(values: { game?: string; rounds: string; seed: string }): Promise<number> {
  const rounds = Number(values.rounds)
  const wanted = values.game?.split(',').map(Number)
  const samplers = (await allSamplers()).filter(({ gameId }) => wanted?.includes(gameId) ?? true)
  const isUsable = Number.isSafeInteger(rounds) && rounds >= ROUNDS_LEAST && samplers.length >= (wanted?.length ?? 1)
  if (!isUsable) {
    say(`At least ${ROUNDS_LEAST} rounds, of games that there are.`)
    return 2
  }
  const fixed = createHash('sha256').update(values.seed).digest('hex')
  const verdicts = Object.entries({ fixed, fresh: newServerSeed() }).map(([name, serverSeed]) => {
    say('', `${name} seeds: server seed ${serverSeed}, client seeds perya-<game>, nonces 0 to ${rounds - 1}`)
    say(line(['game', 'what is mapped', 'values', ...testNames]))
    const found = samplers.flatMap((sampler) => {
      const rows = examine(sampler, serverSeed, rounds)
      say(...rows.map(rowOf))
      return rows
    })
    const { together, least, isFair } = judgeAll(found)
    say(
      `${found.length * testNames.length} p-values: evenly spread (Kolmogorov-Smirnov) p = ${together.toFixed(4)}, their least p = ${least.toFixed(4)}`,
    )
    return isFair
  })
  const isFair = verdicts.every(Boolean)
  say('', isFair ? 'These are the figures of chance.' : 'These are not the figures of chance.')
  return isFair ? 0 : 1
}
