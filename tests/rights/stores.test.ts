import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import { leftoverOf } from '#contract/rights/rights.ts'
import { proofProblem } from '#islands/account/proof.ts'
import { askCopy, closeAccount } from '#islands/rights/proven.ts'
import { $myData, $rightsWork, keepAccount, leaveMyData, loadMyData } from '#islands/rights/rights.ts'
import { clearSession } from '#islands/session/session.ts'
import { wire } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'

const proof = { kind: 'password', typed: 'Tsubibo-4321' } as const
let isOnline = true

beforeAll(freshDatabase)
beforeEach(async () => {
  isOnline = true
  const send = wire()
  setTransport((name, body, token) => {
    if (!isOnline) throw new TypeError('no network')
    return send(name, body, token)
  })
  vi.stubGlobal('location', new URL('http://localhost/profile/data'))
  writeToken((await newPlayer()).token)
})
afterEach(() => {
  clearSession()
  leaveMyData()
  setTransport(undefined)
  vi.unstubAllGlobals()
})

const shown = () => {
  const data = $myData.get()
  if (data.state !== 'ready') throw new Error(data.state)
  return data.value
}

test('without a network the page says so, and keeps its content', async () => {
  isOnline = false
  await loadMyData()
  expect($myData.get()).toEqual({ state: 'failed' })
  isOnline = true
  await loadMyData()
  isOnline = false
  await loadMyData()
  expect($myData.get().state).toBe('ready')
  expect(await keepAccount()).toEqual({ problem: { key: 'common.unheard' } })
  expect($rightsWork.get()).toBeUndefined()
})

test('one copy is requested at a time, and a wrong password is reported', async () => {
  const both = await Promise.all([askCopy(proof), askCopy(proof)])
  expect(both.map((outcome) => outcome !== undefined)).toEqual([true, false])
  expect(both[0]).toHaveProperty('ticket')
  expect(await askCopy({ ...proof, typed: 'Another-4321' })).toEqual({
    problem: { key: 'rights.refusal.ownerUnproven' },
  })
})

test('the closing is requested with the forfeit, shown, and cancelled', async () => {
  await loadMyData()
  const leftover = leftoverOf(shown().standing)
  expect(await closeAccount(proof, leftover + 1)).toEqual({ problem: { key: 'rights.refusal.closingLeftover' } })
  expect(await closeAccount(proof, leftover)).toMatchObject({ data: { closing: { leftover } } })
  expect(shown().closing).toBeDefined()
  await keepAccount()
  expect(shown().closing).toBeUndefined()
})

test('too many tries show the waiting time', async () => {
  const wrong = { ...proof, typed: 'Another-4321' }
  for (let tries = 0; tries < 10; tries += 1) await askCopy(wrong)
  expect(await askCopy(wrong)).toEqual({ problem: { key: 'rights.tries', values: { count: 15 } } })
})

test('a missing proof is reported before anything is sent', () => {
  expect(proofProblem({ kind: 'password', typed: '' })).toEqual({ key: 'verify.required' })
  expect(proofProblem({ kind: 'code', typed: '12' })).toBeDefined()
  expect(proofProblem({ kind: 'code', typed: '123456' })).toBeUndefined()
  expect(proofProblem(proof)).toBeUndefined()
  expect(proofProblem({ kind: 'password', typed: 'x'.repeat(80) })).toMatchObject({ key: 'verify.tooLong' })
})
