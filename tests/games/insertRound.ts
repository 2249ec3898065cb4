import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { fairSeeds, rounds } from '#server/games/tables.ts'
import { players } from '#server/standing/tables.ts'

import { newPlayer } from '../player.ts'
import { GAME } from './gameSession.ts'

/** Stores a settled round without playing it. Returns its player. */
export async function insertRound(win: number, agoMs = 0, player?: number) {
  const who = player ?? (await newPlayer({ coin: 0 })).id
  const seed = await seedOf(who)
  const nonce = await db.$count(rounds)
  const round = { id: randomUUID(), player: who, gameId: GAME, stake: 100, win, seed, nonce, outcome: {} }
  await db.insert(rounds).values({ ...round, playedAt: new Date(now().getTime() - agoMs) })
  return who
}

/** As above, of a player who lets others see big wins. */
export async function insertShownRound(win: number, agoMs = 0) {
  const player = await insertRound(win, agoMs)
  await db.update(players).set({ showsWins: true }).where(eq(players.id, player))
  return player
}

/** The pair in force of a player; without one, a placeholder is stored. */
export async function seedOf(player: number): Promise<string> {
  const isInForce = and(eq(fairSeeds.player, player), isNull(fairSeeds.revealedAt))
  const [known] = await db.select({ id: fairSeeds.id }).from(fairSeeds).where(isInForce)
  if (known) return known.id
  const id = randomUUID()
  await db
    .insert(fairSeeds)
    .values({ id, player, serverSeed: '', serverSeedHash: '', clientSeed: 'past', madeAt: now() })
  return id
}
