import { ReadableStream } from 'node:stream/web'

// Encryption to recipients in the age format (age-encryption.org). The private half is never on the server.

type Bytes = AsyncIterable<Uint8Array>

/** Node's stream, under the browser's type that the library names. */
const given = (bytes: Bytes) => ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array>
const taken = (stream: object) => stream as Bytes // the same the other way round

/** Loaded when a backup is made or read, since no player needs it. */
const age = () => import('age-encryption')

/** The encrypted stream. Whoever has the identity of one recipient opens it, with any tool for age. */
export async function encryptTo(recipients: readonly string[], plain: Bytes): Promise<Bytes> {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return taken(await encrypter.encrypt(given(plain)))
}

/** The decrypted stream. Throws if no identity fits. A stream that was cut short or changed fails while it is read. */
export async function decryptWith(identities: readonly string[], encrypted: Bytes): Promise<Bytes> {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return taken(await decrypter.decrypt(given(encrypted)))
}
