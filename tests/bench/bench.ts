import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeDatabase, openDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { build } from '#tools/launch/build.mjs'
import { activityFigures } from './activities.ts'
import { adviceFigures } from './advice.ts'
import { backupFigures } from './backup.ts'
import { besideFigures } from './beside.ts'
import { homeFigures } from './browser.ts'
import { byteFigures } from './bytes.ts'
import { AGENTS_PLAYERS, commissionFigures } from './commissions.ts'
import { type Figure, table } from './figure.ts'
import { firstFrameFigures } from './firstFrame.ts'
import { growthFigures } from './growth.ts'
import { limitFigures } from './limits.ts'
import { memoryFigures } from './memory.ts'
import { oracleFigures } from './oracle.ts'
import { paintFigures } from './paint.ts'
import { noOpFigures, roundFigures } from './rates.ts'
import { refusalFigures } from './refusals.ts'
import { servePerya } from './serve.ts'
import { walletFigures } from './wallet.ts'
import { legalFigures } from './weights.ts'

// `npm run bench`: measures this build on this machine against its budgets. Exits with 1 if one is exceeded. A word after `--`
// selects the steps whose name contains it. `growth`, `backup` and `commissions` take minutes, so they run only when named; a number after them
// replaces a million rounds, or 200,000 players.

const REST_MS = 5_000

build()
const folder = mkdtempSync(join(tmpdir(), 'perya-bench-'))
// The database's account must have access, if it is another one.
chmodSync(folder, 0o711)
const embedded = await startEmbedded(folder)
const perya = await servePerya({ PERYA_DATA: folder })
await openDatabase(embedded.urlOf('perya'), 20)
const figures: Figure[] = []
try {
  await step('memory', async () => {
    await sleep(REST_MS)
    return memoryFigures(perya.pid, embedded.data)
  })
  await step('legal page', () => legalFigures(perya.port))
  await step('lobby home', () => homeFigures(perya.port))
  await step('bytes', () => byteFigures(perya.port))
  await step('first paint', () => paintFigures(perya.port))
  await step('first frame', () => firstFrameFigures(perya.port))
  await step('API no-op', () => noOpFigures(perya))
  await step('refusals', refusalFigures)
  await step('oracle', pacedOracle)
  await step('refused bets', () => besideFigures(perya.port, embedded.data))
  if (process.argv[2] === 'growth')
    await step('growth', () => growthFigures(embedded, Number(process.argv[3] ?? 1_000_000)))
  if (process.argv[2] === 'backup')
    await step('backup', () => backupFigures(embedded, Number(process.argv[3] ?? 1_000_000)))
  if (process.argv[2] === 'commissions')
    await step('commissions', () => commissionFigures(embedded.data, Number(process.argv[3] ?? AGENTS_PLAYERS)))
  await step('wallet', () => walletFigures(perya, embedded.data))
  await step('rounds', () => roundFigures(perya, embedded.urlOf('perya'), embedded.data))
  await step('limits', () => limitFigures(perya, embedded.data))
  await step('advice', async () => adviceFigures())
  await step('activities', () => activityFigures(folder, embedded.data))
} finally {
  await perya.stop()
  await closeDatabase()
  await embedded.release()
  for (const path of [embedded.data, folder]) rmSync(path, { recursive: true, force: true })
  // The figures are worth reading even if a later step failed.
  process.stdout.write(`\n${table(figures)}\n`)
}
process.exitCode = figures.some(({ isOver }) => isOver) ? 1 : 0

/** By a server that keeps the pace of rounds, since that is one of the refusals. */
async function pacedOracle(): Promise<Figure[]> {
  const paced = await servePerya({ PERYA_DATA: folder, PERYA_ROUND_PACE: 'on' })
  try {
    return await oracleFigures(paced.port)
  } finally {
    await paced.stop()
  }
}

async function step(name: string, measure: () => Promise<Figure[]>): Promise<void> {
  if (!name.includes(process.argv[2] ?? '')) return
  process.stdout.write(`${name} …\n`)
  figures.push(...(await measure()))
}
