/**
 * The provably fair derivation, shared by the server and the verify page.
 * Round r of a play is HMAC-SHA256(key = server seed as written, message = `clientSeed:nonce:r`). It is read as eight big-endian 32-bit words.
 * The hash itself is injected: this room knows neither Node nor the DOM.
 */
export type Seeds = { serverSeed: string; clientSeed: string; nonce: number }
export type Hmac = (key: string, message: string) => Uint8Array
export type AsyncHmac = (key: string, message: string) => Promise<Uint8Array>

/** The next word of a stream: an integer, 0 to 2^32 - 1. */
export type Words = () => number

/** A valid client seed. It has no colon, since that separates the parts of the message. */
export const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/

const WORD_RANGE = 2 ** 32
const BLOCK_BYTES = 32
const BLOCKS_MAX = 512

export function fairMessage(seeds: Seeds, block: number): string {
  return `${seeds.clientSeed}:${seeds.nonce}:${block}`
}

/** The words of one round, hashed on demand. */
export function fairWords(hmac: Hmac, seeds: Seeds): Words {
  return wordsOf((block) => hmac(seeds.serverSeed, fairMessage(seeds, block)))
}

/** A uniform integer from 0 to below - 1, by rejection sampling: words of the last, incomplete multiple are discarded. */
export function drawBelow(words: Words, below: number): number {
  const limit = WORD_RANGE - (WORD_RANGE % below)
  let word = words()
  while (word >= limit) word = words()
  return word % below
}

/** The same four bytes as a fraction in [0, 1), as other verifiers print them. */
export function drawFraction(words: Words): number {
  return words() / WORD_RANGE
}

/** Runs a synchronous play with the asynchronous hash of browsers. It starts over with more blocks until the words suffice. */
export async function replayFair<T>(hmac: AsyncHmac, seeds: Seeds, play: (words: Words) => T): Promise<T> {
  const blocks: Uint8Array[] = []
  for (let wanted = 4; wanted <= BLOCKS_MAX; wanted *= 2) {
    while (blocks.length < wanted) blocks.push(await hmac(seeds.serverSeed, fairMessage(seeds, blocks.length)))
    try {
      return play(wordsOf((block) => blockOrShort(blocks, block)))
    } catch (error) {
      if (!(error instanceof ShortOfWords)) throw error
    }
  }
  throw new RangeError(`a play takes at most ${BLOCKS_MAX} blocks`)
}

class ShortOfWords extends Error {}

function blockOrShort(blocks: readonly Uint8Array[], block: number): Uint8Array {
  const found = blocks[block]
  if (!found) throw new ShortOfWords()
  return found
}

function wordsOf(blockAt: (block: number) => Uint8Array): Words {
  let block = 0
  let cursor = BLOCK_BYTES
  let view: DataView = new DataView(new ArrayBuffer(BLOCK_BYTES))
  return () => {
    if (cursor === BLOCK_BYTES) {
      const bytes = blockAt(block)
      view = new DataView(bytes.buffer, bytes.byteOffset, BLOCK_BYTES)
      block += 1
      cursor = 0
    }
    const word = view.getUint32(cursor)
    cursor += 4
    return word
  }
}

/** Whether the server kept its commitment to the server seed in force, as far as one device can tell. */
export type Standing =
  /** The hash in force was shown to this device before the client seed was known. */
  | 'kept'
  /** The server exchanged the commitment that it had shown to this device. */
  | 'broken'
  /** The hash in force was never shown here: another device began a pair, or somebody cheats. */
  | 'elsewhere'
  /** This device has seen no commitment yet. */
  | 'unknown'

/** The commitments that a device remembers: the hash in force ('' before the first pair), the next one, and all earlier ones. */
export type Commitments = { hash: string; next: string; standing: Standing; promised: readonly string[] }
/** The commitments as the server shows them. */
export type ShownCommitments = { serverSeedHash?: string; nextServerSeedHash: string }

const PROMISES_KEPT = 50

/**
 * Compares the commitments of the server with those that this device was shown before. `isOwn`: this device has just sent its client seed for
 * `known.next`. No other device can have begun a pair in between.
 */
export function compareCommitments(
  known: Commitments | undefined,
  shown: ShownCommitments,
  isOwn = false,
): Commitments {
  const { serverSeedHash: hash = '', nextServerSeedHash: next } = shown
  const before = known?.promised ?? []
  const promised = before.includes(next) ? before : [...before, next].slice(-PROMISES_KEPT)
  return { hash, next, standing: standingOf(known, hash, next, isOwn), promised }
}

function standingOf(known: Commitments | undefined, hash: string, next: string, isOwn: boolean): Standing {
  if (!known) return 'unknown'
  if (known.hash === hash && !isOwn) return known.next === next ? known.standing : 'broken'
  if (known.next === hash) return 'kept'
  return isOwn ? 'broken' : 'elsewhere'
}
