import { carried, type WagersLeft } from '#contract/wallet/wagerList.ts'
import { db } from '#server/db/database.ts'
import { addWagers, wagersLeft, waiveWagers } from '#server/wallet/wagers/wagers.ts'

/** Sets what a player has left to stake, as it would have been carried over; what is not named stays. */
export async function setWagers(player: number, change: Partial<WagersLeft>): Promise<void> {
  const left = { ...(await wagersLeft(player)), ...change }
  await db.transaction(async (tx) => {
    await waiveWagers(tx, player, 'waived')
    await addWagers(tx, player, null, carried(left))
  })
}
