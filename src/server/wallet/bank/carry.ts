import { eq, like } from 'drizzle-orm'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db, type Tx } from '../../db/database.ts'
import { withdrawals } from '../tables.ts'
import { bankAccounts, bankClaims } from './tables.ts'
import { maskOf, numberHashOf, sealDetails } from './written.ts'

const BATCH = 500
/** Before accounts were bound, a withdrawal kept the number of its e-wallet in E.164. */
const IN_THE_CLEAR = like(withdrawals.payee, '+%')

/**
 * Seals the numbers of withdrawals from before accounts were bound: each becomes an account that has ended, and what was paid to belongs to
 * its player from now on. Answers how many. Where nothing is left to do it is one look; several processes may do it at once.
 */
export async function carryPayees(): Promise<number> {
  let carried = 0
  for (;;) {
    const rows = await db.transaction(carryBatch)
    carried += rows
    if (rows < BATCH) return carried
  }
}

async function carryBatch(tx: Tx): Promise<number> {
  const rows = await tx.select().from(withdrawals).where(IN_THE_CLEAR).limit(BATCH).for('update')
  for (const row of rows) await carry(tx, row)
  return rows.length
}

async function carry(tx: Tx, { id, player, payeeKind, payee, createdAt }: typeof withdrawals.$inferSelect) {
  const bank = catalogue().banks.find(({ shortName }) => shortName === payeeKind)
  const numberHash = numberHashOf({ kind: 'wallet', shortName: payeeKind }, payee)
  const [account] = await tx
    .insert(bankAccounts)
    .values({
      ...{ player, bankId: bank?.id ?? 0, bankCode: payeeKind, numberHash },
      sealed: sealDetails({ cardNum: payee, accountName: '' }),
      usableAt: createdAt,
      endedAt: now(),
    })
    .returning({ id: bankAccounts.id })
  // The first has it: where two players had named the same number, the other asks the operator.
  await tx.insert(bankClaims).values({ numberHash, player, servedAt: createdAt }).onConflictDoNothing()
  await tx
    .update(withdrawals)
    .set({ account: account?.id, payee: maskOf(payee) })
    .where(eq(withdrawals.id, id))
}
