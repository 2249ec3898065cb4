import { closeDatabase, db, pool } from '#server/db/database.ts'
import { verifyRounds } from '#server/games/verify.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { verifyDebts } from '#server/wallet/debts/verify.ts'
import { verifyHold } from '#server/wallet/withdrawals/verifyHold.ts'
import { clearGround } from './ground.ts'
import type { Impossible, Report, Scenario, Size } from './scenario.ts'

/** Runs a scenario, then proves ledger, debts, rounds and holds of its database. The report lists broken laws. */
export async function judge({ run }: Scenario, size: Size): Promise<Report | Impossible> {
  let isSound = false
  try {
    const report = await run(size)
    if ('cannot' in report || !pool || pool.ended) return report
    const laws = [
      ...(await verifyLedger(db)),
      ...(await verifyDebts(db, 'all')),
      ...(await verifyRounds(db)),
      ...(await verifyHold(db)),
    ]
    const broken = [...report.broken, ...laws.map(({ law, subject, found }) => `${law}: ${subject}: ${found}`)]
    isSound = broken.length === 0
    return { ...report, broken }
  } finally {
    await clearGround(isSound)
    await closeDatabase()
  }
}
