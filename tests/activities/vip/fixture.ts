import { eq } from 'drizzle-orm'
import { readManila } from '#contract/time.ts'
import { sessions } from '#server/account/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { playerTotals } from '#server/standing/tables.ts'
import { newPlayer, type TestPlayer } from '../../player.ts'

/** Sets the clocks of Manila ("2026-12-01 23:59"). Log-ins of before still count. */
export async function at(moment: string): Promise<void> {
  const time = readManila(moment) ?? new Date(0)
  setClock(time)
  await db.update(sessions).set({ lastSeenAt: time, expiresAt: new Date(time.getTime() + 3_600_000) })
}

/** Sets a player's valid bet since registration, in cents. */
export async function betInAll({ id }: TestPlayer, validBet: number): Promise<void> {
  await db.update(playerTotals).set({ validBet }).where(eq(playerTotals.player, id))
}

/** A player who has deposited, and staked so much since the registration. */
export async function playerWith(validBet: number, isIdentified = false): Promise<TestPlayer> {
  const player = await newPlayer({ coin: 0, deposited: 500_000, isIdentified })
  await betInAll(player, validBet)
  return player
}
