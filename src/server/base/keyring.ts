import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { config } from './config.ts'

/** A secret with the id that sealed values carry. The id tells nothing of the secret. */
export type Secret = { id: string; text: string }

/** The secrets that this process reads. It seals under `current`. */
export type Keyring = { current: Secret; next: Secret | undefined; old: Secret | undefined }

const ID_BYTES = 6

function secretOf(text: string): Secret {
  return { text, id: Buffer.from(hkdfSync('sha256', text, '', 'perya secret id', ID_BYTES)).toString('hex') }
}

/** The keyring of these secrets. An empty one is missing. */
export function keyringOf(current: string, { next = '', old = '' } = {}): Keyring {
  const one = (text: string) => (text === '' ? undefined : secretOf(text))
  return { current: secretOf(current), next: one(next), old: one(old) }
}

const configured = (): Keyring => keyringOf(config.secret, { next: config.secretNext, old: config.secretOld })

let held = configured()
/** The first secret of a database seals without its id, so that processes of an earlier build read it. */
let isNamed = false

export const keyring = (): Keyring => held

/** For tests: another keyring; without an argument, the configured one. */
export function chooseKeyring(other: Keyring = configured()): void {
  held = other
  isNamed = false
}

/** All secrets that this process reads, the current one first. */
export function secretsRead(): Secret[] {
  return [held.current, held.old, held.next].filter((secret) => secret !== undefined)
}

/** Whether sealed values carry the id of their secret. The database tells it, when it is opened. */
export function sealNamed(named: boolean): void {
  isNamed = named
}

/** The id that sealed values carry now; null while they carry none. */
export const sealingId = (): string | null => (isNamed ? held.current.id : null)

/** The key of each secret for one purpose, derived at first use. */
export function keysFor(purpose: string): (secret: Secret) => KeyObject {
  // Raw key bytes would be prepared again for each text, which takes four times as long as the encryption.
  const known = new Map<string, KeyObject>()
  return ({ id, text }) => {
    const key = known.get(id) ?? createSecretKey(derivedBytes(text, purpose))
    known.set(id, key)
    return key
  }
}

/** The 32 bytes of a purpose that follow from a secret. */
export function derivedBytes(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `perya ${purpose}`, 32))
}
