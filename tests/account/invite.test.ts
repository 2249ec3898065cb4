import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { dropStored, readStored } from '#client/wire/storage.ts'
import { INVITE_LOOKS_MAX } from '#contract/account/limits.ts'
import { errcodes } from '#contract/errcodes.ts'
import { agree, startAgreement, tapAgreement } from '#islands/session/agreement.ts'
import { $invite, dropInvite, inviteCode, startInvite } from '#islands/session/invite.ts'
import { $register, register, startRegister } from '#islands/session/register.ts'
import { clearSession } from '#islands/session/session.ts'
import { setNavigator } from '#islands/ui/navigation.ts'
import { log } from '#server/base/log.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { call, newClient, wire } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, newPlayer, type TestPlayer } from '../player.ts'
import { codeTo, configure, layPhones, newNumber, phoneOf, send, written } from './phones.ts'

layPhones()
beforeAll(freshDatabase)
beforeEach(() => void configure(written))

async function codeOf({ id }: TestPlayer): Promise<{ invite: string; nickname: string }> {
  const [row] = await db.select().from(players).where(eq(players.id, id))
  return { invite: row?.inviteCode ?? '', nickname: row?.nickname ?? '' }
}

const newName = () => `inv${randomUUID().replaceAll('-', '').slice(0, 10)}`
async function join(invite: string | undefined) {
  return await call('accountRegist', { ...(await credentials(newName(), 'Parol-Night-1')), type: 0, invite })
}

describe('an invite code at registration', () => {
  test('names the inviter, in any letter case', async () => {
    const inviter = await newPlayer()
    const { invite } = await codeOf(inviter)
    for (const typed of [invite, invite.toLowerCase(), ` ${invite} `]) {
      expect(await join(typed)).toMatchObject({ errcode: 0, user: { pid: inviter.id } })
    }
  })

  test('by phone and code names the inviter too', async () => {
    const inviter = await newPlayer()
    configure({ registerType: 'phone', otpStatus: true })
    const mobile = newNumber()
    await send(mobile)
    const body = { ...(await credentials(mobile, 'Parol-Night-1')), type: 0, code: await codeTo(mobile) }
    const reply = await call('accountRegist4', { ...body, invite: (await codeOf(inviter)).invite }, phoneOf(mobile))
    expect(reply).toMatchObject({ errcode: 0, user: { pid: inviter.id } })
  })

  test.each(['', 'ZZZZZZZZ', "' or 1=1 --", '%', '*', '🎡', 'x'.repeat(32)])(
    '%j, which is nobody’s, stands in nobody’s way',
    async (invite) => expect(await join(invite)).toMatchObject({ errcode: 0, user: { pid: 0 } }),
  )

  test('above the length limit is refused by its name', async () => {
    expect(await join('x'.repeat(33))).toMatchObject({ code: 400, field: 'invite' })
  })

  test.each([{ state: 'closed' }, { state: 'excluded' }, { isBot: true }] as const)(
    'of an account that is %o is nobody’s',
    async (change) => {
      const inviter = await newPlayer()
      const { invite } = await codeOf(inviter)
      await db.update(players).set(change).where(eq(players.id, inviter.id))
      expect(await call('anonymous/inviter', { invite })).toEqual({ code: 200, errcode: 0 })
      expect(await join(invite)).toMatchObject({ errcode: 0, user: { pid: 0 } })
    },
  )

  test('cannot be changed by agentFill afterwards', async () => {
    const [first, other] = [await newPlayer(), await newPlayer()]
    const { token } = await join((await codeOf(first)).invite)
    const seat = { ...newClient(), token: String(token) }
    expect(await call('agentFill', { pid: String(other.id) }, seat)).toMatchObject({ errcode: errcodes.superiorSet })
    expect(await call('agentFill', { pid: String(first.id) }, seat)).toMatchObject({ errcode: 0, pid: first.id })
  })
})

