import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OwnTerm } from '#contract/rights/exclusion.ts'
import { NO_PASSWORD } from '#server/account/password.ts'
import { now, setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { endDueExclusions } from '#server/rights/exclusion.ts'
import { socialLogins } from '#server/social/tables.ts'
import { exclusions } from '#server/standing/exclusionTables.ts'
import { players } from '#server/standing/tables.ts'
import { recharge3 } from '#server/wallet/deposits/deposit.ts'
import { call, ENVELOPE, newClient, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { coinOf as coinIn, installSteppedGame, open, openGame } from '../games/steppedHarness.ts'
import { credentials, encrypted, newPlayer, PLAYER_PASSWORD, type TestPlayer } from '../player.ts'
import {
  expectCleanBooks,
  newWithdrawer,
  openDeposit,
  pockets,
  reportOf,
  send,
  startWalletServer,
  type WalletServer,
  wish,
} from '../wallet/walletHarness.ts'

const DAY_MS = 86_400_000
const pass = (ms: number) => setClock(() => new Date(Date.now() + ms))

let walletServer: WalletServer
beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
})
afterEach(async () => {
  setClock(undefined)
  await expectCleanBooks()
})
afterAll(() => walletServer.close())

const excludeMe = async (player: TestPlayer, term: OwnTerm, password = PLAYER_PASSWORD) =>
  call('excludeMe', { term, password: await encrypted(password) }, player)
const logIn = async ({ account, device }: TestPlayer, password = PLAYER_PASSWORD) =>
  call('accountLogin', await credentials(account, password), { ...newClient(), device })
const rowsOf = ({ id }: { id: number }) => db.select().from(exclusions).where(eq(exclusions.player, id))
const inDays = (days: number) => now().getTime() + days * DAY_MS

