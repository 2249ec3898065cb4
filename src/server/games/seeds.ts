import { and, eq, isNull } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { now } from '../base/clock.ts'
import { cipherFor } from '../base/seal.ts'
import type { Handler, SealedSeed } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { commitmentOf, newServerSeed } from './fair.ts'
import { countSeedPair } from './limits.ts'
import { openRounds } from './openTables.ts'
import { fairSeeds, preparedSeeds } from './tables.ts'

/** A seed pair, as stored. */
export const sealedSeed = {
  id: fairSeeds.id,
  serverSeed: fairSeeds.serverSeed,
  serverSeedHash: fairSeeds.serverSeedHash,
  clientSeed: fairSeeds.clientSeed,
  nonce: fairSeeds.nonce,
}
/** A seed pair with the server seed in the clear. */
export type Seed = SealedSeed
/** The player's view of a pair: the commitment, not the seed. */
type Pair = Pick<Seed, 'serverSeedHash' | 'clientSeed' | 'nonce'>
type PairShown = Reply<'houseSeed'>['fair']

const sealer = cipherFor('fair seeds')

/** A stored pair with its server seed opened; undefined where the secret has changed since and nothing opens it. */
export function openSeed(sealed: SealedSeed): Seed | undefined {
  const serverSeed = sealer.unseal(sealed.serverSeed)
  return serverSeed === undefined ? undefined : { ...sealed, serverSeed }
}

function shownPair({ serverSeedHash, clientSeed, nonce }: Pair, nextServerSeedHash: string): PairShown {
  return { serverSeedHash, clientSeed, nonce, nextServerSeedHash }
}

/** The pair in force, if one has begun, and the commitment to the next server seed: as the look-up of the game session found it, or drawn at the first need. */
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
  const [sealed] = await db.select(sealedSeed).from(fairSeeds).where(inForce(player))
  // One that nothing opens any more decides no further round.
  return await shownFair(player, sealed && openSeed(sealed))
}

const inForce = (player: number) => and(eq(fairSeeds.player, player), isNull(fairSeeds.revealedAt))

function drawn() {
  const serverSeed = newServerSeed()
  return { serverSeed: sealer.seal(serverSeed), serverSeedHash: commitmentOf(serverSeed), madeAt: now() }
}

/** The commitment to a player's next server seed; drawn at the first need. Two at once make one. */
async function nextHashOf(player: number): Promise<string> {
  await db
    .insert(preparedSeeds)
    .values({ player, ...drawn() })
    .onConflictDoNothing()
  const [prepared] = await db.select().from(preparedSeeds).where(eq(preparedSeeds.player, player))
  if (prepared && sealer.unseal(prepared.serverSeed) !== undefined) return prepared.serverSeedHash
  // One that nothing opens is no promise that could be kept: another one is made, and the page says that it is another.
  if (prepared) await db.delete(preparedSeeds).where(eq(preparedSeeds.serverSeedHash, prepared.serverSeedHash))
  return await nextHashOf(player)
}

/**
 * Begins a pair of the prepared server seed and a client seed; what was in force until then ends and is shown, so that the rounds it decided
 * can be verified. The server seed was drawn before the client seed was asked for, so nobody can choose one to go with the other.
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

/** For who was promised no certain one: where another device began a pair in between, the one after it is as good. */
async function beginAny(player: number, clientSeed: string): Promise<Reply<'houseSeed'>> {
  return (await begin(player, clientSeed, await nextHashOf(player))) ?? (await beginAny(player, clientSeed))
}

/** Undefined where the promised seed is not the next any more, and nothing was changed. */
async function begin(player: number, clientSeed: string, promised: string): Promise<Reply<'houseSeed'> | undefined> {
  return await db.transaction(async (tx) => {
    const next = drawn()
    const seed = await takePrepared(tx, player, promised, next)
    if (!seed) return undefined
    await assertUnused(tx, player)
    const [ended] = await tx.update(fairSeeds).set({ revealedAt: now() }).where(inForce(player)).returning(sealedSeed)
    const pair = { clientSeed, serverSeedHash: promised, nonce: 0 }
    await tx.insert(fairSeeds).values({ player, ...pair, serverSeed: seed, madeAt: now() })
    const opened = ended && openSeed(ended)
    const fair = shownPair(pair, next.serverSeedHash)
    return opened ? { revealed: revealedOf(opened), fair } : { fair }
  })
}

/**
 * Refuses to reveal a seed by which a round is open: whoever knew it would know how that round ends. The lock comes first: a round that is being
 * opened by the pair has it too, and is there to be seen once it lets go.
 */
async function assertUnused(tx: Tx, player: number): Promise<void> {
  const [pair] = await tx.select(sealedSeed).from(fairSeeds).where(inForce(player)).for('no key update')
  // A seed that nothing opens is revealed to nobody.
  const isAtStake = pair && openSeed(pair) && (await hasOpenRound(tx, player, pair.id))
  if (isAtStake) throw new Refusal('seedInUse')
}

/** Whether a round by this pair is open. After the pair's row has been locked no further one can come. */
async function hasOpenRound(tx: Tx, player: number, seed: string): Promise<boolean> {
  const isBySeed = and(eq(openRounds.player, player), eq(openRounds.seed, seed))
  return (await tx.select({ id: openRounds.id }).from(openRounds).where(isBySeed).limit(1)).length > 0
}

/** The prepared seed, sealed, if it is the promised one; another takes its place. The row's lock makes a player's rotations one after the other. */
async function takePrepared(tx: Tx, player: number, promised: string, next: ReturnType<typeof drawn>) {
  const isPromised = and(eq(preparedSeeds.player, player), eq(preparedSeeds.serverSeedHash, promised))
  const [prepared] = await tx.select().from(preparedSeeds).where(isPromised).for('update')
  if (!prepared || sealer.unseal(prepared.serverSeed) === undefined) return undefined
  await tx.update(preparedSeeds).set(next).where(eq(preparedSeeds.player, player))
  return prepared.serverSeed
}

function revealedOf({ serverSeed, serverSeedHash, clientSeed, nonce }: Seed) {
  return { serverSeed, serverSeedHash, clientSeed, rounds: nonce }
}
