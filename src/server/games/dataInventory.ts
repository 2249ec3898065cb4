import { and, eq, sql } from 'drizzle-orm'
import { db } from '../db/database.ts'
import { disclosed, disclosedBy, type InventoryEntry, undisclosed } from '../db/dataInventory.ts'
import { plain, type Row, walk } from '../db/walk.ts'
import { players } from '../standing/tables.ts'
import { openRounds } from './openTables.ts'
import { encryptedOf, encryptedSeed, openSeed } from './seeds.ts'
import { fullOutcome } from './storedOutcome.ts'
import { fairSeeds, gameSessions, preparedSeeds, refusedRounds, rounds, unseenRounds } from './tables.ts'

/** No round refers to the pair. A day on both ends of its use allows for clocks that differ. */
const isUnreferred = sql`not exists (
    select from ${rounds} where ${rounds.player} = ${fairSeeds.player} and ${rounds.seed} = ${fairSeeds.id}
      and ${rounds.playedAt} >= ${fairSeeds.madeAt} - interval '1 day'
      and ${rounds.playedAt} <= coalesce(${fairSeeds.revealedAt}, 'infinity') + interval '1 day'
  ) and not exists (
    select from ${openRounds} where ${openRounds.player} = ${fairSeeds.player} and ${openRounds.seed} = ${fairSeeds.id})
  and not exists (
    select from ${refusedRounds} where ${refusedRounds.player} = ${fairSeeds.player} and ${refusedRounds.seed} = ${fairSeeds.id})`
/** Decides no further round: the pair is revealed, or its player cannot play. */
const isSpent = sql`(${fairSeeds.revealedAt} is not null or exists (
  select from ${players} where ${players.id} = ${fairSeeds.player} and ${players.state} <> 'open'))`

/** Seed pairs, with the server seed of revealed ones. */
async function* readSeeds(player: number): AsyncGenerator<Row> {
  const inOrder = [fairSeeds.madeAt, fairSeeds.id]
  for await (const row of walk(fairSeeds, fairSeeds.player, inOrder, player)) {
    const seed = row as typeof fairSeeds.$inferSelect // a row of this very table
    const opened = seed.revealedAt ? openSeed(encryptedOf(seed))?.serverSeed : undefined
    yield { ...plain(row), ...(opened !== undefined && { serverSeed: opened }) }
  }
}

/** Rounds with their full outcomes, recomputed from the seed if only a reference is stored. */
async function* readRounds(player: number): AsyncGenerator<Row> {
  let known: Awaited<ReturnType<typeof seedOf>>
  for await (const row of walk(rounds, rounds.player, [rounds.playedAt, rounds.id], player)) {
    const round = row as typeof rounds.$inferSelect // a row of this very table
    if (known?.id !== round.seed) known = await seedOf(player, round.seed)
    yield { ...plain(row), ...(known && { outcome: await fullOutcome(round, known) }) }
  }
}

async function seedOf(player: number, id: string) {
  const isIt = and(eq(fairSeeds.player, player), eq(fairSeeds.id, id))
  const [seed] = await db.select(encryptedSeed).from(fairSeeds).where(isIt)
  return seed
}

/** The personal data of this domain, in the order of deletion. */
export const gameInventory: readonly InventoryEntry[] = [
  // `seats` is the name in the player's copy.
  disclosed(
    gameSessions.player,
    { as: 'seats', by: [gameSessions.openedAt, gameSessions.id] },
    { period: 'afterLastVisit' },
  ),
  disclosedBy(rounds.player, 'rounds', readRounds, { period: 'afterRecordMonth', from: rounds.playedAt }),
  disclosed(
    unseenRounds.player,
    { as: 'unseenRounds', by: [unseenRounds.gameId] },
    { period: 'afterRecordMonth', from: unseenRounds.playedAt },
  ),
  disclosed(
    openRounds.player,
    { as: 'openRounds', by: [openRounds.gameId] },
    { period: 'afterRecordDate', from: openRounds.movedAt },
  ),
  disclosed(
    refusedRounds.player,
    { as: 'refusedRounds', by: [refusedRounds.seed, refusedRounds.nonce] },
    { period: 'afterRecordMonth', from: refusedRounds.refusedAt },
  ),
  undisclosed(preparedSeeds.player, 'an unused seed; every game shows its hash', {
    period: 'afterLastVisit',
  }),
  disclosedBy(fairSeeds.player, 'seeds', readSeeds, {
    period: 'afterRecordMonth',
    from: sql`coalesce(${fairSeeds.revealedAt}, ${fairSeeds.madeAt})`,
    only: sql`${isSpent} and ${isUnreferred}`,
  }),
]
