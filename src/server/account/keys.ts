import { constants, createPrivateKey, generateKeyPair, type KeyObject, privateDecrypt, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { desc, sql } from 'drizzle-orm'
import { cipherFor } from '../base/cipher.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { db, type Tx } from '../db/database.ts'
import { passwordKeys } from './tables.ts'

/** The current key pair: public key for clients, private key for us. */
type PasswordKey = { publicKey: string; privateKey: KeyObject }

const makePair = promisify(generateKeyPair)
const cipher = cipherFor('password keys')
const EXPONENT = 0x01_00_01
/** Longer than any key can encrypt, so that no rule accepts it as a password. */
const MISFIT_BYTES = 512
/** An arbitrary constant, the same in every process: 'keys' in ASCII. */
const KEYS_LOCK = 0x6b_65_79_73

let inForce: Promise<PasswordKey> | undefined

/** The key pair that all processes share. The first one that needs it creates it; each process reads it once. */
export function passwordKey(): Promise<PasswordKey> {
  inForce ??= findKey().catch((error: unknown) => {
    inForce = undefined
    throw error
  })
  return inForce
}

/** Makes the next call read the key pair again, for a process that has changed its database. */
export function forgetPasswordKey(): void {
  inForce = undefined
}

function findKey(): Promise<PasswordKey> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEYS_LOCK})`)
    const [row] = await tx.select().from(passwordKeys).orderBy(desc(passwordKeys.id)).limit(1)
    return (row && usable(row)) ?? (await makeKey(tx))
  })
}

/** The stored pair, unless the secret or the configured size has changed since. */
function usable({
  publicKey,
  privateKey: ciphertext,
}: {
  publicKey: string
  privateKey: string
}): PasswordKey | undefined {
  const pem = cipher.decrypt(ciphertext)
  if (pem === undefined) return undefined
  const privateKey = createPrivateKey(pem)
  return privateKey.asymmetricKeyDetails?.modulusLength === config.rsaKeyBits ? { publicKey, privateKey } : undefined
}

async function makeKey(tx: Tx): Promise<PasswordKey> {
  const pair = await makePair('rsa', { modulusLength: config.rsaKeyBits, publicExponent: EXPONENT })
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await tx.insert(passwordKeys).values({ publicKey, privateKey: cipher.encrypt(pem), madeAt: now() })
  return { publicKey, privateKey: pair.privateKey }
}

/**
 * Decrypts a password from the wire (base64, PKCS#1 v1.5 as jsencrypt pads). An invalid ciphertext yields a text that matches no password,
 * after the same work. A caller can neither see nor measure the difference.
 */
export async function decryptPassword(ciphertext: string): Promise<string> {
  const { privateKey } = await passwordKey()
  const sent = Buffer.from(ciphertext, 'base64')
  const isWhole = sent.length === config.rsaKeyBits / 8
  const clear = decrypt(privateKey, isWhole ? sent : Buffer.alloc(config.rsaKeyBits / 8, 1))
  const bytes = joinSurrogates(clear)
  const text = bytes.toString('utf8')
  return isWhole && Buffer.from(text).equals(bytes) ? text : randomBytes(MISFIT_BYTES).toString('base64')
}

const ABOVE_MODULUS = 'ERR_OSSL_RSA_DATA_TOO_LARGE_FOR_MODULUS'

/** OpenSSL returns other bytes for bad padding, not an error. It refuses only a number above the modulus; any other error is a fault of ours. */
function decrypt(key: KeyObject, bytes: Buffer): Buffer {
  const options = { key, padding: constants.RSA_PKCS1_PADDING }
  try {
    return privateDecrypt(options, bytes)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === ABOVE_MODULUS)) throw error
    return privateDecrypt(options, bytes.fill(0, 0, 1))
  }
}

const SURROGATES = /\xed([\xa0-\xaf])([\x80-\xbf])\xed([\xb0-\xbf])([\x80-\xbf])/g

/**
 * jsencrypt writes a character beyond 16 bits, such as an emoji, as two surrogates of three bytes each (CESU-8). This converts them to
 * UTF-8.
 */
function joinSurrogates(bytes: Buffer): Buffer {
  const half = (lead: string, trail: string) =>
    0xd0_00 | ((lead.charCodeAt(0) & 0x3f) << 6) | (trail.charCodeAt(0) & 0x3f)
  const joined = bytes.toString('latin1').replace(SURROGATES, (_pair, a: string, b: string, c: string, d: string) => {
    const character = String.fromCharCode(half(a, b), half(c, d))
    return Buffer.from(character).toString('latin1')
  })
  return Buffer.from(joined, 'latin1')
}