describe('a break or an exclusion by the player', () => {
  test('begins at once, ends every session, and expires by itself', async () => {
    const player = await newPlayer()
    const other = await logIn(player)
    const reply = await excludeMe(player, '1d')
    expect(reply).toMatchObject({ errcode: 0, excluded: 'break', firmUntil: reply.until })
    expect(Math.abs(Number(reply.until) - inDays(1))).toBeLessThan(60_000)
    for (const token of [player.token, String(other.token)])
      expect(await call('tradeInfo', {}, { token })).toMatchObject({ code: 401 })
    expect(await excludeMe(player, '5y')).toMatchObject({ code: 401 })
    expect(await logIn(player)).toMatchObject({ errcode: 1049, excluded: 'break', until: reply.until })
    pass(DAY_MS + 60_000)
    expect(await endDueExclusions()).toBe(1)
    expect(await logIn(player)).toMatchObject({ errcode: 0 })
  })

  test('for ever has no end, and a self-exclusion is firm for six months', async () => {
    const player = await newPlayer()
    const reply = await excludeMe(player, 'ever')
    expect(reply).toMatchObject({ errcode: 0, excluded: 'exclusion' })
    expect(reply).not.toHaveProperty('until')
    expect(Number(reply.firmUntil)).toBeGreaterThan(inDays(180))
    pass(3_000 * DAY_MS)
    expect(await endDueExclusions()).toBe(0)
    expect(await rowsOf(player)).toMatchObject([{ kind: 'self', until: null, endedAt: null }])
  })

  test('of two at once the longer counts, whichever is first; there is one row', async () => {
    const player = await newPlayer()
    const second = { ...player, token: String((await logIn(player)).token) }
    const replies = await Promise.all([excludeMe(player, '6m'), excludeMe(second, '1d'), excludeMe(second, '6m')])
    expect(replies.filter(({ errcode }) => errcode === 0).length).toBeGreaterThan(0)
    const rows = await rowsOf(player)
    expect(rows).toHaveLength(1)
    // A call that came after the end of its session was not heard.
    if (replies[0]?.errcode === 0 || replies[2]?.errcode === 0)
      expect(rows[0]).toMatchObject({ kind: 'self', endedAt: null })
    expect(rows[0]?.notes.length).toBeLessThanOrEqual(2)
  })

  test('needs the owner’s proof, and one of the terms', async () => {
    const player = await newPlayer()
    expect(await excludeMe(player, '6m', 'Mali-Ito-9999')).toMatchObject({ errcode: 1170 })
    expect(await call('excludeMe', { term: '6m' }, player)).toMatchObject({ errcode: 1170 })
    const password = await encrypted(PLAYER_PASSWORD)
    for (const term of ['2m', '43d', '', null, 6])
      expect(await call('excludeMe', { term, password }, player)).toMatchObject({ code: 400, field: 'term' })
    expect(await call('excludeMe', { term: '6m', password, days: 1 }, player)).toMatchObject({ code: 400 })
    expect(await rowsOf(player)).toEqual([])
    expect(await call('getExclusion', {}, player)).toMatchObject({ proof: 'password', isFresh: false, own: 0 })
  })

  test('by the linked log-in alone needs a log-in of just now', async () => {
    const player = await newPlayer()
    await db.update(players).set({ passwordHash: NO_PASSWORD }).where(eq(players.id, player.id))
    expect(await call('excludeMe', { term: '6m' }, player)).toMatchObject({ errcode: 1171 })
    const at = now()
    const linked = { issuer: 'https://login.example', subject: randomUUID(), label: 'L', linkedAt: at, lastUsedAt: at }
    await db.insert(socialLogins).values({ ...linked, player: player.id })
    expect(await call('getExclusion', {}, player)).toMatchObject({ proof: 'login', isFresh: true })
    pass(16 * 60_000)
    expect(await call('getExclusion', {}, player)).toMatchObject({ proof: 'login', isFresh: false })
    expect(await call('excludeMe', { term: '6m' }, player)).toMatchObject({ errcode: 1124 })
    setClock(undefined)
    expect(await call('excludeMe', { term: '6m' }, player)).toMatchObject({ errcode: 0, excluded: 'exclusion' })
  })

  test('settles open rounds by the rule of their game', async () => {
    const undo = installSteppedGame()
    try {
      const { player, token, gameToken } = await openGame(10_000)
      await open(gameToken)
      expect(await coinIn(player)).toBe(9_500)
      const password = await encrypted(PLAYER_PASSWORD)
      expect(await call('excludeMe', { term: '7d', password }, { token })).toMatchObject({ errcode: 0 })
      // The rule of this game stops, which gives the stake back.
      expect(await coinIn(player)).toBe(10_000)
      expect(await call('houseSpin', { roundId: randomUUID(), stake: 500 }, { token: gameToken })).toMatchObject({
        code: 401,
      })
    } finally {
      undo()
    }
  })
})

describe('the log-in of an excluded player', () => {
  test('says nothing without the password', async () => {
    const player = await newPlayer()
    await excludeMe(player, '1y')
    const wrong = await logIn(player, 'Mali-Ito-9999')
    expect(wrong).toMatchObject({ errcode: 101 })
    for (const field of ['until', 'excluded', 'ticket']) expect(wrong).not.toHaveProperty(field)
  })

  test('gives a ticket for its device and a quarter of an hour, which logs nobody in', async () => {
    const player = await newPlayer()
    await excludeMe(player, '7d')
    const { ticket } = await logIn(player)
    const here = { ...newClient(), device: player.device }
    expect(await call('anonymous/excludedState', { ticket }, here)).toMatchObject({ errcode: 0, excluded: 'break' })
    expect(await call('anonymous/excludedState', { ticket }, newClient())).toMatchObject({ errcode: 1124 })
    expect(await call('anonymous/excludedState', { ticket: player.token }, here)).not.toMatchObject({ errcode: 0 })
    for (const bad of ['x', `${ticket}`.slice(4)])
      expect(await call('anonymous/excludedState', { ticket: bad }, here)).toMatchObject({ errcode: 1124 })
    expect(await call('tradeInfo', {}, { token: String(ticket) })).toMatchObject({ code: 401 })
    pass(16 * 60_000)
    expect(await call('anonymous/excludedState', { ticket }, here)).toMatchObject({ errcode: 1124 })
  })

  test('extends and never shortens; a repeat and two at once add once', async () => {
    const player = await newPlayer()
    const { ticket, until } = await excludeMe(player, '7d')
    const extend = (term: string, from: unknown) =>
      call('anonymous/excludedExtend', { ticket, term, until: from }, { device: player.device })
    const replies = await Promise.all([extend('6m', until), extend('6m', until)])
    expect(replies.map(({ errcode }) => errcode)).toEqual([0, 0])
    const [row] = await rowsOf(player)
    expect(row).toMatchObject({ kind: 'self', notes: [{ what: 'begun' }, { what: 'extended' }] })
    expect(row?.until?.getTime()).toBeGreaterThan(inDays(185))
    expect(row?.until?.getTime()).toBeLessThan(inDays(195))
    expect(await extend('1d', until)).toMatchObject({ code: 400, field: 'term' })
    const later = await extend('ever', row?.until?.getTime())
    expect(later).toMatchObject({ errcode: 0, excluded: 'exclusion' })
    expect(later).not.toHaveProperty('until')
  })
})

