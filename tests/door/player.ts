import { randomUUID } from 'node:crypto'
import { openSession } from '#server/account/session.ts'
import { players, playerTotals } from '#server/account/tables.ts'
import { now } from '#server/clock.ts'
import { db } from '#server/db/database.ts'

/** A player with one session. Answers both ids and the token. */
export async function seatPlayer(): Promise<{ player: number; token: string }> {
  const name = `player${randomUUID().slice(0, 8)}`
  return await db.transaction(async (tx) => {
    const row = { account: name, passwordHash: '-', nickname: name, avatar: 1, inviteCode: name }
    const [added] = await tx
      .insert(players)
      .values({ ...row, registeredAt: now(), lastSeenAt: now() })
      .returning({ id: players.id })
    if (!added) throw new Error('no player was added')
    await tx.insert(playerTotals).values({ player: added.id })
    const token = await openSession(tx, added.id, { device: '', address: '', phoneInfo: {} })
    return { player: added.id, token }
  })
}
