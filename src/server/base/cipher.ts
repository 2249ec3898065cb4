import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { config } from './config.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

export type Cipher = {
  /** Encrypts a text: iv, tag and ciphertext as one base64 string. */
  encrypt: (text: string) => string
  /** Decrypts a text; undefined if it is damaged or was encrypted under another secret. */
  decrypt: (ciphertext: string) => string | undefined
}

/** A separate 32-byte key for each purpose, derived from the server's secret at first use. */
export function deriveKey(purpose: string): () => KeyObject {
  // Raw key bytes would be prepared again for each text, which takes four times as long as the encryption.
  let known: KeyObject | undefined
  return () => {
    known ??= createSecretKey(Buffer.from(hkdfSync('sha256', config.secret, '', `perya ${purpose}`, 32)))
    return known
  }
}

/** AES-256-GCM with a separate key for each purpose: encryption at rest for fields of the database. */
export function cipherFor(purpose: string): Cipher {
  const key = deriveKey(purpose)
  return { encrypt: (text) => encrypt(key(), text), decrypt: (ciphertext) => decrypt(key(), ciphertext) }
}

export type FileCipher = {
  /** Encrypts a file: iv, tag and ciphertext. `about` names the file, as additional authenticated data. */
  encrypt: (bytes: Buffer, about: string) => Buffer
  /** Decrypts a file; undefined if it is damaged, another file, or was encrypted under another secret. */
  decrypt: (ciphertext: Buffer, about: string) => Buffer | undefined
}

/** AES-256-GCM for files, with a separate key for each purpose. A swapped file does not decrypt. */
export function fileCipherFor(purpose: string): FileCipher {
  const key = deriveKey(purpose)
  return {
    encrypt: (bytes, about) => encryptBytes(key(), bytes, about),
    decrypt: (ciphertext, about) => decryptBytes(key(), ciphertext, about),
  }
}

function encrypt(key: KeyObject, text: string): string {
  return encryptBytes(key, Buffer.from(text, 'utf8')).toString('base64')
}

function decrypt(key: KeyObject, ciphertext: string): string | undefined {
  return decryptBytes(key, Buffer.from(ciphertext, 'base64'))?.toString('utf8')
}

function encryptBytes(key: KeyObject, bytes: Buffer, about = ''): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

function decryptBytes(key: KeyObject, ciphertext: Buffer, about = ''): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, ciphertext.subarray(0, IV_BYTES)).setAAD(Buffer.from(about))
    decipher.setAuthTag(ciphertext.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(ciphertext.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
