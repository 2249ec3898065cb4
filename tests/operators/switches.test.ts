import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { putSwitchedOff } from '#server/content/switchedOff.ts'
import { db } from '#server/db/database.ts'
import { readSwitchedOff } from '#server/lobby/switchedOff.ts'
import { switchedOff } from '#server/lobby/tables.ts'
import { listEntries } from '#server/operators/log.ts'
import { call, ENVELOPE } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { type Server, startOn } from '../editions/servers.ts'
import { GAME, launch, startGameSession } from '../games/gameSession.ts'
import { installSteppedGame, move, openGame, openOn, STEPPED_GAME } from '../games/steppedHarness.ts'
import { makeBuild } from '../http/buildFixture.ts'
import { ask } from '../http/testServer.ts'
import { longTest } from '../long.ts'
import { newPlayer } from '../player.ts'
import { complained, said } from '../terminal.ts'
import { openDeposit, orderOf, reportOf, send, startWalletServer, wish } from '../wallet/walletHarness.ts'
import { by } from './operatorHarness.ts'

const [support, payments] = [by('ana', 'support'), by('ben', 'payments')]
const REASON = 'Its reels are being repaired until Friday'
const [CHANNEL_ID, BRAND] = [1, 1]

let url: string
beforeAll(async () => {
  url = await freshDatabase()
})
afterEach(async () => {
  await db.delete(switchedOff)
  putSwitchedOff([])
})

const off = (kind: string, id: number, operator = support) => operator(`${kind}s`, 'off', String(id), '--say', REASON)
const on = (kind: string, id: number, operator = support) => operator(`${kind}s`, 'on', String(id))
const refusedAs = (errcode: number) => ({ code: 200, errcode, reason: REASON })
const spin = (token: string) => call('houseSpin', { roundId: randomUUID(), stake: 2_000 }, { token })

describe.each([
  ['game', GAME],
  ['brand', BRAND],
])('a %s that is off', (kind, id) => {
  test('takes no game session, no launched one and no stake, and says the text; on again it plays', async () => {
    const seat = await newPlayer({ deposited: 100_000 })
    const token = await startGameSession(seat.token)
    const launchToken = await launch(seat.token)
    expect(await off(kind, id)).toBe(0)
    expect(await call('startGame', { gameId: GAME }, seat)).toEqual(refusedAs(errcodes.gameClosed))
    expect(await call('houseOpen', { launchToken })).toEqual(refusedAs(errcodes.gameClosed))
    expect(await spin(token)).toEqual(refusedAs(errcodes.gameClosed))
    expect(await on(kind, id)).toBe(0)
    expect(await call('startGame', { gameId: GAME }, seat)).toMatchObject({ errcode: 0 })
  })

  test('reaches every client as closed, by another version of the catalogue', async () => {
    const { version } = catalogue()
    const before = await call('anonymous/appConfig', { gameListVersion: version })
    expect(before).not.toHaveProperty('gameList')
    await off(kind, id)
    const { gameList, gameListVersion } = await call('anonymous/appConfig', { gameListVersion: version })
    expect(gameListVersion).not.toBe(version)
    const found = (gameList as { id: number }[]).find((game) => game.id === GAME)
    expect(found).toMatchObject({ offText: REASON })
    await on(kind, id)
    expect(catalogue().version).toBe(version)
  })
})

test('an open round of a game that is off can be finished', async () => {
  const restore = installSteppedGame()
  try {
    const at = await openGame()
    const roundId = await openOn(at, 1)
    putSwitchedOff([{ kind: 'game', id: STEPPED_GAME, say: REASON }])
    expect(await move(at.gameToken, roundId, 1, 'double')).toMatchObject({ errcode: 0 })
    expect(await move(at.gameToken, roundId, 2, 'stop')).toMatchObject({ errcode: 0 })
  } finally {
    restore()
  }
})

describe('a channel that is off', () => {
  test('takes no order and says the text, and credits what was ordered before', async () => {
    const walletServer = await startWalletServer()
    const seat = await newPlayer({ coin: 0 })
    const { orderId, gatewayId } = await openDeposit(seat)
    expect(await off('channel', CHANNEL_ID, payments)).toBe(0)
    expect(await call('recharge3', wish(50_000), seat)).toEqual(refusedAs(errcodes.channelClosed))
    const told = await call('getRechargeChannels', {}, seat)
    expect(told.open).not.toContain(CHANNEL_ID)
    expect(told.off).toEqual([{ id: CHANNEL_ID, text: REASON }])
    expect(await send(walletServer, reportOf(gatewayId, 50_000))).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({ state: 'credited' })
    expect(await on('channel', CHANNEL_ID, payments)).toBe(0)
    expect(await call('recharge3', wish(50_000), seat)).toMatchObject({ errcode: 0 })
    await walletServer.close()
  })

  test('is for payments, as a game is for support', async () => {
    expect(await off('channel', CHANNEL_ID, support)).toBe(1)
    expect(await off('game', GAME, payments)).toBe(1)
    expect(await off('game', GAME, by('eva', 'editor'))).toBe(1)
    expect(await db.$count(switchedOff)).toBe(0)
  })
})

