import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { INVITER_TRIES_MAX } from '#contract/account/limits.ts'
import { inviters } from '#server/account/profileTables.ts'
import { db } from '#server/db/database.ts'
import { players, playerTotals } from '#server/standing/tables.ts'
import { call, newClient } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'

beforeAll(freshDatabase)

const [UNKNOWN, SELF, SET, CIRCLE, LATE] = [1131, 1132, 1133, 1134, 1135]
/** Players' numbers travel as text, as typed. */
const fill = (seat: TestPlayer, pid: unknown) =>
  call('agentFill', { pid: typeof pid === 'number' ? String(pid) : pid }, seat)
const errcodeOf = async (player: TestPlayer, pid: unknown) => (await fill(player, pid)).errcode
const codeOf = async ({ id }: TestPlayer) => {
  const [row] = await db.select({ code: players.inviteCode }).from(players).where(eq(players.id, id))
  return row?.code ?? ''
}
const pidOf = async (seat: TestPlayer) => {
  const body = { gameListVersion: '', os: 'android', version: '1.0.28', deviceModel: 'Chrome' }
  return ((await call('getAfterLoginInfoWeb', body, seat)).user as { pid: number }).pid
}
const several = (count: number) => Promise.all(Array.from({ length: count }, () => newPlayer()))

/** Whether anybody is their own inviter, directly or indirectly. */
async function hasCircle(): Promise<boolean> {
  const above = new Map((await db.select().from(inviters)).map(({ player, inviter }) => [player, inviter]))
  return [...above.keys()].some((start) => {
    let at = above.get(start)
    for (let steps = 0; at !== undefined && steps <= above.size; steps += 1) {
      if (at === start) return true
      at = above.get(at)
    }
    return at !== undefined
  })
}

describe('agentFill', () => {
  test('accepts an inviter’s number as typed, or their code in any letter case', async () => {
    const [inviter, a, b, c] = await several(4)
    if (!inviter || !a || !b || !c) throw new Error('four players are needed')
    expect(await fill(a, String(inviter.id))).toMatchObject({ code: 200, errcode: 0, pid: inviter.id })
    expect(await fill(b, ` ${inviter.id} `)).toMatchObject({ errcode: 0, pid: inviter.id })
    expect(await fill(c, (await codeOf(inviter)).toLowerCase())).toMatchObject({ errcode: 0, pid: inviter.id })
    expect([await pidOf(a), await pidOf(b), await pidOf(c), await pidOf(inviter)]).toEqual([
      ...[inviter.id, inviter.id, inviter.id],
      0,
    ])
  })

  test('accepts one, once: repeating it changes nothing, another is refused', async () => {
    const [player, first, second] = await several(3)
    if (!player || !first || !second) throw new Error('three players are needed')
    expect(await errcodeOf(player, first.id)).toBe(0)
    expect(await errcodeOf(player, first.id)).toBe(0)
    expect(await errcodeOf(player, second.id)).toBe(SET)
    expect(await pidOf(player)).toBe(first.id)
  })

  test('refuses the player’s own number and code', async () => {
    const player = await newPlayer()
    expect(await errcodeOf(player, player.id)).toBe(SELF)
    expect(await errcodeOf(player, await codeOf(player))).toBe(SELF)
  })

  test.each(['1', '99999999', 'ABCDEFGH', "' or 1=1 --", '１００００１', '0x1', '1e5', '٣', '🎡', 'NULL', '%'])(
    'knows nobody by %j',
    async (typed) => expect(await errcodeOf(await newPlayer(), typed)).toBe(UNKNOWN),
  )

  test.each([[''], ['x'.repeat(51)], [true], [null], [[1]], [{}]])(
    'a body with the inviter %j is malformed',
    async (pid) => expect(await fill(await newPlayer(), pid)).toMatchObject({ code: 400 }),
  )

  test('does not find closed or excluded accounts, nor bots', async () => {
    const [player, closed, excluded, bot] = await several(4)
    if (!player || !closed || !excluded || !bot) throw new Error('four players are needed')
    await db.update(players).set({ state: 'closed' }).where(eq(players.id, closed.id))
    await db.update(players).set({ state: 'excluded' }).where(eq(players.id, excluded.id))
    await db.update(players).set({ isBot: true }).where(eq(players.id, bot.id))
    for (const { id } of [closed, excluded, bot]) expect(await errcodeOf(player, id)).toBe(UNKNOWN)
  })

  test('is closed after the first deposit', async () => {
    const [player, inviter] = await several(2)
    if (!player || !inviter) throw new Error('two players are needed')
    await db.update(playerTotals).set({ deposited: 1 }).where(eq(playerTotals.player, player.id))
    expect(await errcodeOf(player, inviter.id)).toBe(LATE)
    expect(await pidOf(player)).toBe(0)
  })

  test('refuses a circle of two, and one over many', async () => {
    const chain = await several(8)
    for (const [index, player] of chain.entries()) {
      const above = chain[index - 1]
      if (above) expect(await errcodeOf(player, above.id)).toBe(0)
    }
    const [top, second, ...rest] = chain
    if (!top || !second) throw new Error('a chain is needed')
    expect(await errcodeOf(top, second.id)).toBe(CIRCLE)
    expect(await errcodeOf(top, rest.at(-1)?.id)).toBe(CIRCLE)
    expect(await hasCircle()).toBe(false)
  })

  test('closes no circle under parallel requests', async () => {
    for (const size of [2, 3, 6]) {
      const ring = await several(size)
      const replies = await Promise.all(ring.map((player, index) => errcodeOf(player, ring[(index + 1) % size]?.id)))
      expect(replies.filter((errcode) => errcode === 0)).toHaveLength(size - 1)
      expect(replies.filter((errcode) => errcode === CIRCLE)).toHaveLength(1)
    }
    expect(await hasCircle()).toBe(false)
  })

  test('stores one of several inviters named in parallel', async () => {
    const [player, ...inviters] = await several(6)
    if (!player) throw new Error('a player is needed')
    const replies = await Promise.all(inviters.map(({ id }) => errcodeOf(player, id)))
    expect(replies.toSorted()).toEqual([0, SET, SET, SET, SET])
    expect(inviters.map(({ id }) => id)).toContain(await pidOf(player))
  })

  test('limits a search through the numbers', async () => {
    const player = await newPlayer()
    for (let tries = 0; tries < INVITER_TRIES_MAX; tries += 1) expect(await errcodeOf(player, '1')).toBe(UNKNOWN)
    expect(await fill(player, '1')).toMatchObject({ errcode: 1043, retryAfter: expect.any(Number) })
  })

  test('is for players', async () => {
    expect(await call('agentFill', { pid: '100001' }, newClient())).toMatchObject({ code: 401 })
  })
})
