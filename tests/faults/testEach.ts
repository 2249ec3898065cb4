import { afterAll, expect, test } from 'vitest'
import { isLongRun } from '../long.ts'
import { closePostgres } from './ground.ts'
import { judge } from './judge.ts'
import type { Scenario } from './scenario.ts'

// Each starts processes of the product, which is slow on a busy machine.
const SCENARIO_MS = 300_000

/** A test of each scenario, bounded: of the long ones too in `npm run test:long`. */
export function testEach(scenarios: readonly Scenario[]): void {
  afterAll(closePostgres)

  const isTold = ({ isLong }: Scenario) => isLongRun || !isLong
  test.each(scenarios.filter(isTold))('$name: $sentence', { timeout: SCENARIO_MS }, async (scenario) => {
    const report = await judge(scenario, 'bounded')
    if ('cannot' in report) expect(report.cannot).toMatch(/\.$/)
    else expect(report).toMatchObject({ broken: [] })
  })
}
