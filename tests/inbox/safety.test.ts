import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forgetOldSafety } from '#server/account/safetyEvents.ts'
import { safetyEventKinds, safetyEvents } from '#server/account/safetyTables.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { tellOfSafety } from '#server/inbox/safety.ts'
import words from '../../content/words/en/mail.json' with { type: 'json' }
import { type Client, call, newClient } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, encrypted, newPlayer, type TestPlayer } from '../player.ts'

type Mail = { id: string; kind: string; title: string; values: Record<string, string> }

const DAY_MS = 86_400_000
/** Without a registration reward there is no letter about it. */
const unwelcomed = { coin: 0 }

beforeAll(freshDatabase)
afterEach(() => setClock(undefined))

const boxOf = async (seat: Client) => (await call('getMail2', {}, seat)).rows as Mail[]

const logIn = async ({ account, password }: TestPlayer, fields: object, seat = newClient()) =>
  call('accountLogin', { ...(await credentials(account, password)), ...fields }, seat)

/** A player who has just changed the password. */
async function changed(): Promise<Client> {
  const seat = await newPlayer(unwelcomed)
  const { password } = seat
  const fields = { current: await encrypted(password), password: await encrypted('Habagat-2026') }
  const { token } = await call('changePassword', fields, seat)
  return { ...seat, token: String(token) }
}

describe('a letter', () => {
  test('announces a new password once, however often the job runs, to its player only', async () => {
    const [seat, other] = [await changed(), await newPlayer(unwelcomed)]
    await Promise.all([tellOfSafety(), tellOfSafety(), tellOfSafety()])
    await tellOfSafety()
    const mails = await boxOf(seat)
    expect(mails).toMatchObject([{ kind: 'system', title: 'passwordChanged', values: { time: expect.any(String) } }])
    expect(await call('hasMailUnread', {}, seat)).toMatchObject({ red2: true })
    expect(await boxOf(other)).toEqual([])
  })

  test('announces a log-in from a new device, once, and not a registration or the same device', async () => {
    const player = await newPlayer(unwelcomed)
    const seat = newClient()
    const { deviceKey } = await logIn(player, {}, seat)
    await logIn(player, { deviceKey })
    await tellOfSafety()
    const mails = await boxOf(player)
    expect(mails).toMatchObject([{ kind: 'system', title: 'loginNew', values: { device: 'Chrome · Android' } }])
    expect(mails[0]?.values.network).toBe(seat.address.replace(/\.\d+\.\d+$/, '.x.x'))
    expect(JSON.stringify(mails)).not.toContain(seat.address)
  })

  test('repeats no text that a device made up about itself', async () => {
    const player = await newPlayer(unwelcomed)
    const { phoneinfoJsonModel } = await credentials(player.account, player.password)
    const lure = { ...phoneinfoJsonModel, os: 'Call 0917', deviceModel: 'Perya support' }
    await logIn(player, { phoneinfoJsonModel: lure })
    await tellOfSafety()
    const [mail] = await boxOf(player)
    expect(mail?.values.device).toBe('–')
  })

  test('announces nothing older than three days', async () => {
    const seat = await changed()
    setClock(new Date(Date.now() + 3 * DAY_MS + 1_000))
    await tellOfSafety()
    setClock(undefined)
    expect(await boxOf(seat)).toEqual([])
  })

  test.each(safetyEventKinds)('has words: %s', (kind) => {
    const { title, text } = words.system[kind]
    const named = [...`${title}${text}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
    expect([
      'device',
      'network',
      'name',
      'time',
      'account',
      'from',
      'reason',
      'until',
      'amount',
      'date',
      'debt',
      'link',
      'left',
    ]).toEqual(expect.arrayContaining(named))
    expect(title.length).toBeLessThanOrEqual(80)
  })
})

test('is based on events kept as long as ended sessions', async () => {
  await changed()
  setClock(new Date(Date.now() + 91 * DAY_MS))
  expect(await forgetOldSafety()).toBeGreaterThan(0)
  expect(await db.$count(safetyEvents)).toBe(0)
})
