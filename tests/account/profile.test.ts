import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { AVATARS } from '#contract/lobby/art.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { call, newClient } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'

beforeAll(freshDatabase)

const rowOf = async ({ id }: TestPlayer) => (await db.select().from(players).where(eq(players.id, id)))[0]
const change = (seat: TestPlayer, fields: object) => call('updateProfile', fields, seat)
const seen = async (seat: TestPlayer) => {
  const body = { gameListVersion: '', os: 'android', version: '1.0.28', deviceModel: 'Chrome' }
  return (await call('getAfterLoginInfoWeb', body, seat)).user as Record<string, unknown>
}

describe('updateProfile', () => {
  test('stores a normalised nickname, and a picture', async () => {
    const player = await newPlayer()
    const reply = await change(player, { nickname: '  Sen\u0303or   Piña ', avatar: AVATARS - 1 })
    expect(reply).toMatchObject({ code: 200, errcode: 0, nickname: 'Señor Piña', avatar: AVATARS - 1 })
    expect(await seen(player)).toMatchObject({ nickname: 'Señor Piña', avatar: AVATARS - 1 })
    expect(await change(player, { nickname: 'Señor Piña', avatar: 0 })).toMatchObject({ errcode: 0, avatar: 0 })
  })

  test('changes no other player, and no other field', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()]
    const before = [await rowOf(player), await rowOf(other)]
    await change(player, { nickname: 'Tala ng Perya', avatar: 5 })
    expect(await rowOf(player)).toEqual({
      ...before[0],
      nickname: 'Tala ng Perya',
      avatar: 5,
      lastSeenAt: expect.any(Date),
    })
    expect(await rowOf(other)).toEqual(before[1])
  })

  test.each(['', ' ', 'x'.repeat(30), 'Perya Support', '12345', 'Ta\u202Ela', 'Тала', '<b>x</b>'])(
    'refuses the nickname %j and leaves what was',
    async (nickname) => {
      const player = await newPlayer()
      const before = await rowOf(player)
      expect(await change(player, { nickname, avatar: 3 })).toMatchObject({ code: 200, errcode: 1130 })
      expect(await rowOf(player)).toMatchObject({ nickname: before?.nickname, avatar: before?.avatar })
    },
  )

  test.each([
    ['no picture', { nickname: 'Tala' }],
    ['no nickname', { avatar: 1 }],
    ['a picture that is not drawn', { nickname: 'Tala', avatar: AVATARS }],
    ['a picture below the first', { nickname: 'Tala', avatar: -1 }],
    ['half a picture', { nickname: 'Tala', avatar: 1.5 }],
    ['a picture in words', { nickname: 'Tala', avatar: '1' }],
    ['a nickname without end', { nickname: 'x'.repeat(51), avatar: 1 }],
    ['a nickname that is a number', { nickname: 7, avatar: 1 }],
    ['somebody else to change', { nickname: 'Tala', avatar: 1, id: 100_001 }],
    ['riches', { nickname: 'Tala', avatar: 1, coin: 1_000_000, vip: 9, hasKyc: true }],
  ])('a body with %s is malformed', async (_, fields) => {
    expect(await change(await newPlayer(), fields)).toMatchObject({ code: 400 })
  })

  test('is for players', async () => {
    expect(await call('updateProfile', { nickname: 'Tala', avatar: 1 }, newClient())).toMatchObject({ code: 401 })
  })

  test('in parallel leaves one complete update', async () => {
    const player = await newPlayer()
    const tries = Array.from({ length: 12 }, (_, index) => ({ nickname: `Tala ${index}`, avatar: index }))
    await Promise.all(tries.map((fields) => change(player, fields)))
    const kept = await rowOf(player)
    expect(tries).toContainEqual({ nickname: kept?.nickname, avatar: kept?.avatar })
  })
})
