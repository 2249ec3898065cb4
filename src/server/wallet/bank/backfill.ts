import { eq, like } from 'drizzle-orm'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db, type Tx } from '../../db/database.ts'
import { bankAccounts, bankClaims } from '../payeeTables.ts'
import { withdrawals } from '../tables.ts'
import { encryptDetails, maskOf, numberHashOf } from './written.ts'

const BATCH = 500
/** Before accounts were bound, a withdrawal stored its e-wallet number in E.164. */
const IN_THE_CLEAR = like(withdrawals.payee, '+%')

/**
 * Backfill: old withdrawals get an encrypted, ended account of their player. Returns their number. It costs one query when nothing is left,
 * and several processes may run it in parallel.
 */
export async function backfillPayees(): Promise<number> {
  let done = 0
  for (;;) {
    const rows = await db.transaction(backfillBatch)
    done += rows
    if (rows < BATCH) return done
  }
}

async function backfillBatch(tx: Tx): Promise<number> {
  const rows = await tx.select().from(withdrawals).where(IN_THE_CLEAR).limit(BATCH).for('update')
  for (const row of rows) await backfill(tx, row)
  return rows.length
}

async function backfill(tx: Tx, { id, player, payeeKind, payee, createdAt }: typeof withdrawals.$inferSelect) {
  const bank = catalogue().banks.find(({ shortName }) => shortName === payeeKind)
  const numberHash = numberHashOf({ kind: 'wallet', shortName: payeeKind }, payee)
  const [account] = await tx
    .insert(bankAccounts)
    .values({
      ...{ player, bankId: bank?.id ?? 0, bankCode: payeeKind, numberHash },
      ciphertext: encryptDetails({ cardNum: payee, accountName: '' }),
      usableAt: createdAt,
      endedAt: now(),
    })
    .returning({ id: bankAccounts.id })
  // The first player gets a number that two had named; the other must ask the operator.
  await tx.insert(bankClaims).values({ numberHash, player, servedAt: createdAt }).onConflictDoNothing()
  await tx
    .update(withdrawals)
    .set({ account: account?.id, payee: maskOf(payee) })
    .where(eq(withdrawals.id, id))
}
