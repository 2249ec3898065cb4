import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { codePurpose } from '#contract/enumerations.ts'
import { errcodes } from '#contract/errcodes.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { type Client, call, newClient } from '../call.ts'
import { BIRTH_DATE, credentials, encrypted, newPlayer } from '../player.ts'
import { codeTo, newNumber, phoneOf, send } from './phones.ts'
import {
  type Authorisation,
  authorise,
  newSocialPlayer,
  playersLinkedTo,
  setUpSocialLogin,
  socialLogin,
} from './socialLoginFlow.ts'

const provider = await vi.hoisted(async () => {
  const { openConfigured } = await import('./provider.ts')
  return await openConfigured(vi.stubEnv)
})

setUpSocialLogin(provider)

const link = (authorisation: Authorisation, seat: Client) => call('lineLink', authorisation, seat)
const linked = async (who: string, seat: Client) =>
  await link(await authorise(provider, who, seat, 'lineLinkStart'), seat)
const unlink = async (seat: Client, password: string) =>
  call('lineUnlink', { password: await encrypted(password) }, seat)
const lineAccountOf = async (seat: Client): Promise<unknown> => {
  const facts = { gameListVersion: '', os: '', version: '', deviceModel: '' }
  const { user } = await call('getAfterLoginInfoWeb', facts, seat)
  return (user as { lineAccount: string }).lineAccount
}

describe('linking', () => {
  test('lets a player log in by both methods, as the same one', async () => {
    const seat = await newPlayer()
    const { id, account, password } = seat
    expect(await linked('both', seat)).toEqual({ code: 200, errcode: 0, lineAccount: 'bo•••@example.org' })
    expect(await lineAccountOf(seat)).toBe('bo•••@example.org')
    expect(await socialLogin(await authorise(provider, 'both'))).toMatchObject({
      errcode: 0,
      isNew: false,
      user: { id },
    })
    expect(await call('accountLogin', await credentials(account, password))).toMatchObject({ errcode: 0, user: { id } })
  })

  test('requires the owner’s password before the redirect: a stolen session is not enough', async () => {
    const seat = await newPlayer()
    const { password } = seat
    const start = (change: object) => call('lineLinkStart', { uuid: crypto.randomUUID(), ...change }, seat)
    expect(await start({})).toEqual({ code: 200, errcode: errcodes.ownerUnproven })
    expect(await start({ password: await encrypted('a guess') })).toEqual({
      code: 200,
      errcode: errcodes.ownerUnproven,
    })
    expect(await start({ code: '123456' })).toEqual({ code: 200, errcode: errcodes.ownerUnproven })
    expect(await start({ password: await encrypted(password) })).toMatchObject({ errcode: 0, url: expect.any(String) })
  })

  test('limits guesses at the password, in parallel too', async () => {
    const seat = await newPlayer()
    const { password } = seat
    const guess = async () =>
      (await call('lineLinkStart', { uuid: crypto.randomUUID(), password: await encrypted('a guess') }, seat)).errcode
    const replies = await Promise.all(Array.from({ length: 16 }, guess))
    expect(new Set(replies)).toEqual(new Set([errcodes.ownerUnproven, errcodes.attemptsTooMany]))
    const right = { uuid: crypto.randomUUID(), password: await encrypted(password) }
    expect(await call('lineLinkStart', right, seat)).toMatchObject({ errcode: errcodes.attemptsTooMany })
  })

  test('repeated changes nothing', async () => {
    const seat = await newPlayer()
    const { id } = seat
    await linked('twice', seat)
    expect(await linked('twice', seat)).toMatchObject({ errcode: 0 })
    expect(await playersLinkedTo('twice')).toEqual([id])
  })

  test('is refused for another player’s login', async () => {
    const owner = await newSocialPlayer(provider, 'taken')
    const seat = await newPlayer()
    expect(await linked('taken', seat)).toEqual({ code: 200, errcode: 1143 })
    expect(await playersLinkedTo('taken')).toEqual([owner.id])
    expect(await lineAccountOf(seat)).toBe('')
  })

  test('is refused for a second login of one player', async () => {
    const seat = await newPlayer()
    await linked('one', seat)
    expect(await linked('two', seat)).toEqual({ code: 200, errcode: 1144 })
    expect(await playersLinkedTo('two')).toEqual([])
  })

  test('by two players in parallel succeeds for one', async () => {
    const seats = (await Promise.all([newPlayer(), newPlayer(), newPlayer()])).map((seat) => seat)
    const authorisations = await Promise.all(seats.map((seat) => authorise(provider, 'wanted', seat, 'lineLinkStart')))
    const replies = await Promise.all(
      authorisations.map((authorisation, at) => link(authorisation, seats[at] ?? newClient())),
    )
    expect(replies.map(({ errcode }) => errcode).sort()).toEqual([0, 1143, 1143])
    expect(await playersLinkedTo('wanted')).toHaveLength(1)
  })

  test('of two logins to one player in parallel links one of them', async () => {
    const seat = await newPlayer()
    const { id } = seat
    const authorisations = await Promise.all(
      ['left', 'right'].map((who) => authorise(provider, who, seat, 'lineLinkStart')),
    )
    const replies = await Promise.all(authorisations.map((authorisation) => link(authorisation, seat)))
    expect(replies.map(({ errcode }) => errcode).sort()).toEqual([0, 1144])
    expect([...(await playersLinkedTo('left')), ...(await playersLinkedTo('right'))]).toEqual([id])
  })

  test('is for the player who began it, and for nobody else with the address', async () => {
    const [mine, other] = await Promise.all([newPlayer(), newPlayer()])
    const authorisation = await authorise(provider, 'planted', mine, 'lineLinkStart')
    expect(await link(authorisation, other)).toEqual({ code: 200, errcode: 1141 })
    expect(await link(authorisation, mine)).toEqual({ code: 200, errcode: 1141 })
    expect(await playersLinkedTo('planted')).toEqual([])
  })

  test('refuses a request begun as a log-in', async () => {
    const seat = await newPlayer()
    expect(await link(await authorise(provider, 'inward'), seat)).toEqual({ code: 200, errcode: 1141 })
  })

  test('requires a live session from beginning to end', async () => {
    const seat = await newPlayer()
    const uuid = crypto.randomUUID()
    expect(await call('lineLinkStart', { uuid })).toMatchObject({ code: 401 })
    const authorisation = await authorise(provider, 'gone', seat, 'lineLinkStart')
    await call('logout', {}, seat)
    expect(await link(authorisation, seat)).toMatchObject({ code: 401 })
    expect(await call('lineUnlink', {}, seat)).toMatchObject({ code: 401 })
  })
})

