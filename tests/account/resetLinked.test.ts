import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { codePurpose } from '#contract/enumerations.ts'
import { now, setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { tellOfSafety } from '#server/inbox/safety.ts'
import { players } from '#server/standing/tables.ts'
import words from '../../content/words/en/mail.json' with { type: 'json' }
import { type Client, call, newClient } from '../call.ts'
import { BIRTH_DATE, credentials, encrypted, newPlayer } from '../player.ts'
import { codeTo, e164, newNumber, send } from './phones.ts'
import { authorise, playersLinkedTo, setUpSocialLogin, socialLogin } from './socialLoginFlow.ts'

const provider = await vi.hoisted(async () => {
  const { openConfigured } = await import('./provider.ts')
  return await openConfigured(vi.stubEnv)
})

setUpSocialLogin(provider)

const DAY_MS = 86_400_000
const NEW = 'Habagat-2026'

/** A player with a number, and a third-party login linked by `who`. */
async function linkedBy(who: string) {
  const player = await newPlayer()
  const mobile = newNumber()
  await db
    .update(players)
    .set({ mobile: e164(mobile) })
    .where(eq(players.id, player.id))
  const authorisation = await authorise(provider, who, player, 'lineLinkStart')
  expect(await call('lineLink', authorisation, player)).toMatchObject({ errcode: 0 })
  return { ...player, mobile, who }
}

async function reset(mobile: string) {
  const seat = newClient()
  await send(mobile, codePurpose.forget, seat)
  const fields = {
    countryCode: '63',
    mobile,
    code: await codeTo(mobile),
    password: await encrypted(NEW),
    birthDate: BIRTH_DATE,
  }
  return await call('forgetPassword', fields, seat)
}

const logIn = async ({ account }: { account: string }) => call('accountLogin', await credentials(account, NEW))
const seatOf = ({ token }: Record<string, unknown>): Client => ({ ...newClient(), token: String(token) })

test('the holder of the code alone learns nothing of a linked login, and every session ends, the linked login’s too', async () => {
  const player = await linkedBy('stranger')
  const theirs = seatOf(await socialLogin(await authorise(provider, 'stranger')))
  expect(await call('getSafety', {}, theirs)).toMatchObject({ errcode: 0 })
  const reply = await reset(player.mobile)
  expect(Object.keys(reply).toSorted()).toEqual(['code', 'deviceKey', 'errcode'])
  for (const seat of [theirs, player]) expect(await call('getSafety', {}, seat)).toMatchObject({ code: 401 })
})

test('the log-in after it names the doubtful login, with its date; unlinked, it no longer works', async () => {
  const player = await linkedBy('thief')
  const linkedAt = now().getTime()
  await reset(player.mobile)
  const back = await logIn(player)
  expect(back).toMatchObject({ errcode: 0, isLoginDoubtful: true })
  const { linked, doubtful } = (await call('getSafety', {}, seatOf(back))) as {
    linked?: { label: string; linkTime: number; useTime: number }
    doubtful?: { resetTime: number }
  }
  expect(linked?.label).toBe('th•••@example.org')
  expect(Math.abs((linked?.linkTime ?? 0) - linkedAt)).toBeLessThan(DAY_MS / 24)
  expect(doubtful?.resetTime).toBeGreaterThanOrEqual(linked?.linkTime ?? Number.POSITIVE_INFINITY)
  expect(await socialLogin(await authorise(provider, 'thief'))).toMatchObject({ isNew: false, user: { id: player.id } })
  const stranger = await call('lineUnlink', { password: await encrypted(player.password) }, seatOf(back))
  expect(stranger.errcode).not.toBe(0)
  const seat = seatOf(await logIn(player))
  expect(await call('lineUnlink', { password: await encrypted(NEW) }, seat)).toMatchObject({ errcode: 0 })
  expect(await playersLinkedTo('thief')).toEqual([])
  expect(await call('getSafety', {}, seat)).not.toHaveProperty('linked')
  expect(await logIn(player)).not.toHaveProperty('isLoginDoubtful')
  expect((await socialLogin(await authorise(provider, 'thief'))).user).not.toMatchObject({ id: player.id })
})

test('the letter about it names the login; without one it names none', async () => {
  const [player, plain] = [await linkedBy('named'), await newPlayer()]
  const mobile = newNumber()
  await db
    .update(players)
    .set({ mobile: e164(mobile) })
    .where(eq(players.id, plain.id))
  await reset(player.mobile)
  await reset(mobile)
  await tellOfSafety()
  const lettersOf = async (account: { account: string }) =>
    (await call('getMail2', {}, seatOf(await logIn(account)))).rows as {
      title: string
      values: Record<string, string>
    }[]
  const letter = (await lettersOf(player)).find(({ title }) => title.startsWith('passwordReset'))
  expect(letter).toMatchObject({ title: 'passwordResetLinked', values: { name: 'Kapitbahay (na•••@example.org)' } })
  expect(words.system.passwordResetLinked.text).toContain('{{name}}')
  const other = (await lettersOf(plain)).find(({ title }) => title.startsWith('passwordReset'))
  expect(other).toMatchObject({ title: 'passwordReset' })
  expect(other?.values).not.toHaveProperty('name')
})

test('nothing is asked of a login linked later, nor a day later, nor after a mere change', async () => {
  const player = await linkedBy('before')
  const current = await encrypted(player.password)
  const { token } = await call('changePassword', { current, password: await encrypted(NEW) }, player)
  expect(await call('getSafety', {}, { ...player, token: String(token) })).not.toHaveProperty('doubtful')
  expect(await logIn(player)).not.toHaveProperty('isLoginDoubtful')
  await reset(player.mobile)
  expect(await logIn(player)).toMatchObject({ isLoginDoubtful: true })
  setClock(new Date(Date.now() + DAY_MS + 60_000))
  expect(await logIn(player)).not.toHaveProperty('isLoginDoubtful')
  setClock(undefined)
})
