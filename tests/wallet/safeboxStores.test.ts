import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { reloadConfig } from '#islands/config.ts'
import { $player } from '#islands/player.ts'
import { loadSession } from '#islands/session/session.ts'
import { $safebox, loadSafebox, moveCoin, safePasswordProblems, saveSafePassword } from '#islands/wallet/safebox.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import type { TestPlayer } from '../player.ts'
import { expectCleanBooks, newWithdrawer, pockets } from './walletHarness.ts'

/** From the page's store to the ledger, without a browser and without a mock. */
let seat: TestPlayer
let sent: string[] = []
beforeAll(async () => {
  await freshDatabase()
})
beforeEach(async () => {
  vi.stubGlobal('location', new URL('http://localhost/walletsPassword'))
  seat = await newWithdrawer(100_000)
  sent = []
  writeToken(seat.token)
  answerAll()
  await reloadConfig()
  await loadSession()
  await loadSafebox()
})
afterEach(async () => {
  setTransport(undefined)
  vi.unstubAllGlobals()
  await expectCleanBooks()
})

function answerAll(): void {
  setTransport((name, body, token) => {
    sent.push(name)
    return call(name, body, { token })
  })
}

/** Requests reach the server, but their replies are lost. */
function loseReplies(): void {
  setTransport(async (name, body, token) => {
    const reply = await call(name, body, { token })
    if (name === 'anonymous/appConfig') return reply
    throw new Error('offline')
  })
}

const blank = { oldPassword: '', password: '', confirmation: '', code: '' }
const chosen = { ...blank, password: '402917', confirmation: '402917' }
const box = () => {
  const state = $safebox.get()
  return state.state === 'ready' ? state.value : state
}

test('a first password is set, and the page knows it', async () => {
  expect(box()).toMatchObject({ hasSafeboxPassword: false, coin: 100_000 })
  expect(await saveSafePassword('set', chosen)).toBeUndefined()
  expect(box()).toMatchObject({ hasSafeboxPassword: true })
  expect($player.get()).toMatchObject({ user: { hasSafeboxPassword: true, safebox: 0 } })
})

test('if another tab has set one meanwhile, the refusal is shown and the page updated', async () => {
  await saveSafePassword('set', chosen)
  expect(await saveSafePassword('set', chosen)).toEqual({ key: 'safebox.refusal.safeboxPasswordSet' })
})

test('coin goes in and out, and the spendable balance follows', async () => {
  await saveSafePassword('set', chosen)
  expect(await moveCoin({ direction: 'in', amount: 70_000 })).toBeUndefined()
  expect($player.get()).toMatchObject({ user: { coin: 30_000, safebox: 70_000 } })
  expect(await moveCoin({ direction: 'out', amount: 20_000 }, '402917')).toBeUndefined()
  expect(box()).toMatchObject({ coin: 50_000, safebox: 50_000 })
})

test('a wrong password shows the tries left, then the end of the lock', async () => {
  await saveSafePassword('set', chosen)
  await moveCoin({ direction: 'in', amount: 70_000 })
  expect(await moveCoin({ direction: 'out', amount: 100 }, '111222')).toEqual({
    key: 'safebox.wrong',
    values: { count: 4 },
  })
  for (let tries = 3; tries > 0; tries -= 1) await moveCoin({ direction: 'out', amount: 100 }, '111222')
  const locked = { key: 'safebox.lockedUntil', values: { until: expect.any(Date) } }
  expect(await moveCoin({ direction: 'out', amount: 100 }, '111222')).toEqual(locked)
  expect(await moveCoin({ direction: 'out', amount: 100 }, '402917')).toEqual(locked)
})

test('a double tap moves once, and so does a repetition after a lost answer', async () => {
  await saveSafePassword('set', chosen)
  expect(
    await Promise.all([moveCoin({ direction: 'in', amount: 10_000 }), moveCoin({ direction: 'in', amount: 10_000 })]),
  ).toEqual([undefined, 'busy'])
  expect(await pockets(seat)).toMatchObject({ coin: 90_000, safebox: 10_000 })
  loseReplies()
  expect(await moveCoin({ direction: 'in', amount: 5_000 })).toEqual({ key: 'common.unheard' })
  answerAll()
  expect(await moveCoin({ direction: 'in', amount: 5_000 })).toBeUndefined()
  expect(await pockets(seat)).toMatchObject({ coin: 85_000, safebox: 15_000 })
  expect(await moveCoin({ direction: 'in', amount: 5_000 })).toBeUndefined()
  expect(await pockets(seat)).toMatchObject({ safebox: 20_000 })
})

test('an amount above the balance is refused in words', async () => {
  await saveSafePassword('set', chosen)
  expect(await moveCoin({ direction: 'in', amount: 100_001 })).toEqual({ key: 'refusal.insufficientCoin' })
})

test('without a connection the page says so, and retries on request', async () => {
  setTransport(() => Promise.reject(new Error('offline')))
  $player.set({ state: 'guest' })
  await loadSafebox()
  expect($safebox.get()).toEqual({ state: 'failed' })
  expect(await saveSafePassword('set', chosen)).toEqual({ key: 'common.unheard' })
  answerAll()
  await loadSafebox()
  expect(box()).toMatchObject({ coin: 100_000 })
})

test('a form reports invalid fields before anything is sent', () => {
  const wrongFields = (task: 'set' | 'change' | 'renew', typed: object) =>
    Object.keys(safePasswordProblems({ ...blank, ...typed }, task))
  expect(wrongFields('set', {})).toEqual(['password', 'confirmation'])
  expect(wrongFields('set', chosen)).toEqual([])
  expect(wrongFields('set', { ...chosen, confirmation: '402918' })).toEqual(['confirmation'])
  expect(wrongFields('change', chosen)).toEqual(['oldPassword'])
  expect(wrongFields('renew', { ...chosen, code: '12345' })).toEqual(['code'])
  for (const password of ['999999', '345678', '12345', '1234567', '12a456', '４０２９１７']) {
    expect(safePasswordProblems({ ...blank, password, confirmation: password }, 'set'), password).not.toEqual({})
  }
})
