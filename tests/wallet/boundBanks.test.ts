import { afterEach, beforeAll, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { BANK_COOLING_MS } from '#contract/wallet/limits.ts'
import { $player } from '#islands/player.ts'
import { clearSession, loadSession } from '#islands/session/session.ts'
import { loadBanking, saveAccount } from '#islands/wallet/bank.ts'
import { setClock } from '#server/base/clock.ts'
import { sessionInfo } from '#server/session/info.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { accountAt, add, BDO, GCASH, HOLDER, MAYA, modify, remove, rich } from './bank.ts'
import { newWalletNumber } from './payee.ts'

beforeAll(() => freshDatabase())
afterEach(() => {
  setTransport(undefined)
  setClock(undefined)
})

/** The bound accounts, as a log-in tells them. */
async function toldTo({ id }: TestPlayer) {
  const { appUserBank, appUserBankList } = await sessionInfo(id, 'en')
  return { appUserBank, appUserBankList }
}

test('a log-in tells the accounts by their bank, and the one that a withdrawal goes to', async () => {
  const player = await newPlayer(rich)
  expect(await toldTo(player)).toEqual({ appUserBank: null, appUserBankList: {} })
  const cardNum = newWalletNumber()
  await add(player, { cardNum })
  const gcash = { bankId: GCASH, shortBankName: 'GCASH', lastFour: cardNum.slice(-4) }
  expect(await toldTo(player)).toEqual({ appUserBank: gcash, appUserBankList: { [GCASH]: gcash } })
  await add(player, { bankId: MAYA })
  expect(await toldTo(player)).toMatchObject({ appUserBank: gcash, appUserBankList: { [GCASH]: gcash, [MAYA]: {} } })
  await remove(player, await accountAt(player, GCASH))
  expect(await toldTo(player)).toMatchObject({ appUserBank: null, appUserBankList: { [MAYA]: { bankId: MAYA } } })
  expect(await toldTo(await newPlayer(rich))).toEqual({ appUserBank: null, appUserBankList: {} })
})

test('a changed account is told at once, and receives withdrawals after its hold', async () => {
  const start = Date.now()
  setClock(() => new Date(start))
  const player = await newPlayer(rich)
  await add(player)
  await modify(player, await accountAt(player))
  expect(await toldTo(player)).toMatchObject({ appUserBank: null, appUserBankList: { [GCASH]: { bankId: GCASH } } })
  setClock(() => new Date(start + BANK_COOLING_MS))
  expect(await toldTo(player)).toMatchObject({ appUserBank: { bankId: GCASH } })
})

test('the page knows them after a log-in, follows a change, and forgets them with the session', async () => {
  const player = await newPlayer(rich)
  await add(player)
  writeToken(player.token)
  setTransport((name, body, token) => call(name, body, { ...player, token }))
  const banks = () => {
    const known = $player.get()
    return known.state === 'ready' ? Object.keys(known.banks?.appUserBankList ?? {}).map(Number) : undefined
  }
  await loadSession()
  expect(banks()).toEqual([GCASH])
  await loadBanking()
  const typed = {
    cardNum: '001234567890',
    accountName: HOLDER,
    proof: { kind: 'password', typed: player.password } as const,
  }
  expect(await saveAccount({ bankId: BDO }, typed, false)).toBeUndefined()
  expect(banks()).toEqual([GCASH, BDO])
  clearSession()
  expect(banks()).toBeUndefined()
})
