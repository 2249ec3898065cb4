import process from 'node:process'
import { afterAll, expect, test } from 'vitest'
import { closePostgres } from './ground.ts'
import { judge } from './judge.ts'
import type { Scenario } from './scenario.ts'

// Each starts processes of the product, which is slow on a busy machine.
const SCENARIO_MS = 300_000

/** A test of each scenario, bounded: of the combined ones too in `npm run test:long`. */
export function testEach(scenarios: readonly Scenario[]): void {
  afterAll(closePostgres)

  const isTold = ({ isCombined }: Scenario) => !isCombined || process.env.TEST_LONG === '1'
  test.each(scenarios.filter(isTold))('$name: $sentence', { timeout: SCENARIO_MS }, async (scenario) => {
    const report = await judge(scenario, 'bounded')
    if ('cannot' in report) expect(report.cannot).toMatch(/\.$/)
    else expect(report).toMatchObject({ broken: [] })
  })
}
