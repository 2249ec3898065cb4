import { type GameKind, kindNames } from '#contract/games/kinds.ts'
import { type Fault, faults } from './breaking.ts'
import { atCashier } from './cashierGround.ts'
import { allGames } from './courses.ts'
import { breakFlows, throughProxy } from './eachStep.ts'
import type { Report, Scenario, Size } from './scenario.ts'
import { roundFlows } from './stepsOfRounds.ts'

const FAULTS: Record<Size, readonly Fault[]> = { bounded: ['killed', 'unanswered'], long: faults }
/** One engine whose rounds end as they open, and one with moves. */
const FEW: readonly GameKind[] = ['dice', 'coin']

/** Breaks the rounds of these engines. Counts the steps of each, and those of all by fault. */
function breakRounds(kinds: readonly GameKind[], by: (size: Size) => readonly Fault[]): Scenario['run'] {
  return atCashier((size, { url }) =>
    throughProxy(url, async (proxy) => {
      const counts: Report['counts'] = { engines: kinds.length }
      const broken: string[] = []
      for (const kind of kinds) {
        const report = await breakFlows(proxy, roundFlows(kind), by(size))
        const made = by(size).map((fault) => [fault, report.counts[fault] ?? 0] as const)
        for (const [fault, steps] of made) counts[fault] = (counts[fault] ?? 0) + steps
        counts[kind] = made.reduce((sum, [, steps]) => sum + steps, 0)
        broken.push(...report.broken)
      }
      return { counts, broken }
    }),
  )
}

export const roundSteps: Scenario = {
  name: 'round-steps',
  isLong: true,
  sentence:
    'a round of every engine ends once, though its process is killed at each step, or its connection cut before or after it',
  run: breakRounds(kindNames, (size) => FAULTS[size]),
}

export const roundsKilled: Scenario = {
  name: 'rounds-killed',
  sentence: 'a round ends once, though its process is killed at each step; and every engine has rounds to be killed in',
  run: async (size) => {
    allGames()
    return await breakRounds(FEW, () => ['killed'])(size)
  },
}
