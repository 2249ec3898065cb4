import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Seeds } from '#contract/games/fair.ts'
import type { SlotRound } from '#contract/games/slot/round.ts'
import { TOKEN_KEY } from '#contract/wire.ts'
import { cipherFor } from '#server/base/cipher.ts'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'
import { commitmentOf } from '#server/games/fair.ts'
import { fairSeeds } from '#server/games/tables.ts'
import { call } from '../call.ts'
import { newPlayer } from '../player.ts'
import { resolveSlotRound } from './slot/round.ts'

export const GAME = 1001

/** The token that a lobby's page would hand to the game's frame. */
export async function launch(token: string, gameId = GAME): Promise<string> {
  const { url } = await call('startGame', { gameId }, { token })
  // The lobby around the game holds the player's session.
  globalThis.localStorage?.setItem(TOKEN_KEY, token)
  return String(url).split('#launch=')[1] ?? ''
}

/** Opens a game session and begins a seed pair, as the game's page does before the first bet. Returns the game token. */
export async function startGameSession(token: string, gameId = GAME): Promise<string> {
  const { gameToken } = await call('houseOpen', { launchToken: await launch(token, gameId) })
  await begin(String(gameToken))
  return String(gameToken)
}

/** A new player with a game session. */
export async function takeSeat(coin: number, gameId = GAME) {
  const { id: player, token } = await newPlayer({ coin })
  return { player, token, gameToken: await startGameSession(token, gameId) }
}
export type Seat = Awaited<ReturnType<typeof takeSeat>>

/** Begins a seed pair. */
export async function begin(gameToken: string, clientSeed = 'drawn-here'): Promise<WireReply> {
  return await call('houseSeed', { clientSeed }, { token: gameToken })
}

const serverSeed = 'c0ffee'.padEnd(64, '0')
const SEARCH_MAX = 200_000

type Claim = (round: SlotRound) => boolean
export const isWin: Claim = ({ winCents, steps }) => winCents > 0 && steps.length === 1
export const isLoss: Claim = ({ winCents, steps }) => winCents === 0 && steps.length === 1
/** One screen that wins its stake at least. */
export const paysBack: Claim = ({ winCents, stakeCents, steps }) => winCents >= stakeCents && steps.length === 1
/** One screen that wins more than its stake. */
export const isGain: Claim = ({ winCents, stakeCents, steps }) => winCents > stakeCents && steps.length === 1
/** One screen and no feature, whether it wins or not. */
export const isShort: Claim = ({ steps, freeSpins }) => steps.length === 1 && freeSpins === 0

/** A paid spin whose symbols fell twice at least, and one whose respins brought a further coin; neither with free spins. */
export const hasFalls: Claim = ({ steps: [paid], freeSpins }) => (paid?.falls?.length ?? 0) > 1 && freeSpins === 0
export const hasRespins: Claim = ({ steps: [paid], freeSpins }) =>
  freeSpins === 0 && (paid?.respins?.turns.slice(1).some(({ length }) => length > 0) ?? false)

/** Gives the player a seed pair whose first rounds are such as the test wants to watch. */
export async function seedRounds(player: number, stake: number, wanted: readonly Claim[], gameId = GAME) {
  const isSo = (claim: Claim, seeds: Seeds) => claim(resolveSlotRound(gameId, seeds, stake))
  await seedPair(player, (seedsOf) => wanted.every((claim, nonce) => isSo(claim, seedsOf(nonce))))
}

/** Gives the player a seed pair that fits: `seedsOf` answers the seeds of its round with this nonce. */
export async function seedPair(player: number, fits: (seedsOf: (nonce: number) => Seeds) => boolean) {
  const clientSeed = findClientSeed(fits)
  await db
    .update(fairSeeds)
    .set({ revealedAt: now() })
    .where(and(eq(fairSeeds.player, player), isNull(fairSeeds.revealedAt)))
  await db.insert(fairSeeds).values({
    player,
    serverSeed: cipherFor('fair seeds').encrypt(serverSeed),
    serverSeedHash: commitmentOf(serverSeed),
    clientSeed,
    nonce: 0,
    madeAt: now(),
  })
}

function findClientSeed(fits: (seedsOf: (nonce: number) => Seeds) => boolean): string {
  const own = randomUUID().slice(0, 8)
  for (let number = 0; number < SEARCH_MAX; number += 1) {
    const clientSeed = `test${own}${number}`
    if (fits((nonce) => ({ serverSeed, clientSeed, nonce }))) return clientSeed
  }
  throw new Error('no such rounds in sight')
}
