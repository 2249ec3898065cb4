import { randomUUID } from 'node:crypto'
import { now } from '#server/clock.ts'
import { db } from '#server/db/database.ts'
import { seedInForce } from '#server/games/seeds.ts'
import { rounds } from '#server/games/tables.ts'
import { seatPlayer } from '../door/player.ts'
import { GAME } from './seat.ts'

/** A round as the history may hold it, without its play. */
export async function past(win: number, agoMs = 0, player?: number) {
  const who = player ?? (await seatPlayer()).player
  const { id: seed } = await seedInForce(who)
  const nonce = await db.$count(rounds)
  const round = { id: randomUUID(), player: who, gameId: GAME, stake: 100, win, seed, nonce, outcome: {} }
  await db.insert(rounds).values({ ...round, playedAt: new Date(now().getTime() - agoMs) })
  return who
}
