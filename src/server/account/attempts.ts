import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import {
  CODES_PER_HOUR_MAX,
  INVITE_LOOKS_MAX,
  KYC_UPLOADS_PER_HOUR_MAX,
  PROOFS_PER_DAY_MAX,
  PROOFS_PER_QUARTER_MAX,
  SUPERIOR_TRIES_MAX,
} from '#contract/limits.ts'
import { readMobile } from '#contract/rules.ts'
import { now } from '../clock.ts'
import { config } from '../config.ts'
import { db, pool, type Tx } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { rateLimits } from './tables.ts'

/** Who tries: the account as typed, whose it is, and what the wire tells of device and address. */
export type Attempt = {
  account: string
  /** The player of that account, if it has one: a name and a number are guesses at the same door. */
  player?: number | undefined
  device: string
  address: string
  /** Names a player and a device from which that player has come in before. */
  known?: string | undefined
}

const QUARTER_SECONDS = 900
const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400
/** Wrong passwords per account before it rests; an address or a device may hold several players. */
const LOGINS_PER_ACCOUNT = 10

/** Counters live in the table rate_limits, so that all processes count together. */
function limiter(keyPrefix: string, points: number, duration: number) {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
  })
}

/** Made at the first attempt, when the pool is open, and anew when another database has been opened. */
function makeLimits() {
  return {
    pool,
    account: limiter('login:account', LOGINS_PER_ACCOUNT, QUARTER_SECONDS),
    known: limiter('login:known', LOGINS_PER_ACCOUNT, QUARTER_SECONDS),
    device: limiter('login:device', config.loginAttempts, QUARTER_SECONDS),
    address: limiter('login:address', config.loginAttempts, QUARTER_SECONDS),
    proof: limiter('proof:player', PROOFS_PER_QUARTER_MAX, QUARTER_SECONDS),
    proofDay: limiter('proof:day', PROOFS_PER_DAY_MAX, DAY_SECONDS),
    newDevice: limiter('register:device', config.registrations, HOUR_SECONDS),
    newAddress: limiter('register:address', config.registrations, HOUR_SECONDS),
    superior: limiter('superior:player', SUPERIOR_TRIES_MAX, HOUR_SECONDS),
    inviteLook: limiter('invite:address', INVITE_LOOKS_MAX, HOUR_SECONDS),
    leavingDevice: limiter('social:device', config.loginAttempts, QUARTER_SECONDS),
    leavingAddress: limiter('social:address', config.loginAttempts, QUARTER_SECONDS),
    codeDevice: limiter('code:device', config.codes, DAY_SECONDS),
    codeAddress: limiter('code:address', config.codes, DAY_SECONDS),
    upload: limiter('kyc:upload', KYC_UPLOADS_PER_HOUR_MAX, HOUR_SECONDS),
  }
}

let made: ReturnType<typeof makeLimits> | undefined

function limits() {
  if (made?.pool !== pool) made = makeLimits()
  return made
}

/** A key never shows what was typed: a hurried player types the password where the account goes. */
const keyOf = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('base64url')
/**
 * An account as it is counted: a player's name and number are one account, or each were ten guesses more; a number of nobody's is one number
 * however it was typed. Nobody can type what stands for a player: the door refuses a NUL.
 */
const meantBy = ({ account, player }: Pick<Attempt, 'account' | 'player'>) =>
  player === undefined ? (readMobile(account) ?? account) : `\0${player}`

/**
 * Counts a log-in attempt before its password is looked at, so that parallel guesses cannot slip by.
 * Known and unknown accounts count alike. A device that the player has come in from before has a counter of its own (OWASP's device
 * cookies): strangers who guess at an account lock each other out, and not its owner. The others are then touched without being
 * counted, so that the time does not tell on a shared phone who has come in from it. Refuses with attemptsTooMany and `retryAfter` in seconds.
 */
export async function takeLoginAttempt(attempt: Attempt): Promise<void> {
  const { device, address, known } = attempt
  const { account: byAccount, device: byDevice, address: byAddress, known: byKnown } = limits()
  const touch = known ? touched : take
  await touch(byAddress, address)
  if (device) await touch(byDevice, device)
  await (known ? take(byKnown, known) : take(byAccount, meantBy(attempt)))
}

/** As much work as counting, without counting. */
async function touched(counter: RateLimiterPostgres, what: string): Promise<void> {
  await counter.penalty(keyOf(what), 0)
}

/** Gives a rightful attempt back: a player who knows the password is not counted as a guesser. The guesses of strangers stay counted. */
export async function forgiveLoginAttempt(attempt: Attempt): Promise<void> {
  const { device, address, known } = attempt
  const { account: byAccount, device: byDevice, address: byAddress, known: byKnown } = limits()
  if (known) return void (await byKnown.delete(keyOf(known)))
  await byAccount.delete(keyOf(meantBy(attempt)))
  await byAddress.reward(keyOf(address), 1)
  if (device) await byDevice.reward(keyOf(device), 1)
}

/**
 * Counts a password or a code that a logged-in player shows, whatever for: whoever holds a session does not guess, be it slowly. Refuses
 * with attemptsTooMany and `retryAfter` in seconds.
 */
