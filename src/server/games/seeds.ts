import { and, eq, isNull } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { cipherFor } from '../base/cipher.ts'
import { now } from '../base/clock.ts'
import type { EncryptedSeed, Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { commitmentOf, newServerSeed } from './fair.ts'
import { hasOpenRound } from './hasOpenRound.ts'
import { countSeedPair } from './limits.ts'
import { fairSeeds, preparedSeeds } from './tables.ts'

/** A seed pair, as stored. */
export const encryptedSeed = {
  id: fairSeeds.id,
  ciphertext: fairSeeds.serverSeed,
  serverSeedHash: fairSeeds.serverSeedHash,
  clientSeed: fairSeeds.clientSeed,
  nonce: fairSeeds.nonce,
}
/** The same of a whole row. */
export function encryptedOf({ serverSeed: ciphertext, ...row }: typeof fairSeeds.$inferSelect): EncryptedSeed {
  return { ...row, ciphertext }
}

/** A seed pair with the server seed in the clear. */
export type Seed = Omit<EncryptedSeed, 'ciphertext'> & { serverSeed: string }
/** The player's view of a pair: the commitment, not the seed. */
type Pair = Pick<Seed, 'serverSeedHash' | 'clientSeed' | 'nonce'>
type PairShown = Reply<'houseSeed'>['fair']

const cipher = cipherFor('fair seeds')

/** Decrypts the server seed of a pair; undefined if PERYA_SECRET has changed since. */
export function openSeed({ ciphertext, ...pair }: EncryptedSeed): Seed | undefined {
  const serverSeed = cipher.decrypt(ciphertext)
  return serverSeed === undefined ? undefined : { ...pair, serverSeed }
}

function shownPair({ serverSeedHash, clientSeed, nonce }: Pair, nextServerSeedHash: string): PairShown {
  return { serverSeedHash, clientSeed, nonce, nextServerSeedHash }
}

/** The pair in force, if any, and the commitment to the next server seed. That seed is drawn if there is none. */
export async function shownFair(
  player: number,
  pair: Pair | null | undefined,
  nextHash?: string | null,
): Promise<Reply<'houseOpen'>['fair']> {
  const next = nextHash ?? (await nextHashOf(player))
  return pair ? shownPair(pair, next) : { nextServerSeedHash: next }
}

export const getFair: Handler<'getFair'> = async (_body, { session: { player } }) => ({
  playerId: player,
  fair: await fairOf(player),
})

/** The player's view of the seeds of future rounds. */
export async function fairOf(player: number): Promise<Reply<'houseOpen'>['fair']> {
  const [encrypted] = await db.select(encryptedSeed).from(fairSeeds).where(inForce(player))
  // A pair that cannot be decrypted is not in force.
  return await shownFair(player, encrypted && openSeed(encrypted))
}

const inForce = (player: number) => and(eq(fairSeeds.player, player), isNull(fairSeeds.revealedAt))

function drawn() {
  const serverSeed = newServerSeed()
  return { serverSeed: cipher.encrypt(serverSeed), serverSeedHash: commitmentOf(serverSeed), madeAt: now() }
}

/** The commitment to a player's next server seed, drawn at the first call. Concurrent calls draw one. */
async function nextHashOf(player: number): Promise<string> {
  await db
    .insert(preparedSeeds)
    .values({ player, ...drawn() })
    .onConflictDoNothing()
  const [prepared] = await db.select().from(preparedSeeds).where(eq(preparedSeeds.player, player))
  if (prepared && cipher.decrypt(prepared.serverSeed) !== undefined) return prepared.serverSeedHash
  // A seed that cannot be decrypted is replaced. The page reports that the commitment has changed.
  if (prepared) await db.delete(preparedSeeds).where(eq(preparedSeeds.serverSeedHash, prepared.serverSeedHash))
  return await nextHashOf(player)
}

/**
 * Begins a pair of the prepared server seed and a client seed. It reveals the pair in force until then, so that its rounds can be verified.
 * The server seed was drawn before the client seed was known, so neither side can choose its seed to match.
 */
export const houseSeed: Handler<'houseSeed'> = async (
  { clientSeed, nextServerSeedHash: promised },
  { gameSession },
) => {
  const { player } = gameSession
  await countSeedPair(player)
  if (promised === undefined) return await beginAny(player, clientSeed)
  const begun = await begin(player, clientSeed, promised)
  if (!begun) throw new Refusal('seedMoved', await fairOf(player))
  return begun
}

/** Begins a pair for a client that named no commitment. If another device begins one first, it takes the seed after that. */
async function beginAny(player: number, clientSeed: string): Promise<Reply<'houseSeed'>> {
  return (await begin(player, clientSeed, await nextHashOf(player))) ?? (await beginAny(player, clientSeed))
}

/** Undefined, without a change, if the committed seed is not the next one any more. */
async function begin(player: number, clientSeed: string, promised: string): Promise<Reply<'houseSeed'> | undefined> {
  return await db.transaction(async (tx) => {
    const next = drawn()
    const seed = await takePrepared(tx, player, promised, next)
    if (!seed) return undefined
    await assertUnused(tx, player)
    const [ended] = await tx
      .update(fairSeeds)
      .set({ revealedAt: now() })
      .where(inForce(player))
      .returning(encryptedSeed)
    const pair = { clientSeed, serverSeedHash: promised, nonce: 0 }
    await tx.insert(fairSeeds).values({ player, ...pair, serverSeed: seed, madeAt: now() })
    const opened = ended && openSeed(ended)
    const fair = shownPair(pair, next.serverSeedHash)
    return opened ? { revealed: revealedOf(opened), fair } : { fair }
  })
}

/**
 * Refuses to reveal the seed of an open round, since the seed tells how that round ends. It locks the pair first. An opening takes the same lock,
 * so its round is visible once the lock is granted, and the lock keeps new ones out.
 */
async function assertUnused(tx: Tx, player: number): Promise<void> {
  const [pair] = await tx.select(encryptedSeed).from(fairSeeds).where(inForce(player)).for('no key update')
  // A seed that cannot be decrypted cannot be revealed.
  const isAtStake = pair && openSeed(pair) && (await hasOpenRound(player, { seed: pair.id }, tx))
  if (isAtStake) throw new Refusal('seedInUse')
}

/** Replaces the prepared seed and returns it, encrypted, if its hash is `promised`. The row lock serialises a player's rotations. */
async function takePrepared(tx: Tx, player: number, promised: string, next: ReturnType<typeof drawn>) {
  const isPromised = and(eq(preparedSeeds.player, player), eq(preparedSeeds.serverSeedHash, promised))
  const [prepared] = await tx.select().from(preparedSeeds).where(isPromised).for('update')
  if (!prepared || cipher.decrypt(prepared.serverSeed) === undefined) return undefined
  await tx.update(preparedSeeds).set(next).where(eq(preparedSeeds.player, player))
  return prepared.serverSeed
}

function revealedOf({ serverSeed, serverSeedHash, clientSeed, nonce }: Seed) {
  return { serverSeed, serverSeedHash, clientSeed, rounds: nonce }
}
