import type { Cents } from '#contract/money.ts'
import type { Handler } from '../../call/handler.ts'
import { db } from '../../db/database.ts'
import { lockWallet } from '../lock.ts'
import { lockedIn } from '../safebox/timeLocks.ts'
import type { Taking } from '../taken.ts'
import { planLeaving } from './plan.ts'
import { linesOf, shownAs } from './settle.ts'

/** Leaves the transaction with its answer, so that nothing of it stays. */
class Seen extends Error {
  readonly takings: readonly Taking[]

  constructor(takings: readonly Taking[]) {
    super('seen')
    this.takings = takings
  }
}

const NO_WITHDRAWAL = '00000000-0000-4000-8000-000000000000'

/** What a withdrawal of coin under time locks would take back now: the very plan of the withdrawal, rolled back. */
export const getTakenBack: Handler<'getTakenBack'> = async ({ amount }, { session: { player } }) => {
  const lines = linesOf(await takingsFor(player, Math.min(amount, await lockedIn(player))))
  return { lines, shown: shownAs(lines) }
}

async function takingsFor(player: number, amount: Cents): Promise<readonly Taking[]> {
  if (amount === 0) return []
  try {
    return await db.transaction(async (tx) => {
      await lockWallet(tx, player)
      throw new Seen((await planLeaving(tx, player, { withdrawal: NO_WITHDRAWAL, amount })).takings)
    })
  } catch (error) {
    if (error instanceof Seen) return error.takings
    throw error
  }
}
