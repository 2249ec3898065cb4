import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { config } from './config.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

export type Sealer = {
  /** Encrypts a text: iv, tag and ciphertext as one base64 string. */
  seal: (text: string) => string
  /** The text of a seal; undefined for one that is damaged, or was made under another secret. */
  unseal: (sealed: string) => string | undefined
}

/** A key of 32 bytes of its own for each purpose, derived from the server's secret when it is first asked for. */
export function keyFor(purpose: string): () => KeyObject {
  // A key of bytes would be prepared anew for each text, which takes four times as long as the text.
  let known: KeyObject | undefined
  return () => {
    known ??= createSecretKey(Buffer.from(hkdfSync('sha256', config.secret, '', `perya ${purpose}`, 32)))
    return known
  }
}

/** AES-256-GCM under a key of its own for each purpose: for what the database must not show. */
export function sealerFor(purpose: string): Sealer {
  const key = keyFor(purpose)
  return { seal: (text) => seal(key(), text), unseal: (sealed) => unseal(key(), sealed) }
}

function seal(key: KeyObject, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

function unseal(key: KeyObject, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
