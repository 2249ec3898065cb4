import { createHmac, webcrypto } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type AsyncHmac, drawBelow, drawFraction, fairWords, replayFair } from '#contract/games/fair.ts'
import { commitmentOf, hmac, newServerSeed, wordsFor } from '#server/games/fair.ts'
import { randomBelow, setRandom } from '#server/games/random.ts'
import { seededWords } from '#tools/rtp/seededWords.ts'
import { fc } from '../chance.ts'

const browserHmac: AsyncHmac = async (key, message) => {
  const encode = (text: string) => new TextEncoder().encode(text)
  const imported = await webcrypto.subtle.importKey('raw', encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return new Uint8Array(await webcrypto.subtle.sign('HMAC', imported, encode(message)))
}

describe('the fair stream', () => {
  test('gives the published fractions', () => {
    const words = wordsFor({ serverSeed: 'def', clientSeed: 'abc', nonce: 1 })
    const fractions = Array.from({ length: 5 }, () => drawFraction(words).toFixed(12))
    expect(fractions).toEqual([
      '0.430539629655',
      '0.664589874214',
      '0.174540266627',
      '0.572999299038',
      '0.850033157505',
    ])
  })

  test('reads block after block of HMAC-SHA256, keyed by the seed as written', () => {
    const seeds = { serverSeed: 'a'.repeat(64), clientSeed: 'me', nonce: 7 }
    const words = wordsFor(seeds)
    const drawn = Array.from({ length: 24 }, () => words())
    const blocks = [0, 1, 2].map((block) => createHmac('sha256', seeds.serverSeed).update(`me:7:${block}`).digest())
    const expected = blocks.flatMap((block) => Array.from({ length: 8 }, (_, at) => block.readUInt32BE(at * 4)))
    expect(drawn).toEqual(expected)
  })

  test('is the same in the browser, however many words a play asks for', async () => {
    const seeds = { serverSeed: newServerSeed(), clientSeed: 'phone', nonce: 3 }
    for (const wanted of [1, 8, 33, 700]) {
      const play = (words: () => number) => Array.from({ length: wanted }, () => words())
      expect(await replayFair(browserHmac, seeds, play)).toEqual(play(fairWords(hmac, seeds)))
    }
    const endless = (words: () => number) => {
      for (;;) words()
    }
    await expect(replayFair(browserHmac, seeds, endless)).rejects.toThrow(RangeError)
  })

  test('passes a fault of the play on', async () => {
    const fault = () => {
      throw new Error('mine')
    }
    await expect(replayFair(browserHmac, { serverSeed: 'a', clientSeed: 'b', nonce: 0 }, fault)).rejects.toThrow('mine')
  })

  test('commits to the characters of the seed', () => {
    expect(commitmentOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(newServerSeed()).toMatch(/^[0-9a-f]{64}$/)
  })

  test('differs with each nonce and each client seed', () => {
    const first = (clientSeed: string, nonce: number) => wordsFor({ serverSeed: 'a', clientSeed, nonce })()
    const all = ['x', 'y', 'z'].flatMap((seed) => [1, 2, 3].map((nonce) => first(seed, nonce)))
    expect(new Set(all).size).toBe(9)
  })
})

describe('drawing below n', () => {
  test('throws away the last, incomplete multiple', () => {
    const drawn = [4_294_967_295, 4_294_967_294, 4_294_967_289, 12]
    const words = () => drawn.shift() ?? 0
    expect(drawBelow(words, 10)).toBe(9)
    expect(drawn).toEqual([12])
    expect(drawBelow(() => 4_294_967_295, 2 ** 32)).toBe(4_294_967_295)
  })

  test('stays in range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), fc.integer({ min: 0 }), (below, nonce) => {
        const drawn = drawBelow(wordsFor({ serverSeed: 's', clientSeed: 'c', nonce }), below)
        return Number.isInteger(drawn) && drawn >= 0 && drawn < below
      }),
    )
  })

  const streams = {
    'the hash stream': (below: number) => wordsFor({ serverSeed: 'chi'.repeat(8), clientSeed: 'square', nonce: below }),
    "the simulation's stream": (below: number) => seededWords(`chi square ${below}`),
  }

  test.each(
    Object.entries(streams).flatMap(([name, stream]) => [2, 7, 31, 37, 64].map((below) => ({ name, stream, below }))),
  )('is even over $below outcomes of $name (chi-square, 99.9 %)', ({ stream, below }) => {
    const draws = 60_000
    const counts = new Array<number>(below).fill(0)
    const words = stream(below)
    for (let at = 0; at < draws; at++) {
      const drawn = drawBelow(words, below)
      counts[drawn] = (counts[drawn] ?? 0) + 1
    }
    const expected = draws / below
    const square = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    const degrees = below - 1
    // Wilson and Hilferty: the 99.9 % point of chi-square.
    const limit = degrees * (1 - 2 / (9 * degrees) + 3.0902 * Math.sqrt(2 / (9 * degrees))) ** 3
    expect(square).toBeLessThan(limit)
  })
})

describe("the server's chance", () => {
  test('can be set in a test and goes back to the kernel', () => {
    const restore = setRandom((bytes) => new Uint8Array(bytes).fill(1))
    expect(newServerSeed()).toBe('01'.repeat(32))
    expect(randomBelow(10)).toBe(0x01010101 % 10)
    restore()
    expect(newServerSeed()).not.toBe('01'.repeat(32))
  })
})
