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
  const nonce = await db.$count(rounds)
  await insertPlayed(who, { stake: 100, win, nonce, playedAt: new Date(now().getTime() - agoMs) })
  return who
}

type Row = typeof rounds.$inferInsert

/** Stores the row of a settled round of a player, by default one of now. */
export async function insertPlayed(player: number, row: Pick<Row, 'stake' | 'win'> & Partial<Row>): Promise<void> {
  const known = { id: randomUUID(), player, seed: await seedOf(player), gameId: GAME, nonce: 1, outcome: {} }
  await db.insert(rounds).values({ ...known, playedAt: now(), ...row })
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
