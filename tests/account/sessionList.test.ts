import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { networkOf } from '#server/account/sessionList.ts'
import { setClock } from '#server/base/clock.ts'
import { config } from '#server/base/config.ts'
import { type Client, call, newClient } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, newPlayer, type TestPlayer } from '../player.ts'

type Row = { id: string; device: string; network: string; isThis: boolean }

beforeAll(freshDatabase)
afterEach(() => setClock(undefined))

/** Logs in on another device; `said` is that device's info. */
async function logIn({ account, password }: TestPlayer, said: object = {}): Promise<Client> {
  const seat = newClient()
  const typed = await credentials(account, password)
  const reply = await call(
    'accountLogin',
    { ...typed, phoneinfoJsonModel: { ...typed.phoneinfoJsonModel, ...said } },
    seat,
  )
  expect(reply).toMatchObject({ errcode: 0 })
  return { ...seat, token: reply.token as string }
}
const rowsOf = async (seat: Client) => (await call('getSessions', {}, seat)).rows as Row[]
const isAlive = async (seat: Client) => (await call('online', {}, seat)).code === 200

describe('getSessions', () => {
  test('names devices, marks this one, and shows neither tokens nor whole addresses', async () => {
    const player = await newPlayer()
    const other = await logIn(player, { os: 'ios', deviceModel: 'Safari' })
    const reply = await call('getSessions', {}, player)
    expect(reply.rows).toMatchObject([
      { device: 'Chrome · Android', isThis: true },
      { device: 'Safari · iOS', isThis: false, network: other.address.replace(/\.\d+\.\d+$/, '.x.x') },
    ])
    const text = JSON.stringify(reply)
    for (const secret of [player, other].flatMap(({ token, address, device }) => [token, address, device]))
      expect(text).not.toContain(secret)
  })

  test('repeats no name that a device invented', async () => {
    const player = await newPlayer()
    await logIn(player, { os: 'call 0917 000 0000', deviceModel: 'Perya support' })
    expect((await rowsOf(player))[1]).toMatchObject({ device: '' })
  })

  test('omits ended or idle ones', async () => {
    const player = await newPlayer()
    const [gone, idle] = [await logIn(player), await logIn(player)]
    await call('logout', {}, gone)
    expect(await rowsOf(player)).toHaveLength(2)
    setClock(new Date(Date.now() + (config.sessionIdleHours - 1) * 3_600_000))
    await call('online', {}, player)
    setClock(new Date(Date.now() + (config.sessionIdleHours + 1) * 3_600_000))
    expect(await rowsOf(player)).toHaveLength(1)
    expect(await isAlive(idle)).toBe(false)
  })

  test('is for players', async () => {
    expect(await call('getSessions', {})).toMatchObject({ code: 401 })
    expect(await call('endSessions', {})).toMatchObject({ code: 401 })
  })
})

describe('endSessions', () => {
  test('ends one other device, once, even in parallel', async () => {
    const player = await newPlayer()
    const [one, two] = [await logIn(player), await logIn(player)]
    const [id] = (await rowsOf(one)).filter(({ isThis }) => isThis).map((row) => row.id)
    const replies = await Promise.all([1, 2, 3, 4].map(() => call('endSessions', { id }, player)))
    expect(replies.map(({ ended }) => ended).sort()).toEqual([0, 0, 0, 1])
    expect([await isAlive(one), await isAlive(two), await isAlive(player)]).toEqual([false, true, true])
  })

  test('ends all others and never the caller’s', async () => {
    const player = await newPlayer()
    const others = [await logIn(player), await logIn(player)]
    const [own] = await rowsOf(player)
    expect(await call('endSessions', { id: own?.id }, player)).toMatchObject({ ended: 0 })
    expect(await call('endSessions', {}, player)).toMatchObject({ errcode: 0, ended: 2 })
    for (const other of others) expect(await isAlive(other)).toBe(false)
    expect(await isAlive(player)).toBe(true)
  })

  test('ends none of another player, and does not reveal its owner', async () => {
    const [player, stranger] = [await newPlayer(), await newPlayer()]
    const [theirs] = await rowsOf(player)
    const nobody = '00000000-0000-4000-8000-000000000000'
    const replies = [theirs?.id, nobody].map((id) => call('endSessions', { id }, stranger))
    for (const reply of await Promise.all(replies)) expect(reply).toEqual({ code: 200, errcode: 0, ended: 0 })
    expect(await isAlive(player)).toBe(true)
  })
})

test.each([
  ['112.198.71.5', '112.198.x.x'],
  ['::ffff:112.198.71.5', '112.198.x.x'],
  ['2001:db8:12:3::7', '2001:db8:12::'],
  ['2001:db8::7', '2001:db8::'],
  ['::1', '::'],
  ['', ''],
  ['not an address', ''],
])('of the address %j the list shows %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
