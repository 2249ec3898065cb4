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

const BEGIN = '-----BEGIN AGE ENCRYPTED FILE-----'
const END = '-----END AGE ENCRYPTED FILE-----'

/** A text, encrypted and armored, so that several may follow one another in a file. */
export async function armoredTo(recipients: readonly string[], text: string): Promise<string> {
  const { Encrypter, armor } = await age()
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return `${armor.encode(await encrypter.encrypt(text)).trim()}\n`
}

/** The texts of a file of armored ones. The last may be cut short, by a process that was killed while it wrote. */
export async function armoredTexts(identities: readonly string[], file: string): Promise<string[]> {
  const { Decrypter, armor } = await age()
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const blocks = file.split(BEGIN).slice(1)
  if (blocks.length === 0 && file.trim() !== '') throw new Error('it holds no text in the age format')
  const whole = blocks.filter((block, at) => at < blocks.length - 1 || block.includes(END))
  return await Promise.all(
    whole.map(async (block) => {
      // What follows a text is not of its armor.
      const [own = ''] = block.split(END)
      return await decrypter.decrypt(armor.decode(`${BEGIN}${own}${END}\n`), 'text')
    }),
  )
}