test('is listed with who and why, and kept in the log', async () => {
  await off('game', GAME)
  said.length = 0
  expect(await payments('switches', '--as', 'json')).toBe(0)
  const name = catalogue().gamesById.get(GAME)?.name
  expect(JSON.parse(said.join(''))).toMatchObject([
    { what: 'game', number: GAME, name, by: 'ana', 'players read': REASON },
  ])
  const [entry] = await listEntries({ operator: 'ana' }, 1)
  expect(entry).toMatchObject({ verb: 'games off', kind: 'act', fields: { what: String(GAME), say: REASON } })
})

describe('a mistake', () => {
  test.each([
    ['no number', ['games', 'off', '--say', REASON], 2],
    ['a word', ['games', 'off', 'parol', '--say', REASON], 2],
    ['a fraction', ['games', 'off', '1.5', '--say', REASON], 2],
    ['an unknown game', ['games', 'off', '999999', '--say', REASON], 1],
    ['an unknown brand', ['brands', 'off', '999999', '--say', REASON], 1],
    ['a number beyond integers', ['games', 'off', '99999999999', '--say', REASON], 2],
    ['no text', ['games', 'off', String(GAME)], 2],
    ['a blank text', ['games', 'off', String(GAME), '--say', '  '], 2],
    ['a text that is too long', ['games', 'off', String(GAME), '--say', 'x'.repeat(201)], 2],
    ['a huge text', ['games', 'off', String(GAME), '--say', 'x'.repeat(200_000)], 2],
    ['two lines', ['games', 'off', String(GAME), '--say', 'one\ntwo'], 2],
    ['a change of direction', ['games', 'off', String(GAME), '--say', 'safe\u202Eevil'], 2],
    ['on, of what is on', ['games', 'on', String(GAME)], 1],
  ])('%s changes nothing', async (_, words, code) => {
    expect(await support(...words)).toBe(code)
    expect(await db.$count(switchedOff)).toBe(0)
  })

  test('off twice, and by two at once, happens once, and the first text stays', async () => {
    const codes = await Promise.all([off('game', GAME), off('game', GAME), off('game', GAME, by('ona', 'owner'))])
    expect(codes.toSorted()).toEqual([0, 1, 1])
    expect(await support('games', 'off', String(GAME), '--say', 'Another')).toBe(1)
    expect(complained.at(-1)).toContain('It is off already')
    expect(catalogue().gamesById.get(GAME)?.offText).toBe(REASON)
    expect((await Promise.all([on('game', GAME), on('game', GAME)])).toSorted()).toEqual([0, 1])
  })

  test('what has left the content can still be switched on', async () => {
    await db.insert(switchedOff).values({ kind: 'game', id: 999_999, say: REASON, by: 'ana', at: new Date() })
    await readSwitchedOff()
    expect(await payments('switches')).toBe(0)
    expect(await on('game', 999_999)).toBe(0)
  })
})

describe('several servers', () => {
  const data = mkdtempSync(join(tmpdir(), 'perya-data-'))
  afterAll(() => rmSync(data, { recursive: true, force: true }))

  /** What a server tells a client of the game. */
  async function told({ port }: Server): Promise<unknown> {
    const body = JSON.stringify({ ...ENVELOPE, gameListVersion: '' })
    const { json } = await ask(port, '/app/v1/anonymous/appConfig', { method: 'POST', body })
    return (json.gameList as { id: number; offText?: string }[]).find(({ id }) => id === GAME)?.offText
  }

  longTest('take it within seconds, and a later start begins with it', async () => {
    const [build, env] = [await makeBuild(), { DATABASE_URL: url, PERYA_DATA: data }]
    const both = await Promise.all([startOn(build, env), startOn(build, env)])
    expect(await Promise.all(both.map(told))).toEqual([undefined, undefined])
    const toldByBoth = () => expect.poll(() => Promise.all(both.map(told)))
    await off('game', GAME)
    await toldByBoth().toEqual([REASON, REASON])
    expect(await told(await startOn(build, env))).toBe(REASON)
    await on('game', GAME)
    await toldByBoth().toEqual([undefined, undefined])
  })
})
