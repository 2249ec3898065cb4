import { randomUUID } from 'node:crypto'
import { count, like } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { INVITE_LOOKS_MAX } from '#contract/account/limits.ts'
import { takeAuthorization, takeInviteLook } from '#server/account/attempts.ts'
import { config } from '#server/base/config.ts'
import { SITE_SHARE } from '#server/base/network.ts'
import { Refusal } from '#server/call/refusal.ts'
import { db } from '#server/db/database.ts'
import { rateLimits } from '#server/rates/tables.ts'
import { type Client, call, newClient } from '../call.ts'
import { credentials, newPlayer } from '../player.ts'
import { configure, layPhones, newNumber, send, written } from './phones.ts'

vi.hoisted(() => {
  for (const name of ['PERYA_REGISTRATIONS', 'PERYA_LOGIN_ATTEMPTS', 'PERYA_CODES']) vi.stubEnv(name, '3')
})

layPhones()

type Site = string
let sites = 0
const newSite = (): Site => `2001:db8:${(++sites).toString(16)}`
const from = (address: string): Client => ({ ...newClient(), address })
const inNetwork = (site: Site, network: number, host: number) => from(`${site}:${network.toString(16)}::${host + 1}`)
/** Number of accepted clients, tried one after another. */
async function letIn(seats: readonly Client[], attempt: (seat: Client) => Promise<boolean>): Promise<number> {
  let open = 0
  for (const seat of seats) if (await attempt(seat)) open += 1
  return open
}
const hosts = (site: Site, network: number, many: number) =>
  Array.from({ length: many }, (_, host) => inNetwork(site, network, host))
/** One address in each of a number of networks. */
const across = (site: Site, many: number) => Array.from({ length: many }, (_, at) => inNetwork(site, at, at))

const passes = async (counted: Promise<void>) =>
  await counted.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
const newName = () => `net${randomUUID().replaceAll('-', '').slice(0, 10)}`

const limitedCalls: [string, (seat: Client) => Promise<boolean>][] = [
  [
    'registrations',
    async (seat) => {
      configure(written)
      const reply = await call('accountRegist', { ...(await credentials(newName(), 'Parol-Night-1')), type: 0 }, seat)
      return reply.errcode === 0
    },
  ],
  [
    'wrong passwords',
    async (seat) => (await call('accountLogin', await credentials(newName(), 'x'), seat)).errcode === 101,
  ],
  ['one-time codes', async (seat) => (await send(newNumber(), 0, seat)).errcode === 0],
  ['authorisation requests', async (seat) => await passes(takeAuthorization(seat))],
]

describe.each(limitedCalls)('%s', (_, attempt) => {
  test('of sixty addresses of one /64 are limited like one', async () => {
    const site = newSite()
    expect(await letIn(hosts(site, 1, 60), attempt)).toBe(3)
  })

  test('of a whole /48 have a limit, one caller’s excess does not use up its neighbours’, and another /48 has its own', async () => {
    const [site, other] = [newSite(), newSite()]
    expect(await letIn(hosts(site, 0, 20), attempt)).toBe(3)
    const wide = 3 * SITE_SHARE
    expect(await letIn(across(site, wide + 10), attempt)).toBe(wide - 3)
    expect(await letIn(hosts(other, 0, 3), attempt)).toBe(3)
  })
})

test('look-ups of invite codes count alike', async () => {
  const site = newSite()
  const look = ({ address }: Client) => passes(takeInviteLook(address))
  expect(await letIn(hosts(site, 1, INVITE_LOOKS_MAX + 5), look)).toBe(INVITE_LOOKS_MAX)
  expect(await letIn([inNetwork(newSite(), 1, 1)], look)).toBe(1)
})

test('a /48 over its limit adds no rows', async () => {
  const site = newSite()
  const leave = (seat: Client) => passes(takeAuthorization({ ...seat, device: '' }))
  const rows = async () =>
    (await db.select({ many: count() }).from(rateLimits).where(like(rateLimits.key, 'social:address%')))[0]?.many ?? 0
  await letIn(across(site, 3 * SITE_SHARE), leave)
  const before = await rows()
  expect(await letIn(across(site, 3 * SITE_SHARE + 50).slice(3 * SITE_SHARE), leave)).toBe(0)
  expect(await rows()).toBe(before)
})

test('a right password is uncounted in both networks', async () => {
  configure(written)
  const { account, password } = await newPlayer()
  const seat = inNetwork(newSite(), 1, 1)
  for (let visit = 0; visit < config.loginAttempts * 2; visit += 1)
    expect(await call('accountLogin', await credentials(account, password), seat)).toMatchObject({ errcode: 0 })
})
