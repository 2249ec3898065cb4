import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { playerTotals } from '#server/account/tables.ts'
import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { call, type RichSeat, seatPlayer, wish } from '../wallet/desk.ts'
import { bindPayee } from '../wallet/payee.ts'

/** A player who could withdraw but for their identity. */
export async function seatUnknown(): Promise<RichSeat> {
  const seat = await seatPlayer()
  await db.transaction(async (tx) => {
    await tx.insert(playerTotals).values({ player: seat.player, deposited: 100_000 }).onConflictDoNothing()
    await tx.update(playerTotals).set({ deposited: 100_000 }).where(eq(playerTotals.player, seat.player))
    const moves = [{ from: 'channel:1', to: `player:${seat.player}:coin`, cents: 100_000 } as const]
    await post(tx, { id: `deposit:${randomUUID()}`, reason: 'deposit', moves })
  })
  return { ...seat, accountId: await bindPayee(seat.player) }
}

/** The errcodes of the three ways that the gate is about, tried for real. */
export async function tries(seat: RichSeat) {
  const withdrawal = { requestId: randomUUID(), amount: 10_000, accountId: seat.accountId }
  const [deposit, play, withdraw] = [
    await call('recharge3', wish(20_000), seat),
    await call('startGame', { gameId: 1001 }, seat),
    await call('exchange', withdrawal, seat),
  ]
  return { deposit: deposit.errcode, play: play.errcode, withdrawal: withdraw.errcode }
}

export const NEEDED = 1160
