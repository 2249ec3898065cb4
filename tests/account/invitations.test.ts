import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { shareNetworks } from '#contract/account/shareNetworks.ts'
import { errcodes } from '#contract/errcodes.ts'
import { db } from '#server/db/database.ts'
import { makeApp } from '#server/http/app.ts'
import { players } from '#server/standing/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, newPlayer, type TestPlayer } from '../player.ts'

beforeAll(freshDatabase)

let numbers = 9_170_000_000
async function newInviter(): Promise<TestPlayer> {
  const player = await newPlayer()
  numbers += 1
  await db
    .update(players)
    .set({ mobile: `+63${numbers}` })
    .where(eq(players.id, player.id))
  return player
}

async function codeOf({ id }: TestPlayer): Promise<string> {
  const [row] = await db.select().from(players).where(eq(players.id, id))
  return row?.inviteCode ?? ''
}

const open = async (path: string) => await makeApp().request(path)

describe('the short link', () => {
  test('opens the registration with the invite code', async () => {
    const inviter = await newInviter()
    const { url } = (await call('shortUrl', {}, inviter)) as { url?: string }
    const reply = await open(new URL(url ?? '').pathname)
    expect(reply.status).toBe(303)
    expect(reply.headers.get('location')).toBe(`/register?invite=${await codeOf(inviter)}`)
    const account = `fr${randomUUID().replaceAll('-', '').slice(0, 10)}`
    const joined = { ...(await credentials(account, 'Parol-Night-1')), type: 0, invite: await codeOf(inviter) }
    expect(await call('accountRegist', joined)).toMatchObject({ user: { pid: inviter.id } })
  })

  test('is one for each player, however often it is asked for', async () => {
    const inviter = await newInviter()
    const replies = await Promise.all(Array.from({ length: 5 }, () => call('shortUrl', {}, inviter)))
    expect(new Set(replies.map(({ url }) => url)).size).toBe(1)
  })

  test('needs a bound mobile number, as do the share dialogs', async () => {
    const player = await newPlayer()
    expect((await call('shortUrl', {}, player)).errcode).toBe(errcodes.mobileNeeded)
    const body = { gameListVersion: '', os: 'android', version: '1.0.28', deviceModel: 'Chrome' }
    expect(await call('getAfterLoginInfoWeb', body, player)).toMatchObject({ user: { shareUrlMap: {} } })
    const inviter = await newInviter()
    const { user } = (await call('getAfterLoginInfoWeb', body, inviter)) as { user?: { shareUrlMap: object } }
    expect(Object.keys(user?.shareUrlMap ?? {})).toEqual([...shareNetworks])
    for (const address of Object.values(user?.shareUrlMap ?? {})) expect(address).toContain(await codeOf(inviter))
  })

  test.each(['/i/%0d%0aSet-Cookie:a', '/i/..%2f..%2flobby', '/i/x', `/i/${'A'.repeat(3_000)}`, '/i/%F0%9F%8E%A1'])(
    'tells nothing of a code that is none: %s',
    async (path) => {
      const reply = await open(path)
      expect([reply.status, reply.headers.get('location')]).toEqual([303, '/register'])
      expect(reply.headers.get('set-cookie')).toBeNull()
    },
  )

  test('answers a code that nobody has like one that somebody has', async () => {
    expect((await open('/i/NOBODY77')).headers.get('location')).toBe('/register?invite=NOBODY77')
  })
})