test('look-ups of a code’s owner are limited per address', async () => {
  const { invite, nickname } = await codeOf(await newPlayer())
  const seat = newClient()
  for (let looks = 0; looks < INVITE_LOOKS_MAX; looks += 1) {
    expect(await call('anonymous/inviter', { invite }, seat)).toEqual({ code: 200, errcode: 0, nickname })
  }
  expect(await call('anonymous/inviter', { invite }, seat)).toMatchObject({ errcode: errcodes.attemptsTooMany })
  expect(await call('anonymous/inviter', { invite })).toMatchObject({ nickname })
})

describe('the form', () => {
  const sent: { name: string; invite?: unknown }[] = []
  let wentTo: string[] = []
  const rules = () => catalogue().webConfig
  const at = (address: string) => vi.stubGlobal('location', new URL(address, 'http://localhost'))
  const connect = () => {
    const send = wire()
    setTransport((name, body, token) => {
      sent.push({ name, ...(body as { invite?: unknown }) })
      return send(name, body, token)
    })
  }

  beforeEach(() => {
    vi.spyOn(log, 'warn').mockReturnValue()
    vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, url: URL) => at(url.href) })
    sent.length = 0
    connect()
    wentTo = []
    setNavigator((path) => void wentTo.push(path))
    startRegister()
    startAgreement(false)
  })
  afterEach(() => {
    dropStored('perya.invite', 'session')
    clearSession()
    setTransport(undefined)
    vi.unstubAllGlobals()
  })

  async function fillIn(): Promise<void> {
    const typed = {
      account: newName(),
      code: '',
      birthDate: '1990-02-03',
      password: 'Parol-Night-1',
      confirmation: 'Parol-Night-1',
    }
    await register(typed, rules(), ({ key }) => key)
  }

  test('shows the inviter, sends the code with the registration and then drops it', async () => {
    const { invite, nickname } = await codeOf(await newPlayer())
    at(`/register?invite=${invite}&back=%2Fpoints`)
    await startInvite()
    expect($invite.get()).toEqual({ state: 'known', code: invite, nickname })
    tapAgreement(false, true)
    await fillIn()
    expect($register.get()).toEqual({ step: 'done' })
    await expect.poll(() => wentTo).toHaveLength(1)
    expect(sent.find(({ name }) => name === 'accountRegist')).toMatchObject({ invite })
    expect($invite.get()).toEqual({ state: 'none' })
    expect(readStored('perya.invite', 'session')).toBeUndefined()
    expect(location.search).toBe('?back=%2Fpoints')
  })

  test('keeps the code while the agreement is read, over a reload and over the log-in', async () => {
    const { invite } = await codeOf(await newPlayer())
    at(`/register?invite=${invite}`)
    await startInvite()
    startAgreement(true)
    tapAgreement(true, true)
    agree()
    expect(inviteCode()).toBe(invite)
    at('/register')
    $invite.set({ state: 'none' })
    await startInvite()
    expect(inviteCode()).toBe(invite)
  })

  test('reports an unknown code, and registers without', async () => {
    at('/register?invite=ZZZZ2222')
    await startInvite()
    expect($invite.get()).toEqual({ state: 'unknown', code: 'ZZZZ2222' })
    tapAgreement(false, true)
    await fillIn()
    expect($register.get()).toEqual({ step: 'done' })
    await expect.poll(() => wentTo).toHaveLength(1)
    expect(sent.find(({ name }) => name === 'accountRegist')).not.toHaveProperty('invite')
  })

  test.each(["' or 1=1", '<b>x</b>', '🎡', 'x'.repeat(500), 'a'])(
    'asks nobody for %j, which no code can be',
    async (odd) => {
      at(`/register?invite=${encodeURIComponent(odd)}`)
      await startInvite()
      expect($invite.get()).toEqual({ state: 'unknown', code: odd.slice(0, 32) })
      expect(sent).toEqual([])
    },
  )

  test('sends an unchecked code without a connection, and drops a rejected one', async () => {
    setTransport(async () => {
      throw new Error('offline')
    })
    at('/register?invite=ABCD2345')
    await startInvite()
    expect(inviteCode()).toBe('ABCD2345')
    dropInvite()
    expect(inviteCode()).toBeUndefined()
    expect(location.search).toBe('')
  })
})
