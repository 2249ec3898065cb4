import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import type { FirmProofKind } from '#contract/account/proof.ts'
import { BANK_COOLING_MS } from '#contract/wallet/limits.ts'
import { $player } from '#islands/player.ts'
import { $banking, bankProblems, isUsable, loadBanking, removeAccount, saveAccount } from '#islands/wallet/bank.ts'
import { askWithdrawal } from '#islands/wallet/withdraw.ts'
import { setClock } from '#server/base/clock.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { BDO, GCASH, HOLDER, MAYA, rich } from './bank.ts'
import { newWalletNumber } from './payee.ts'

/** From the pages' stores to the database, without a browser and without a mock. */
let player: TestPlayer
beforeAll(async () => {
  await freshDatabase()
})
beforeEach(async () => {
  player = await newPlayer(rich)
  writeToken(player.token)
  hear()
  await loadBanking()
})
afterEach(() => {
  setTransport(undefined)
  setClock(undefined)
})

function hear(): void {
  setTransport((name, body, token) => call(name, body, { ...player, token }))
}

/** Requests reach the server, but their replies are lost. */
function loseReplies(): void {
  setTransport(async (name, body, token) => {
    const reply = await call(name, body, { ...player, token })
    if (name === 'anonymous/appConfig') return reply
    throw new Error('offline')
  })
}

const typed = (change: object = {}) => ({
  ...{ cardNum: newWalletNumber(), accountName: HOLDER, proof: { kind: 'password', typed: player.password } as const },
  ...change,
})
const info = () => {
  const banking = $banking.get()
  if (banking.state !== 'ready') throw new Error(banking.state)
  return banking.value
}

describe('the accounts on a page', () => {
  test('can be added, changed and removed', async () => {
    expect(info()).toMatchObject({ proof: 'password', appUserBankList: [] })
    expect(await saveAccount({ bankId: GCASH }, typed(), false)).toBeUndefined()
    const [first] = info().appUserBankList
    expect(first && isUsable(first, info())).toBe(true)
    const accountId = first?.accountId ?? ''
    expect(await saveAccount({ accountId }, typed(), false)).toBeUndefined()
    const [changed] = info().appUserBankList
    expect(changed && isUsable(changed, info())).toBe(false)
    expect(await removeAccount(changed?.accountId ?? '', { kind: 'password', typed: player.password })).toBeUndefined()
    expect(info().appUserBankList).toEqual([])
  })

  test('are saved once even if the answer got lost', async () => {
    const wish = typed()
    loseReplies()
    expect(await saveAccount({ bankId: GCASH }, wish, false)).toEqual({ key: 'common.unheard' })
    hear()
    expect(await saveAccount({ bankId: GCASH }, wish, false)).toBeUndefined()
    expect(info().appUserBankList).toHaveLength(1)
  })

  test('make a second tap wait for the first', async () => {
    const taps = [typed(), typed()].map((wish) => saveAccount({ bankId: GCASH }, wish, false))
    expect((await Promise.all(taps)).filter((trouble) => trouble === 'busy')).toHaveLength(1)
  })

  test('ask about an unusual length, and report other refusals', async () => {
    const wish = typed({ cardNum: '12345678901' })
    expect(await saveAccount({ bankId: BDO }, wish, false)).toBe('unusual')
    expect(await saveAccount({ bankId: BDO }, wish, true)).toBeUndefined()
    expect(await saveAccount({ bankId: BDO }, wish, true)).toEqual({ key: 'bank.refusal.bankBound' })
    const wrong = await saveAccount(
      { bankId: GCASH },
      typed({ proof: { kind: 'password', typed: 'Tsubibo-1' } }),
      false,
    )
    expect(wrong).toEqual({ key: 'bank.refusal.bankPasswordWrong' })
  })

  test('show the end of their hold', async () => {
    const start = Date.now()
    setClock(() => new Date(start))
    await saveAccount({ bankId: GCASH }, typed(), false)
    await saveAccount({ bankId: MAYA }, typed(), false)
    const accountId = info().appUserBankList.find(({ bankId }) => bankId === MAYA)?.accountId ?? ''
    const until = new Date(start + BANK_COOLING_MS)
    expect(await askWithdrawal({ amount: 20_000, accountId })).toEqual({ key: 'bank.coolingUntil', values: { until } })
  })

  test('report a failed load, and load later', async () => {
    $player.set({ state: 'guest' })
    loseReplies()
    await loadBanking()
    expect($banking.get()).toEqual({ state: 'failed' })
    hear()
    await loadBanking()
    expect($banking.get()).toMatchObject({ state: 'ready' })
  })
})

test('report invalid fields before anything is sent', () => {
  const wallet = { kind: 'wallet' } as const
  const empty = (kind: FirmProofKind) => ({ cardNum: '', accountName: '', proof: { kind, typed: '' } })
  expect(Object.keys(bankProblems(empty('password'), undefined))).toEqual([
    'bankId',
    'cardNum',
    'accountName',
    'password',
  ])
  expect(Object.keys(bankProblems(empty('code'), wallet))).toEqual(['cardNum', 'accountName', 'code'])
  expect(Object.keys(bankProblems(empty('both'), wallet))).toEqual(['cardNum', 'accountName', 'password', 'code'])
  const proof = { kind: 'code', typed: '123456' } as const
  expect(bankProblems({ cardNum: '0917 000 0001', accountName: HOLDER, proof }, wallet)).toEqual({})
})
