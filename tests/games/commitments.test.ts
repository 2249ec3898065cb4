import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Transport } from '#client/wire/post.ts'
import { type Commitments, compareCommitments } from '#contract/games/fair.ts'
import { commitmentOf } from '#server/games/fair.ts'
import { call, wire } from '../call.ts'
import { begin, launch } from './gameSession.ts'
import { layTable, openGame, openPage, table } from './slot/table.ts'

const carry = wire()

const [ONE, TWO, THREE, FOUR] = [1, 2, 3, 4].map((n) => String(n).repeat(64))

/** The status of each commitment that a device is shown. */
function told(shown: [hash: string, next: string, isOwn?: boolean][]): string[] {
  let known: Commitments | undefined
  return shown.map(([serverSeedHash, nextServerSeedHash, isOwn = false]) => {
    known = compareCommitments(known, { ...(serverSeedHash && { serverSeedHash }), nextServerSeedHash }, isOwn)
    return known.standing
  })
}

describe('a device compares each commitment with the one it was shown before', () => {
  test.each([
    [
      'the first pair of a new player',
      [
        ['', ONE],
        [ONE, TWO, true],
        [ONE, TWO],
      ],
      ['unknown', 'kept', 'kept'],
    ],
    [
      'one rotation after the other',
      [
        [ONE, TWO],
        [TWO, THREE, true],
        [THREE, FOUR],
      ],
      ['unknown', 'kept', 'kept'],
    ],
    [
      'another seed than the promised one',
      [
        [ONE, TWO],
        [THREE, FOUR, true],
      ],
      ['unknown', 'broken'],
    ],
    [
      'the same seed again',
      [
        [ONE, TWO],
        [ONE, TWO, true],
      ],
      ['unknown', 'broken'],
    ],
    [
      'another seed for the first pair',
      [
        ['', ONE],
        [TWO, THREE, true],
      ],
      ['unknown', 'broken'],
    ],
    [
      'a promise that is exchanged for another',
      [
        [ONE, TWO],
        [ONE, THREE],
        [ONE, THREE],
      ],
      ['unknown', 'broken', 'broken'],
    ],
    [
      'a promise exchanged before the first pair',
      [
        ['', ONE],
        ['', TWO],
      ],
      ['unknown', 'broken'],
    ],
    [
      'two rotations elsewhere',
      [
        [ONE, TWO],
        [THREE, FOUR],
      ],
      ['unknown', 'elsewhere'],
    ],
    [
      'one rotation elsewhere',
      [
        [ONE, TWO],
        [TWO, THREE],
      ],
      ['unknown', 'kept'],
    ],
    [
      'a promise kept after one that was not',
      [
        [ONE, TWO],
        [THREE, FOUR, true],
        [FOUR, ONE],
      ],
      ['unknown', 'broken', 'kept'],
    ],
  ] as [string, [string, string, boolean?][], string[]][])('%s', (_, shown, says) => {
    expect(told(shown)).toEqual(says)
  })
})

layTable()

/** A server that draws another seed once it has seen the client seed, and is otherwise as it should be. */
const grinding: Transport = async (name, body, token) => {
  const reply = await carry(name, body, token)
  if (name !== 'houseSeed' || !('fair' in reply)) return reply
  const better = commitmentOf(randomBytes(32).toString('hex'))
  return { ...reply, fair: { ...(reply.fair as object), serverSeedHash: better } }
}

