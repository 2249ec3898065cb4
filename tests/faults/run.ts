import './unpaced.ts'
import process from 'node:process'
import { closePostgres } from './ground.ts'
import { judge } from './judge.ts'
import { scenarios } from './list.ts'
import type { Size } from './scenario.ts'

// `npm run test:faults [-- name …] [--long]`: one row of counts per scenario. Exits with 1 if a law broke.

const words = process.argv.slice(2)
const size: Size = words.includes('--long') ? 'long' : 'bounded'
const names = words.filter((word) => word !== '--long')
const unknown = names.filter((name) => !scenarios.some((it) => it.name === name))

if (unknown.length > 0) {
  process.stderr.write(
    `No such scenario: ${unknown.join(', ')}. There are: ${scenarios.map(({ name }) => name).join(', ')}.\n`,
  )
  process.exit(1)
}
try {
  for (const scenario of scenarios) {
    if (names.length > 0 && !names.includes(scenario.name)) continue
    process.stdout.write(`${scenario.name}: ${scenario.sentence}\n`)
    const report = await judge(scenario, size)
    process.stdout.write(`${'cannot' in report ? `  not here: ${report.cannot}` : rowOf(report.counts)}\n`)
    if ('cannot' in report || report.broken.length === 0) continue
    process.exitCode = 1
    for (const law of report.broken) process.stdout.write(`  BROKEN ${law}\n`)
  }
} finally {
  await closePostgres()
}

function rowOf(counts: Record<string, number>): string {
  return `  ${Object.entries(counts)
    .map(([name, count]) => `${name} ${Math.round(count)}`)
    .join(', ')}`
}
