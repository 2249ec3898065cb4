import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '#server/account/tables.ts'
import { config } from '#server/base/config.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { players } from '#server/standing/tables.ts'
import { call, newClient } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, newPlayer } from '../player.ts'

beforeAll(freshDatabase)

const register = async (account: string, password: string, seat = newClient()) =>
  call('accountRegist', { ...(await credentials(account, password)), type: 0 }, seat)

describe('accountRegist', () => {
  test('registers, logs in and credits the reward once', async () => {
    const { userRegisterCoin } = catalogue().webConfig
    const before = await balanceOf(db, 'house:promotions')
    const reply = await register('Ligaya2026', 'Parol-Night-1')
    expect(reply).toMatchObject({
      code: 200,
      errcode: 0,
      user: { account: 'Ligaya2026', accountType: 2, coin: userRegisterCoin, lottery: 0, bet: 0, firstRecharge: false },
      appGameDataUser: { gameLikes: {}, gameHistory: [] },
    })
    expect(reply.user).toMatchObject({ id: expect.any(Number), nickname: expect.stringMatching(/^[A-Z][a-z]+\d{4}$/) })
    expect(reply.user).toMatchObject({ inviteCode: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/), aid: 0 })
    expect((reply.user as { avatar: number }).avatar).toBeLessThan(24)
    expect(await balanceOf(db, 'house:promotions')).toBe(before - userRegisterCoin)
    const figures = await call('refreshData', {}, { ...newClient(), token: reply.token as string })
    expect(figures).toMatchObject({ errcode: 0, coin: userRegisterCoin })
  })

  test('refuses a name taken in another letter case', async () => {
    expect(await register('Bituin77', 'Parol-Night-1')).toMatchObject({ errcode: 0 })
    expect(await register('BITUIN77', 'Parol-Night-2')).toMatchObject({ code: 200, errcode: 1018 })
  })

  test('creates one account for twenty parallel registrations of one name', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register(index % 2 ? 'tsubibo1' : 'TSUBIBO1', 'Parol-Night-1')),
    )
    expect(replies.map(({ errcode }) => errcode).sort()).toEqual([0, ...Array(19).fill(1018)])
    const rows = await db
      .select()
      .from(players)
      .where(eq(sql`lower(${players.account})`, 'tsubibo1'))
    expect(rows).toHaveLength(1)
    expect(await balanceOf(db, `player:${rows[0]?.id ?? 0}:coin`)).toBe(catalogue().webConfig.userRegisterCoin)
  })

  test.each([
    ['a short name', 'abc', 'Parol-Night-1'],
    ['a name with a sign', 'maria_clara', 'Parol-Night-1'],
    ['a name in other letters', 'маriaclara', 'Parol-Night-1'],
    ['a short password', 'mariaclara', 'short'],
    ['a long password', 'mariaclara', 'x'.repeat(60)],
  ])('refuses %s', async (_, account, password) => {
    expect(await register(account, password)).toMatchObject({ code: 200, errcode: 101 })
  })

  test('refuses a ciphertext it cannot decrypt, and registers nobody', async () => {
    for (const password of ['x', '////', Buffer.alloc(256, 7).toString('base64'), 'A'.repeat(1024)]) {
      const body = { ...(await credentials('walangsusi', 'Parol-Night-1')), password, type: 0 }
      expect(await call('accountRegist', body)).toMatchObject({ code: 200, errcode: 101 })
    }
    expect(await db.select().from(players).where(eq(players.account, 'walangsusi'))).toHaveLength(0)
  })

  test('takes a limited number of registrations from one address', async () => {
    const { address } = newClient()
    const tries = Array.from({ length: config.registrations + 1 }, () =>
      register('no', 'x', { ...newClient(), address }),
    )
    const refused = (await Promise.all(tries)).filter(({ errcode }) => errcode === 1043)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.retryAfter).toBeGreaterThan(3_500)
    expect(refused[0]?.retryAfter).toBeLessThanOrEqual(3_600)
  })

  test('stores neither password nor token', async () => {
    const seat = await newPlayer({ password: 'Canary-Sorbetes-9' })
    const { id, account, password } = seat
    const [player] = await db.select().from(players).where(eq(players.id, id))
    expect(player?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=2,p=1\$/)
    const rows = JSON.stringify([player, await db.select().from(sessions).where(eq(sessions.player, id))])
    expect(rows).toContain(account)
    expect(rows).not.toContain(password)
    expect(rows).not.toContain(seat.token)
  })
})