describe('unlinking', () => {
  test('removes that log-in method, and frees the login for another account', async () => {
    const seat = await newPlayer()
    const { id, password } = seat
    await linked('freed', seat)
    expect(await unlink(seat, password)).toEqual({ code: 200, errcode: 0 })
    expect(await unlink(seat, password)).toEqual({ code: 200, errcode: 0 })
    expect(await lineAccountOf(seat)).toBe('')
    const reply = await socialLogin(await authorise(provider, 'freed'))
    expect(reply).toMatchObject({ errcode: 0, isNew: true })
    expect((reply.user as { id: number }).id).not.toBe(id)
  })

  test('requires the owner’s password, and limits guesses at it', async () => {
    const seat = await newPlayer()
    const { id, password } = seat
    await linked('guessed', seat)
    expect(await call('lineUnlink', {}, seat)).toEqual({ code: 200, errcode: errcodes.ownerUnproven })
    expect(await call('lineUnlink', { code: '123456' }, seat)).toMatchObject({ code: 400 })
    const replies = await Promise.all(Array.from({ length: 12 }, async () => (await unlink(seat, 'a guess')).errcode))
    expect(new Set(replies)).toEqual(new Set([errcodes.ownerUnproven, errcodes.attemptsTooMany]))
    expect(await unlink(seat, password)).toMatchObject({ errcode: errcodes.attemptsTooMany })
    expect(await playersLinkedTo('guessed')).toEqual([id])
  })

  test('is refused for the only log-in method, and works once there is a password', async () => {
    const { id, seat } = await newSocialPlayer(provider, 'only')
    expect(await call('lineUnlink', {}, seat)).toEqual({ code: 200, errcode: 1145 })
    expect(await playersLinkedTo('only')).toEqual([id])

    await call('setBirthDate', { birthDate: BIRTH_DATE }, seat)
    const mobile = newNumber()
    await send(mobile, codePurpose.bind, seat)
    const bound = { countryCode: '63', mobile, code: await codeTo(mobile) }
    expect(await call('bindAccount', bound, seat)).toMatchObject({ errcode: 0 })
    await send(mobile, codePurpose.forget)
    const password = await encrypted('Parol-Night-1')
    const renewal = { countryCode: '63', mobile, code: await codeTo(mobile), password, birthDate: BIRTH_DATE }
    expect(await call('forgetPassword', renewal, phoneOf(mobile))).toMatchObject({ errcode: 0 })
    const again = await call('accountLogin', await credentials(mobile, 'Parol-Night-1'))
    expect(again).toMatchObject({ errcode: 0, user: { id } })
    const back = { ...newClient(), token: String(again.token) }
    expect(await unlink(back, 'Parol-Night-1')).toEqual({ code: 200, errcode: 0 })
    expect(await playersLinkedTo('only')).toEqual([])
  })

  test('affects no other player', async () => {
    const [mine, other] = [await newPlayer(), await newSocialPlayer(provider, 'kept')]
    expect(await call('lineUnlink', {}, mine)).toEqual({ code: 200, errcode: 0 })
    expect(await playersLinkedTo('kept')).toEqual([other.id])
  })
})

test('a session that ended with its account links nothing', async () => {
  const seat = await newPlayer()
  const { id } = seat
  const authorisation = await authorise(provider, 'shut', seat, 'lineLinkStart')
  await db.update(players).set({ state: 'closed' }).where(eq(players.id, id))
  expect(await link(authorisation, seat)).toMatchObject({ code: 401 })
})
