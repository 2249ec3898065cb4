import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { payOut } from '#islands/rights/payOut.ts'
import { closeAccount } from '#islands/rights/proven.ts'
import { $myData, keepAccount, leaveMyData, loadMyData, take } from '#islands/rights/rights.ts'
import { clearSession } from '#islands/session/session.ts'
import { call, wire } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { encrypted, newPlayer, type TestPlayer } from '../player.ts'
import { accountAt, add, MAYA, rich } from '../wallet/bank.ts'
import { bindPayee } from '../wallet/payee.ts'
import { leave } from './leaving.ts'

let player: TestPlayer
beforeAll(freshDatabase)
beforeEach(async () => {
  setTransport(wire())
  player = await newPlayer(rich)
  await leave(player.id)
  writeToken(player.token)
  await loadMyData()
})
afterEach(() => {
  clearSession()
  leaveMyData()
  setTransport(undefined)
})

const shown = () => {
  const data = $myData.get()
  if (data.state !== 'ready') throw new Error(data.state)
  return data.value
}

test('the player’s own coin is paid, and the page shows the remaining obstacles', async () => {
  const { own } = shown().standing
  expect(await payOut(shown(), await bindPayee(player.id))).toBeUndefined()
  expect(shown().standing).toMatchObject({ coin: 0, own: 0, hold: own, withdrawals: 1 })
})

test('two taps, and a lost answer, hold it once', async () => {
  const accountId = await bindPayee(player.id)
  const data = shown()
  const send = wire()
  setTransport(async (name, body, token) => {
    await send(name, body, token)
    throw new TypeError('no network')
  })
  const taps = await Promise.all([payOut(data, accountId), payOut(data, accountId)])
  expect(taps).toEqual([{ key: 'common.unheard' }, 'busy'])
  setTransport(send)
  expect(await payOut(data, accountId)).toBeUndefined()
  expect(shown().standing).toMatchObject({ coin: 0, withdrawals: 1 })
})

test('an outdated page is told so, and updated', async () => {
  const [stale, accountId] = [shown(), await bindPayee(player.id)]
  await payOut(stale, accountId)
  take({ reply: stale })
  expect(await payOut({ ...stale, standing: { ...stale.standing, own: 5_000 } }, accountId)).toEqual({
    key: 'rights.refusal.closingUnsettled',
  })
  await expect.poll(() => shown().standing.withdrawals).toBe(1)
})

test('an account on hold shows when it can be paid to', async () => {
  await bindPayee(player.id)
  await add(player, { bankId: MAYA })
  const trouble = await payOut(shown(), await accountAt(player, MAYA))
  expect(trouble).toEqual({ key: 'bank.coolingUntil', values: { until: expect.any(Date) } })
})

test('an action that another tab has already done is no error, and is shown', async () => {
  const other = await newPlayer()
  writeToken(other.token)
  await loadMyData()
  const leftover = shown().standing.coin
  await call('askClosing', { password: await encrypted(other.password), leftover }, other)
  expect(shown().closing).toBeUndefined()
  expect(await closeAccount({ kind: 'password', typed: other.password }, leftover)).toMatchObject({
    data: { closing: { leftover } },
  })
  await call('cancelClosing', {}, other)
  expect(shown().closing).toBeDefined()
  await keepAccount()
  expect(shown().closing).toBeUndefined()
})
