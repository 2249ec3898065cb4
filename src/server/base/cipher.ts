import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import { keyring, keysFor, type Secret, sealingId, secretsRead } from './keyring.ts'
import { type SealPurpose, sealed } from './sealed.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
/** The id of a secret before a sealed text. A colon stands in no base64. */
const NAMED = /^([0-9a-f]{12}):/
/** The same before a sealed file. */
const FILE_MARK = 'perya:'
const FILE_HEAD_BYTES = FILE_MARK.length + 13

/** A sealed value of a secret that this process was not given. */
class UnreadSecret extends Error {
  constructor() {
    super('a value is sealed under a secret that this process does not read: see PERYA_SECRET_NEXT, PERYA_SECRET_OLD')
  }
}

/** What `decrypt` opens; undefined also for a value of a secret that this process was not given. */
export function openedOr<Opened>(decrypt: () => Opened | undefined): Opened | undefined {
  try {
    return decrypt()
  } catch (error) {
    if (error instanceof UnreadSecret) return undefined
    throw error
  }
}

export type Cipher = {
  /** Encrypts a text: iv, tag and ciphertext as one base64 string. */
  encrypt: (text: string) => string
  /** Decrypts a text; undefined if it is damaged, or spelt in another way. Throws UnreadSecret for a stored value of another secret. */
  decrypt: (ciphertext: string) => string | undefined
}

/** AES-256-GCM with a separate key for each purpose: encryption at rest for fields of the database. */
export function cipherFor(purpose: SealPurpose): Cipher {
  const keyOf = keysFor(purpose)
  const kept = sealed[purpose]
  const isStored = 'columns' in kept || 'files' in kept
  // Bound to its name, a value from outside opens neither without it nor under another.
  const aboutOf = (id = '') => ('outside' in kept ? id : '')
  return {
    encrypt: (text) => {
      const { current } = keyring()
      const id = sealingId() ?? undefined
      const body = encryptBytes(keyOf(current), Buffer.from(text, 'utf8'), aboutOf(id)).toString('base64')
      return id === undefined ? body : `${id}:${body}`
    },
    decrypt: (ciphertext) => {
      const id = NAMED.exec(ciphertext)?.[1]
      const body = id === undefined ? ciphertext : ciphertext.slice(id.length + 1)
      const bytes = Buffer.from(body, 'base64')
      // Node reads base64 in many spellings. What opens once must have one.
      if (bytes.toString('base64') !== body) return undefined
      return firstOpened(readersOf(id, isStored), keyOf, bytes, aboutOf(id))?.toString('utf8')
    },
  }
}

export type FileCipher = {
  /** Encrypts a file: iv, tag and ciphertext. `about` names the file, as additional authenticated data. */
  encrypt: (bytes: Buffer, about: string) => Buffer
  /** Decrypts a file; undefined if it is damaged or another file. Throws UnreadSecret for one of another secret. */
  decrypt: (ciphertext: Buffer, about: string) => Buffer | undefined
}

/** AES-256-GCM for files, with a separate key for each purpose. A swapped file does not decrypt. */
export function fileCipherFor(purpose: SealPurpose): FileCipher {
  const keyOf = keysFor(purpose)
  return {
    encrypt: (bytes, about) => {
      const { current } = keyring()
      const body = encryptBytes(keyOf(current), bytes, about)
      const id = sealingId()
      return id === null ? body : Buffer.concat([Buffer.from(`${FILE_MARK}${id}:`), body])
    },
    decrypt: (ciphertext, about) => {
      const head = ciphertext.subarray(0, FILE_HEAD_BYTES).toString('latin1')
      const id = head.startsWith(FILE_MARK) ? NAMED.exec(head.slice(FILE_MARK.length))?.[1] : undefined
      const bytes = id === undefined ? ciphertext : ciphertext.subarray(FILE_HEAD_BYTES)
      return firstOpened(readersOf(id, true), keyOf, bytes, about)
    },
  }
}

/** The secrets that may open a value: the named one, or all for a value without a name. */
function readersOf(id: string | undefined, isStored: boolean): Secret[] {
  const found = secretsRead().filter((secret) => id === undefined || secret.id === id)
  if (found.length === 0 && isStored) throw new UnreadSecret()
  return found
}

function firstOpened(secrets: Secret[], keyOf: (secret: Secret) => KeyObject, bytes: Buffer, about = '') {
  for (const secret of secrets) {
    const opened = decryptBytes(keyOf(secret), bytes, about)
    if (opened) return opened
  }
  return undefined
}

function encryptBytes(key: KeyObject, bytes: Buffer, about = ''): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

function decryptBytes(key: KeyObject, ciphertext: Buffer, about: string): Buffer | undefined {
  try {
    const iv = ciphertext.subarray(0, IV_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about))
    decipher.setAuthTag(ciphertext.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(ciphertext.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