describe('the coin of an excluded player', () => {
  test('is paid out by the ticket: all that is their own, once, and a person decides', async () => {
    const player = await newWithdrawer(40_000)
    const { ticket } = await excludeMe(player, '30d')
    const from = { device: player.device }
    const state = await call('anonymous/excludedState', { ticket }, from)
    expect(state).toMatchObject({ own: 40_000, leftover: 0, isUnidentified: false, withdrawals: 0 })
    expect(state.account).toMatch(/\d{4}$/)
    const body = { ticket, requestId: randomUUID(), amount: 40_000, leftover: 0 }
    expect(await call('anonymous/excludedPayOut', { ...body, amount: 1 }, from)).toMatchObject({ errcode: 1174 })
    const paid = await Promise.all([1, 2].map(() => call('anonymous/excludedPayOut', body, from)))
    expect(paid.some(({ errcode }) => errcode === 0)).toBe(true)
    expect(await call('anonymous/excludedPayOut', body, from)).toMatchObject({ errcode: 0, amount: 40_000, own: 0 })
    expect(await pockets(player)).toMatchObject({ coin: 0, hold: 40_000 })
    expect((await rowsOf(player))[0]?.notes.map(({ what, by }) => `${what} ${by}`)).toEqual([
      'begun player',
      'paidOut player',
    ])
  })

  test('of a payment under way is set aside without a bonus, cannot be played, and is paid back on wish', async () => {
    const player = await newWithdrawer(0)
    const { orderId, gatewayId } = await openDeposit(player, 50_000)
    const session = { id: randomUUID(), player: player.id }
    const { ticket } = await excludeMe(player, '6m')
    expect(await send(walletServer, reportOf(gatewayId, 50_000))).toBe(200)
    expect(await pockets(player)).toMatchObject({ coin: 0, hold: 50_000 })
    expect(await call('startGame', { gameId: 1001 }, player)).toMatchObject({ code: 401 })
    const origin = { requestId: orderId, address: player.address, device: player.device, locale: 'en' as const }
    const late = recharge3(wish(50_000), { ...origin, region: 'unasked', envelope: ENVELOPE, session })
    await expect(late).rejects.toMatchObject({ refusal: 'restricted' })
    const body = { ticket, requestId: randomUUID(), amount: 50_000, leftover: 0 }
    expect(await succeed('anonymous/excludedPayOut', body, { device: player.device })).toMatchObject({ own: 0 })
    expect(await pockets(player)).toMatchObject({ coin: 0, hold: 50_000 })
  })

  test('waits for an identity and an account', async () => {
    const player = await newPlayer({ coin: 0, deposited: 10_000 })
    const { ticket } = await excludeMe(player, '6m')
    const from = { device: player.device }
    const state = await call('anonymous/excludedState', { ticket }, from)
    expect(state).toMatchObject({ own: 10_000, isUnidentified: true })
    expect(state).not.toHaveProperty('account')
    const body = { ticket, requestId: randomUUID(), amount: 10_000, leftover: 0 }
    expect(await call('anonymous/excludedPayOut', body, from)).toMatchObject({ errcode: 2010 })
  })
})
