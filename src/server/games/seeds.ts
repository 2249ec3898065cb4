import { and, eq, isNull } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { now } from '../clock.ts'
import { db, type Tx } from '../db/database.ts'
import type { Handler } from '../handler.ts'
import { sealerFor } from '../seal.ts'
import { commitmentOf, newClientSeed, newServerSeed } from './fair.ts'
import { fairSeeds } from './tables.ts'

/** What decides rounds, as it is stored. */
export const sealedSeed = {
  id: fairSeeds.id,
  serverSeed: fairSeeds.serverSeed,
  serverSeedHash: fairSeeds.serverSeedHash,
  clientSeed: fairSeeds.clientSeed,
  nonce: fairSeeds.nonce,
}
export type SealedSeed = Pick<typeof fairSeeds.$inferSelect, keyof typeof sealedSeed>
/** A seed pair with the server seed in the clear. */
export type Seed = SealedSeed

const sealer = sealerFor('fair seeds')

/** A stored pair with its server seed opened; undefined where the secret has changed since and nothing opens it. */
export function openSeed(sealed: SealedSeed): Seed | undefined {
  const serverSeed = sealer.unseal(sealed.serverSeed)
  return serverSeed === undefined ? undefined : { ...sealed, serverSeed }
}

/** What the player may know of a seed in force: the commitment, not the seed. */
export function shownSeed({
  serverSeedHash,
  clientSeed,
  nonce,
}: Pick<Seed, 'serverSeedHash' | 'clientSeed' | 'nonce'>) {
  return { serverSeedHash, clientSeed, nonce } satisfies Reply<'houseOpen'>['fair']
}

const inForce = (player: number) => and(eq(fairSeeds.player, player), isNull(fairSeeds.revealedAt))

/** The player's seed pair in force; made at the first need. Two at once make one: the index allows no second. */
export async function seedInForce(player: number): Promise<Seed> {
  const [known] = await db.select(sealedSeed).from(fairSeeds).where(inForce(player))
  const seed = known && openSeed(known)
  if (seed) return seed
  // One that cannot be opened any more decides no further round.
  if (known) await db.update(fairSeeds).set({ revealedAt: now() }).where(eq(fairSeeds.id, known.id))
  await makeSeed(db, player, newClientSeed())
  return await seedInForce(player)
}

async function makeSeed(tx: Pick<Tx, 'insert'>, player: number, clientSeed: string): Promise<void> {
  const serverSeed = newServerSeed()
  const row = {
    player,
    serverSeed: sealer.seal(serverSeed),
    serverSeedHash: commitmentOf(serverSeed),
    clientSeed,
    madeAt: now(),
  }
  await tx.insert(fairSeeds).values(row).onConflictDoNothing()
}

/** Ends the seed in force and shows it; the rounds it decided can be verified from here on. */
export const houseSeed: Handler<'houseSeed'> = async ({ clientSeed }, { game }) => {
  const old = await rotate(game.player, clientSeed)
  const { serverSeed, serverSeedHash, nonce } = old
  const revealed = { serverSeed, serverSeedHash, clientSeed: old.clientSeed, rounds: nonce }
  return { revealed, fair: shownSeed(await seedInForce(game.player)) }
}

async function rotate(player: number, clientSeed: string): Promise<Seed> {
  await seedInForce(player)
  const old = await db.transaction(async (tx) => {
    const [ended] = await tx.update(fairSeeds).set({ revealedAt: now() }).where(inForce(player)).returning(sealedSeed)
    if (ended) await makeSeed(tx, player, clientSeed)
    return ended && openSeed(ended)
  })
  // Where another device rotated in between, its new seed is the one to end.
  return old ?? (await rotate(player, clientSeed))
}
