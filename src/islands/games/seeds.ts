import { atom } from 'nanostores'
import { type Failure, post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Standing } from '#contract/games/fair.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import { rememberCommitments } from './commitments.ts'

export type Fair = Reply<'houseOpen'>['fair']
/** The view with a pair in force. */
type Begun = Reply<'houseSeed'>['fair']

export const $fair = atom<Fair | undefined>()
export const $revealed = atom<Reply<'houseSeed'>['revealed'] | undefined>()
/** Whether the last rotation was refused because a round of the pair is open. */
export const $isSeedInUse = atom(false)
/** Whether the server kept the commitment that it showed to this device. */
export const $standing = atom<Standing>('unknown')

let gameSession = { gameToken: '', player: 0 }

export function openSeeds(gameToken: string, player: number, fair: Fair): void {
  gameSession = { gameToken, player }
  takeFair(fair)
}

/** Takes the server's view of the seeds and compares its commitments with earlier ones. */
export function takeFair(fair: Fair, isOwn = false): void {
  $standing.set(rememberCommitments(gameSession.player, fair, isOwn).standing)
  $fair.set(fair)
}

export function isBegun(fair: Fair | undefined): fair is Begun {
  return fair !== undefined && 'serverSeedHash' in fair
}

/**
 * Begins the first pair with a client seed drawn here, after the server's commitment. A pair that another device or a lost answer has begun
 * serves as well. The page shows the status of its commitment. Returns the failure, if any.
 */
export async function beginPair(): Promise<Failure | undefined> {
  const failure = isBegun($fair.get()) ? undefined : await begin(drawnSeed())
  return isBegun($fair.get()) ? undefined : failure
}

/** Begins the next pair after the server reported that none is in force. */
export async function beginAnew(): Promise<Failure | undefined> {
  const fair = $fair.get()
  if (fair) $fair.set({ nextServerSeedHash: fair.nextServerSeedHash })
  return await beginPair()
}

/** Rotates the seed pair: reveals the old server seed and puts the committed one in force. Returns whether it worked. */
export async function rotateSeed(clientSeed: string): Promise<boolean> {
  const failure = await begin(clientSeed)
  $isSeedInUse.set(failure?.why === 'refused' && failure.errcode === lobbyErrcodes.seedInUse)
  return failure === undefined
}

/** Sends the client seed with the commitment that it answers. The new pair must have that commitment. */
async function begin(clientSeed: string): Promise<Failure | undefined> {
  const promised = $fair.get()?.nextServerSeedHash
  if (promised === undefined) return { ok: false, why: 'offline' }
  const answer = await post('houseSeed', { clientSeed, nextServerSeedHash: promised }, gameSession.gameToken)
  if (answer.ok) {
    takeFair(answer.reply.fair, true)
    $revealed.set(answer.reply.revealed)
    return undefined
  }
  const now = answer.why === 'refused' && answer.errcode === lobbyErrcodes.seedMoved && fairOf(answer.details)
  if (!now) return answer
  takeFair(now)
  // The answer to an earlier try was lost: the pair began with this commitment and client seed.
  return isBegun(now) && now.serverSeedHash === promised && now.clientSeed === clientSeed ? undefined : answer
}

/** The view of the seeds in a refusal's details. */
function fairOf(details: Record<string, unknown>): Fair | undefined {
  const { serverSeedHash, clientSeed, nonce, nextServerSeedHash } = details
  if (typeof nextServerSeedHash !== 'string') return undefined
  if (typeof serverSeedHash !== 'string' || typeof clientSeed !== 'string' || typeof nonce !== 'number')
    return { nextServerSeedHash }
  return { serverSeedHash, clientSeed, nonce, nextServerSeedHash }
}

function drawnSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
