import { Refusal } from '../call/refusal.ts'
import type { Tx } from '../db/database.ts'
import { assertGiven } from '../wallet/limits/promotions.ts'
import { isSecondAccount } from './person.ts'
import { hasDeposited } from './topUp.ts'

/** Refuses a present of the moment to whom nothing is given, and to a second account of a person; with `needsTopUp`, before a deposit too. */
export async function assertMayReceive(tx: Tx, player: number, { needsTopUp = false } = {}): Promise<void> {
  await assertGiven(player, tx)
  if (needsTopUp && !(await hasDeposited(tx, player))) throw new Refusal('needsTopUp')
  if (await isSecondAccount(player, tx)) throw new Refusal('samePerson')
}
