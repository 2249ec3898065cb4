import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { config } from '../base/config.ts'
import { makeTurns } from '../base/turns.ts'

const HASHES_MAX = 3
/** One core stays free for other calls, and one of Node's four threads for files and name look-ups. */
export const HASHES_AT_ONCE = Math.max(1, Math.min(HASHES_MAX, availableParallelism() - 1))
const inTurn = makeTurns(HASHES_AT_ONCE)
const derive = (...[algorithm, parameters]: [Parameters<typeof argon2>[0], Parameters<typeof argon2>[1]]) =>
  inTurn(() => promisify(argon2)(algorithm, parameters))

const COST = { memory: config.passwordMemory, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

/** Keyboards may encode one character differently although the player typed the same password. */
const message = (password: string) => password.normalize('NFKC')
const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password with argon2id into a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const hash = await derive('argon2id', { message: message(password), nonce, tagLength: HASH_BYTES, ...COST })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(nonce)}$${plain(hash)}`
}

/** Replaces the password hash of a player without a password, registered by third-party login. */
export const NO_PASSWORD = ''

/** Whether a password matches a PHC string. A string of another kind matches nothing, after the same work. */
export async function isPasswordOf(password: string, phc: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(phc) ?? []
  if (salt === undefined || hash === undefined) return await isPasswordOf(password, await dummyHash())
  const expected = Buffer.from(hash, 'base64')
  const found = await derive('argon2id', {
    message: message(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(found, expected)
}

/** Whether a hash has other cost parameters than today's, so that the next log-in should renew it. */
export function isHashStale(phc: string): boolean {
  const { memory, passes, parallelism } = COST
  return !phc.startsWith(`$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`)
}

let dummy: Promise<string> | undefined

/** A hash that no password matches, with the cost of a real one. */
function dummyHash(): Promise<string> {
  dummy ??= hashPassword(randomBytes(HASH_BYTES).toString('base64'))
  return dummy
}