export async function takeProof(player: number): Promise<void> {
  await take(limits().proof, String(player))
  await take(limits().proofDay, String(player))
}

/** Gives a rightful one back. The wrong ones stay counted: they may have been a stranger's. */
export async function giveProofBack(player: number): Promise<void> {
  const { proof, proofDay } = limits()
  for (const counter of [proof, proofDay]) await counter.reward(keyOf(String(player)), 1)
}

/** Counts an attempt to register. Refuses with attemptsTooMany and `retryAfter` in seconds. */
export async function takeRegistration({ device, address }: Omit<Attempt, 'account'>): Promise<void> {
  await take(limits().newAddress, address)
  if (device) await take(limits().newDevice, device)
}

/** Counts a try at naming an inviter: nobody searches through the numbers. */
export async function takeSuperiorTry(player: number): Promise<void> {
  await take(limits().superior, String(player))
}

/** Counts a look at who an invite code belongs to. Refuses with attemptsTooMany and `retryAfter` in seconds. */
export async function takeInviteLook(address: string): Promise<void> {
  await take(limits().inviteLook, address)
}

/** Counts a departure to the provider of the third-party login. Refuses with attemptsTooMany and `retryAfter` in seconds. */
export async function takeDeparture({ device, address }: Omit<Attempt, 'account'>): Promise<void> {
  await take(limits().leavingAddress, address)
  if (device) await take(limits().leavingDevice, device)
}

/**
 * `proven`: the player whose password was right; `own`: the player who asks from a session to their number. Strangers who know the number use
 * up nothing of either's.
 */
export type CodeAsker = {
  mobile: string
  device: string
  address: string
  proven?: number
  own?: number | undefined
}

/**
 * Counts a one-time code that is about to be made, at who asks for it: before it is made, so that codes to many numbers at once cannot slip
 * by. Refuses with codesTooMany and `retryAfter` in seconds, having counted nothing, when a device or an address has had its share.
 */
export async function takeCode(asker: CodeAsker): Promise<void> {
  for (const [counter, what] of askerCounters(asker)) {
    const found = await counter.get(keyOf(what))
    if (found && found.remainingPoints <= 0) throw tooOften('codesTooMany', found)
  }
  for (const [counter, what] of askerCounters(asker)) await take(counter, what, 'codesTooMany')
}

/**
 * Counts a code at its number, or at its player, in the transaction that makes it: of two for one purpose only one is made, and codes for
 * several purposes at once come one after the other. Refuses with codesTooMany and `retryAfter` in seconds, and the code is not made.
 */
export async function countCode(tx: Tx, asker: CodeAsker): Promise<void> {
  const key = keyOfCodes(asker)
  const at = now().getTime()
  const { points, expire } = rateLimits
  const isLive = sql`${expire} > ${at}`
  const ends = at + HOUR_SECONDS * 1_000
  const [counted] = await tx
    .insert(rateLimits)
    .values({ key, points: 1, expire: ends })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isLive} then ${points} + 1 else 1 end`,
        expire: sql`case when ${isLive} then ${expire} else ${ends} end`,
      },
    })
    .returning()
  if (!counted || counted.points <= CODES_PER_HOUR_MAX) return
  throw tooOften('codesTooMany', { msBeforeNext: (counted.expire ?? at) - at })
}

function keyOfCodes({ mobile, proven, own }: CodeAsker): string {
  if (proven !== undefined) return `code:step:${keyOf(String(proven))}`
  return own === undefined ? `code:number:${keyOf(mobile)}` : `code:own:${keyOf(String(own))}`
}

/** Gives a code back that was not made after all. */
export async function giveCodeBack(asker: CodeAsker): Promise<void> {
  for (const [counter, what] of askerCounters(asker)) await counter.reward(keyOf(what), 1)
}

type Counter = [RateLimiterPostgres, string]

function askerCounters({ device, address }: CodeAsker): Counter[] {
  const { codeDevice, codeAddress } = limits()
  const byDevice: Counter[] = device ? [[codeDevice, device]] : []
  return [[codeAddress, address], ...byDevice]
}

/** Counts a picture of an identity document. Refuses with uploadsTooMany and `retryAfter` in seconds. */
export async function takeUpload(player: number): Promise<void> {
  await take(limits().upload, String(player), 'uploadsTooMany')
}

type TooOften = 'attemptsTooMany' | 'codesTooMany' | 'uploadsTooMany'

async function take(from: RateLimiterPostgres, what: string, refusal: TooOften = 'attemptsTooMany'): Promise<void> {
  try {
    await from.consume(keyOf(what), 1)
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooOften(refusal, error) : error
  }
}

function tooOften(refusal: TooOften, { msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>): Refusal {
  return new Refusal(refusal, { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
}

/** Removes counters whose time is over. Answers how many. */
export async function forgetOldAttempts(): Promise<number> {
  const { rowCount } = await db.delete(rateLimits).where(lt(rateLimits.expire, now().getTime()))
  return rowCount ?? 0
}
