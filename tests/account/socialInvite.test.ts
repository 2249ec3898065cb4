import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { inviters } from '#server/account/profileTables.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { call, newClient } from '../call.ts'
import { newPlayer } from '../player.ts'
import { followCallback, setUpSocialLogin, socialLogin, startAuthorisation } from './socialLoginFlow.ts'

const provider = await vi.hoisted(async () => {
  const { openConfigured } = await import('./provider.ts')
  return await openConfigured(vi.stubEnv)
})

setUpSocialLogin(provider)

/** A player with an invite code. */
async function friend(): Promise<{ id: number; invite: string }> {
  const { id } = await newPlayer()
  const [row] = await db.select().from(players).where(eq(players.id, id))
  return { id, invite: row?.inviteCode ?? '' }
}

/** Leaves with a code, is `who` at the provider, and logs in. Returns the player, and the requests in which the provider saw the code. */
async function comeInvited(who: string, invite: string) {
  const { uuid, url } = await startAuthorisation(newClient(), 'lineStart', { invite })
  const brought = Object.fromEntries(await followCallback(await provider.visit(url, who)))
  const reply = await socialLogin({ uuid, state: brought.state ?? '', code: brought.code ?? '', ...brought })
  expect(reply).toMatchObject({ code: 200, errcode: 0 })
  // The dispatcher has validated the reply against the contract's schema.
  const { user, isNew } = reply as unknown as { user: { id: number; pid: number }; isNew: boolean }
  return { id: user.id, pid: user.pid, isNew, seen: url + JSON.stringify(brought) }
}

const invitersOf = async (player: number) =>
  (await db.select().from(inviters).where(eq(inviters.player, player))).map(({ inviter }) => inviter)

describe('an invite code kept during a third-party login', () => {
  test('names the friend of the new player, and is never sent to the provider', async () => {
    const { id, invite } = await friend()
    const came = await comeInvited('invited', invite.toLowerCase())
    expect(came).toMatchObject({ isNew: true, pid: id })
    expect(came.seen.toUpperCase()).not.toContain(invite)
    expect(await invitersOf(came.id)).toEqual([id])
  })

  test('changes nothing for an existing account', async () => {
    const first = await comeInvited('regular', '')
    const { invite } = await friend()
    expect(await comeInvited('regular', invite)).toMatchObject({ id: first.id, isNew: false, pid: 0 })
    expect(await invitersOf(first.id)).toEqual([])
  })

  test('that is unknown blocks nothing', async () => {
    expect(await comeInvited('strayed', 'NOBODY99')).toMatchObject({ isNew: true, pid: 0 })
  })

  test('is the one from the start, whatever the redirect adds', async () => {
    const [mine, other] = [await friend(), await friend()]
    const { uuid, url } = await startAuthorisation(newClient(), 'lineStart', { invite: mine.invite })
    const authorisation = { uuid, ...Object.fromEntries(await followCallback(await provider.visit(url, 'meddled'))) }
    const meddled = { ...authorisation, state: '', code: '', invite: other.invite }
    expect(await socialLogin(meddled)).toMatchObject({ code: 400 })
  })

  test.each(['x'.repeat(400), 7, ['A']])('is malformed as %j', async (invite) => {
    expect(await call('lineStart', { uuid: crypto.randomUUID(), invite })).toMatchObject({ code: 400 })
  })
})
