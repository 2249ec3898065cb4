import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { config } from './config.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

export type Sealer = {
  /** Encrypts a text: iv, tag and ciphertext as one base64 string. */
  seal: (text: string) => string
  /** Decrypts a text; undefined if it is damaged or was encrypted under another secret. */
  unseal: (sealed: string) => string | undefined
}

/** A separate 32-byte key for each purpose, derived from the server's secret at first use. */
export function keyFor(purpose: string): () => KeyObject {
  // Raw key bytes would be prepared again for each text, which takes four times as long as the encryption.
  let known: KeyObject | undefined
  return () => {
    known ??= createSecretKey(Buffer.from(hkdfSync('sha256', config.secret, '', `perya ${purpose}`, 32)))
    return known
  }
}

/** AES-256-GCM with a separate key for each purpose: encryption at rest for fields of the database. */
export function cipherFor(purpose: string): Sealer {
  const key = keyFor(purpose)
  return { seal: (text) => seal(key(), text), unseal: (sealed) => unseal(key(), sealed) }
}

export type FileSealer = {
  /** Encrypts a file: iv, tag and ciphertext. `about` names the file, as additional authenticated data. */
  seal: (bytes: Buffer, about: string) => Buffer
  /** Decrypts a file; undefined if it is damaged, another file, or was encrypted under another secret. */
  unseal: (sealed: Buffer, about: string) => Buffer | undefined
}

/** AES-256-GCM for files, with a separate key for each purpose. A swapped file does not decrypt. */
export function fileCipherFor(purpose: string): FileSealer {
  const key = keyFor(purpose)
  return {
    seal: (bytes, about) => sealBytes(key(), bytes, about),
    unseal: (sealed, about) => unsealBytes(key(), sealed, about),
  }
}

function seal(key: KeyObject, text: string): string {
  return sealBytes(key, Buffer.from(text, 'utf8')).toString('base64')
}

function unseal(key: KeyObject, sealed: string): string | undefined {
  return unsealBytes(key, Buffer.from(sealed, 'base64'))?.toString('utf8')
}

function sealBytes(key: KeyObject, bytes: Buffer, about = ''): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

function unsealBytes(key: KeyObject, sealed: Buffer, about = ''): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES)).setAAD(Buffer.from(about))
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