describe('the page of a game', () => {
  test('begins the first pair by itself before the first bet, in answer to the commitment it was shown', async () => {
    const { page } = await openGame(100_000)
    const promised = page.$fair.get()?.nextServerSeedHash
    expect(page.$fair.get()).toEqual({ nextServerSeedHash: promised })
    await page.play()
    expect(table.sent.filter((name) => name !== 'houseSeen')).toEqual(['houseOpen', 'houseSeed', 'houseSpin'])
    expect(page.$fair.get()).toMatchObject({ serverSeedHash: promised, nonce: 1 })
    expect([page.$standing.get(), page.$trouble.get()]).toEqual(['kept', undefined])
    await page.play()
    expect(table.sent.filter((name) => name === 'houseSeed')).toHaveLength(1)
  })

  test('draws its own half anew each time, and sends it after the commitment has come', async () => {
    const sent: { clientSeed: string; nextServerSeedHash: string }[] = []
    for (let time = 0; time < 3; time += 1) {
      const { page } = await openGame(100_000)
      const promised = page.$fair.get()?.nextServerSeedHash
      table.wire = async (name, body, token) => {
        if (name === 'houseSeed') sent.push(body as (typeof sent)[number])
        return await carry(name, body, token)
      }
      await page.play()
      table.wire = carry
      expect(sent.at(-1)?.nextServerSeedHash).toBe(promised)
    }
    expect(new Set(sent.map(({ clientSeed }) => clientSeed)).size).toBe(3)
  })

  test('takes a seed that its player types first', async () => {
    const { page } = await openGame(100_000)
    expect(await page.rotateSeed('typed')).toBe(true)
    expect(page.$revealed.get()).toBeUndefined()
    await page.play()
    expect(page.$fair.get()).toMatchObject({ clientSeed: 'typed', nonce: 1 })
  })

  test('finds out a server that draws another seed after it has seen the player’s', async () => {
    const { page } = await openGame(100_000)
    await page.play()
    table.wire = grinding
    await page.rotateSeed('mine')
    expect(page.$standing.get()).toBe('broken')
  })

  test('finds it out for the first pair too, and a reload does not make it forget', async () => {
    const { token, page } = await openGame(100_000)
    table.wire = grinding
    await page.rotateSeed('mine')
    expect(page.$standing.get()).toBe('broken')
    table.wire = async (name, body, gameToken) => {
      const reply = await carry(name, body, gameToken)
      return name === 'houseOpen' ? { ...reply, fair: page.$fair.get() } : reply
    }
    const again = await openPage(token)
    await again.opened
    expect(again.$standing.get()).toBe('broken')
  })

  test('says when the seed was changed on another device, and what is in force by now', async () => {
    const { token, page } = await openGame(100_000)
    await page.play()
    const { gameToken } = await call('houseOpen', { launchToken: await launch(token) })
    await begin(String(gameToken), 'elsewhere1')
    await begin(String(gameToken), 'elsewhere2')
    const again = await openPage(token)
    await again.opened
    expect([again.$standing.get(), again.$fair.get()]).toMatchObject(['elsewhere', { clientSeed: 'elsewhere2' }])
  })

  test('whose answer was lost finds that the pair has begun, and does not begin another', async () => {
    const { page } = await openGame(100_000)
    table.wire = async (name, body, token) => {
      await carry(name, body, token)
      throw new Error('lost on the way back')
    }
    expect(await page.rotateSeed('mine')).toBe(false)
    table.wire = carry
    const promised = page.$fair.get()?.nextServerSeedHash
    expect(await page.rotateSeed('mine')).toBe(true)
    expect(page.$fair.get()).toMatchObject({ serverSeedHash: promised, clientSeed: 'mine', nonce: 0 })
    expect(page.$standing.get()).toBe('kept')
  })

  test('plays its first round at the next tap where the answer that a pair has begun was lost', async () => {
    const { page } = await openGame(100_000)
    const promised = page.$fair.get()?.nextServerSeedHash
    table.wire = async (name, body, token) => {
      await carry(name, body, token)
      throw new Error('lost on the way back')
    }
    await page.play()
    expect(page.$fair.get()).toEqual({ nextServerSeedHash: promised })
    table.wire = carry
    // It asks first, and hears that nothing was played.
    await page.play()
    expect(page.$trouble.get()).toMatchObject({ kind: 'unplayed', stake: expect.any(Number) })
    await page.play()
    expect(page.$trouble.get()).toBeUndefined()
    expect(page.$fair.get()).toMatchObject({ serverSeedHash: promised, nonce: 1 })
    expect(page.$standing.get()).toBe('kept')
  })

  test('whose pair is gone begins the next and plays the round all the same', async () => {
    const { page } = await openGame(100_000)
    await page.play()
    let isFirst = true
    table.wire = async (name, body, token) => {
      if (name === 'houseSpin' && isFirst) {
        isFirst = false
        return { code: 200, errcode: 3006 }
      }
      return await carry(name, body, token)
    }
    await page.play()
    expect(page.$trouble.get()).toBeUndefined()
    expect(page.$fair.get()).toMatchObject({ nonce: 1 })
  })
})
