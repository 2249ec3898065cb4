import { and, eq, isNull } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import type { Reader } from '../../ledger/post.ts'
import { withdrawals } from '../tables.ts'
import { unstakedDeposits } from './tables.ts'

/** What of a deposit's own entry is taken back, since parts of it left unstaked: nobody takes it a second time. */
export async function takenFrom(on: Reader, orderId: string): Promise<{ coin: Cents; points: Cents }> {
  const rows = await on
    .select({ takenBack: withdrawals.takenBack })
    .from(unstakedDeposits)
    .innerJoin(withdrawals, eq(withdrawals.id, unstakedDeposits.withdrawal))
    .where(and(eq(unstakedDeposits.orderId, orderId), isNull(unstakedDeposits.returnedAt)))
  const own = rows.flatMap(({ takenBack }) => takenBack ?? []).filter(({ entry }) => entry === `deposit:${orderId}`)
  const sum = (of: 'coin' | 'points') => own.reduce((all, one) => all + one[of], 0)
  return { coin: sum('coin'), points: sum('points') }
}
