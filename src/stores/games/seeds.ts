import { atom } from 'nanostores'
import { type Failure, post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { errcodes } from '#contract/errcodes.ts'
import type { Standing } from '#contract/games/fair.ts'
import { noteSeals } from './seals.ts'

export type Fair = Reply<'houseOpen'>['fair']
/** A fair with a pair in force. */
type Begun = Reply<'houseSeed'>['fair']

export const $fair = atom<Fair | undefined>()
export const $revealed = atom<Reply<'houseSeed'>['revealed'] | undefined>()
/** Whether the last rotation was refused because a round of the pair is open. */
export const $isSeedInUse = atom(false)
/** Whether the seal in force is the one that this device was promised. */
export const $standing = atom<Standing>('unknown')

let gameSession = { gameToken: '', player: 0 }

export function openSeeds(gameToken: string, player: number, fair: Fair): void {
  gameSession = { gameToken, player }
  takeFair(fair)
}

/** What the server shows of the seeds, held against what it showed before. */
export function takeFair(fair: Fair, isOwn = false): void {
  $standing.set(noteSeals(gameSession.player, fair, isOwn).standing)
  $fair.set(fair)
}

export function isBegun(fair: Fair | undefined): fair is Begun {
  return fair !== undefined && 'serverSeedHash' in fair
}

/**
 * Begins the first pair where none has begun, with a seed drawn here and now: the server has committed to its own before. One that has begun after
 * all, by an answer that was lost or on another device, serves as well; the page says how its seal stands. Answers what went wrong.
 */
export async function beginPair(): Promise<Failure | undefined> {
  const failure = isBegun($fair.get()) ? undefined : await begin(drawnSeed())
  return isBegun($fair.get()) ? undefined : failure
}

/** The server says that no pair is in force, whatever was shown before: the next one is begun. */
export async function beginAnew(): Promise<Failure | undefined> {
  const fair = $fair.get()
  if (fair) $fair.set({ nextServerSeedHash: fair.nextServerSeedHash })
  return await beginPair()
}

/** Rotates the seed pair: the old server seed is shown, the promised one comes into force. Answers whether it worked. */
export async function rotateSeed(clientSeed: string): Promise<boolean> {
  const failure = await begin(clientSeed)
  $isSeedInUse.set(failure?.why === 'refused' && failure.errcode === errcodes.seedInUse)
  return failure === undefined
}

/** The seed goes out beside the seal that it answers, and the pair that comes back must have just that seal. */
async function begin(clientSeed: string): Promise<Failure | undefined> {
  const promised = $fair.get()?.nextServerSeedHash
  if (promised === undefined) return { ok: false, why: 'offline' }
  const answer = await post('houseSeed', { clientSeed, nextServerSeedHash: promised }, gameSession.gameToken)
  if (answer.ok) {
    takeFair(answer.reply.fair, true)
    $revealed.set(answer.reply.revealed)
    return undefined
  }
  const now = answer.why === 'refused' && answer.errcode === errcodes.seedMoved && fairOf(answer.details)
  if (!now) return answer
  takeFair(now)
  // An answer that was lost on the way: the pair did begin, by the seal and the seed that were sent.
  return isBegun(now) && now.serverSeedHash === promised && now.clientSeed === clientSeed ? undefined : answer
}

/** The seeds as a refusal carries them. */
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
