import { afterAll, expect, test } from 'vitest'
import { closePostgres } from './ground.ts'
import { judge } from './judge.ts'
import { scenarios } from './list.ts'

afterAll(closePostgres)

test.each(scenarios)('$name: $sentence', async (scenario) => {
  const report = await judge(scenario, 'bounded')
  if ('cannot' in report) expect(report.cannot).toMatch(/\.$/)
  else expect(report).toMatchObject({ broken: [] })
})
