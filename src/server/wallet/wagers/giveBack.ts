import { and, eq } from 'drizzle-orm'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { isPosted } from '../../ledger/history.ts'
import { balanceOf, post } from '../../ledger/post.ts'
import { coinOf } from '../coin.ts'
import { lockWallet } from '../lock.ts'
import { endGivenBack } from './correct.ts'
import { wagers } from './tables.ts'
import { clearSmallWagers } from './wagers.ts'

type Wish = { player: number; wager: number; bonus: number }

/** All coin of the bonus goes back, or nothing: a part of it may lie in an open round or the safe-box, and would stay with the player. */
export const giveBackBonus: Handler<'giveBackBonus'> = async ({ wagerId, bonus }, { session: { player } }) => {
  await db.transaction((tx) => giveBack(tx, { player, wager: wagerId, bonus }))
  return { coin: await coinOf(player) }
}

async function giveBack(tx: Tx, { player, wager, bonus }: Wish): Promise<void> {
  await lockWallet(tx, player)
  const own = and(eq(wagers.player, player), eq(wagers.id, wager))
  const [row] = await tx.select().from(wagers).where(own)
  if (row?.kind !== 'bonus' || row.locked !== bonus) throw new Refusal('offerChanged')
  const coin = `player:${player}:coin` as const
  const entry = `bonusGivenBack:${player}:${wager}`
  if (await isPosted(tx, entry)) return
  if (row.cleared) throw new Refusal('offerChanged')
  if ((await balanceOf(tx, coin)) < bonus) throw new Refusal('insufficientCoin')
  const moves = [{ from: coin, to: 'house:promotions', cents: bonus } as const]
  await post(tx, { id: entry, reason: 'bonusGivenBack', moves, metadata: row.entry ? { of: row.entry } : {} })
  // A stake may have fulfilled it meanwhile: then its coin is the player's, and stays.
  if (!(await endGivenBack(tx, player, wager))) throw new Refusal('offerChanged')
  await clearSmallWagers(tx, player)
}
