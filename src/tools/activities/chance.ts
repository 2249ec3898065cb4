import { createCipheriv, createHash } from 'node:crypto'
import { drawBelow, type Words } from '#contract/games/fair.ts'
import { setRandom } from '#server/games/random.ts'

/** Everything that bots and games draw in a simulation follows from its seed. */
export type Chance = {
  /** A whole number from 0 to below - 1. */
  below: (below: number) => number
  /** Whether something happens that happens so many times in a hundred. */
  happens: (percent: number) => boolean
  /** One of a list, each as often as its weight says. */
  weighted: <Item>(items: readonly Item[], weightOf: (item: Item, at: number) => number) => Item | undefined
}

const HUNDRED = 100
const WORD_BYTES = 4

export function chanceOf(seed: string): Chance {
  const bytes = streamOf(`bots ${seed}`)
  const words: Words = () => bytes(WORD_BYTES).readUInt32BE()
  const below = (most: number) => drawBelow(words, most)
  return {
    below,
    happens: (percent) => below(HUNDRED) < percent,
    weighted: (items, weightOf) => {
      const weights = items.map(weightOf)
      let left = below(
        Math.max(
          1,
          weights.reduce((sum, weight) => sum + weight, 0),
        ),
      )
      return items.find((_, at) => {
        left -= weights[at] ?? 0
        return left < 0
      })
    },
  }
}

/** The server draws its seeds from here until the returned function is called. */
export const drawFrom = (seed: string): (() => void) => setRandom(streamOf(`server ${seed}`))

/** Reproducible bytes: AES-128 in counter mode. */
function streamOf(seed: string): (bytes: number) => Buffer {
  const key = createHash('sha256').update(seed).digest()
  const cipher = createCipheriv('aes-128-ctr', key.subarray(0, 16), key.subarray(16))
  return (bytes) => cipher.update(Buffer.alloc(bytes))
}
