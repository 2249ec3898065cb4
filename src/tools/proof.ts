import { sql } from 'drizzle-orm'
import { complain, say } from '#server/base/say.ts'
import { verifyLimits } from '#server/care/verify.ts'
import { db } from '#server/db/database.ts'
import { verifyRounds } from '#server/games/verify.ts'
import { lawsOfAnchors } from '#server/ledger/anchorLaws.ts'
import { findBroken, type Proof, proveLedger, verifyLedger } from '#server/ledger/verify.ts'
import { proveLog } from '#server/operators/log.ts'
import { verifyDebts } from '#server/wallet/debts/verify.ts'
import { verifyTimeLocks } from '#server/wallet/safebox/verify.ts'
import { verifyUnstaked } from '#server/wallet/unstaked/verify.ts'
import { verifyHold } from '#server/wallet/withdrawals/verifyHold.ts'
import { presentSeal, tellLosses } from './seals.ts'

/** Proves the books of the open database, and tells of each broken law. `scope`: all lines, or those since the last proof. */
export async function proveBooks(scope: 'all' | 'new'): Promise<0 | 1> {
  const broken =
    scope === 'all'
      ? [
          ...(await verifyLedger(db)),
          ...(await verifyRounds(db)),
          ...(await verifyDebts(db, 'all')),
          ...(await verifyLimits(db)),
          ...(await verifyTimeLocks(db)),
          ...(await verifyHold(db)),
          ...(await verifyUnstaked(db)),
        ]
      : [...(await findBroken(db, lawsOfAnchors('newest'))), ...(await verifyDebts(db, 'new'))]
  const proof: Proof = broken.length > 0 ? { broken, lines: 0 } : await proveLedger(db)
  for (const { law, subject, found } of proof.broken) complain(`BROKEN ${law}: ${subject}: ${found}`)
  const kept = await proveLog(db)
  for (const { subject, found } of kept.broken) complain(`BROKEN operators' log: ${subject}: ${found}`)
  if (proof.broken.length + kept.broken.length > 0) return 1
  const { rows } = await db.execute<{ entries: number }>(
    // What is posted meanwhile is not proven yet.
    sql`select coalesce(sum(seq), 0)::bigint as entries from ledger_proved where slot = 0 and owner >= 0`,
  )
  say(`The ledger holds. ${provenOf(Number(rows[0]?.entries), proof.lines, scope)}`)
  const ofLog = await presentSeal('log')
  say(`The operators' log holds. Entries: ${kept.entries}${ofLog === undefined ? '' : `, seal: ${ofLog}`}`)
  await tellLosses()
  const seal = await presentSeal('ledger')
  if (seal !== undefined)
    say(
      `Keep this seal elsewhere: "verify -- --seal" tells later whether anything before it is gone or changed: ${seal}`,
    )
  return 0
}

/** Which entries an earlier proof had proven, and which are proven by this one. */
function provenOf(entries: number, fresh: number, scope: 'all' | 'new'): string {
  const count = (number: number) => number.toLocaleString('en')
  const all = `Entries: ${count(entries)}`
  if (scope === 'all') return `${all}, all proven now, ${count(fresh)} of them for the first time.`
  return fresh === 0
    ? `${all}, all proven before, 0 new.`
    : `${all}, ${count(entries - fresh)} proven before, ${count(fresh)} new and proven now.`
}
