import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import type { UserMessage } from '#contract/words.ts'
import {
  $numberChange,
  changeNumber,
  changeProofProblems,
  newNumberProblems,
  startNumberChange,
  takeChangeProof,
} from '#islands/account/changeNumber.ts'
import { endWaiting, sendCode } from '#islands/account/codes.ts'
import { reloadConfig } from '#islands/config.ts'
import { $player } from '#islands/player.ts'
import { startAgreement, tapAgreement } from '#islands/session/agreement.ts'
import { logIn, startLogin } from '#islands/session/login.ts'
import { $freezing, freeze, startFreezing } from '#islands/session/notMe.ts'
import { clearSession } from '#islands/session/session.ts'
import { setNavigator } from '#islands/ui/navigation.ts'
import { newClient, wire } from '../call.ts'
import { codeTo, e164, layPhones, newNumber, pass, registered, written } from './phones.ts'
import { PASSWORD } from './twoFactorPlayer.ts'

layPhones()

const say = ({ key }: UserMessage) => key

beforeEach(async () => {
  setTransport(wire(newClient()))
  setNavigator(() => {})
  vi.stubGlobal('location', new URL('http://localhost/bind'))
  await reloadConfig()
  startLogin()
  startAgreement(false)
  tapAgreement(false, true)
  startNumberChange()
  endWaiting()
})
afterEach(() => {
  clearSession()
  setTransport(undefined)
  vi.unstubAllGlobals()
})

async function code(mobile: string, use: 'bind' | 'renumber'): Promise<string> {
  endWaiting()
  // No two messages have the same time, since a phone shows the latest.
  pass(1)
  expect(await sendCode(mobile, use, say)).toBe(true)
  return await codeTo(mobile)
}

test('proof and number are sent together, and a refusal leads back to the step that it is about', async () => {
  const { mobile } = await registered()
  await logIn({ account: mobile, password: PASSWORD }, false, say)
  const next = newNumber()
  const oldCode = await code(mobile, 'renumber')
  const typed = { account: next, code: await code(next, 'bind') }
  // Without a proof nothing is sent.
  await changeNumber(typed, say)
  expect($numberChange.get()).toEqual({ step: 'proof' })

  takeChangeProof({ password: 'Wrong-Password-1', oldCode })
  await changeNumber(typed, say)
  expect($numberChange.get()).toEqual({ step: 'proof', problem: { key: 'rights.refusal.ownerUnproven' } })
  takeChangeProof({ password: PASSWORD, oldCode: undefined })
  await changeNumber(typed, say)
  expect($numberChange.get()).toEqual({ step: 'proof', problem: { key: 'number.refusal.oldCodeNeeded' } })
  takeChangeProof({ password: PASSWORD, oldCode })
  await changeNumber({ ...typed, code: '' }, say)
  expect($numberChange.get()).toEqual({ step: 'number', problem: { key: 'login.loginFailed1019' } })
  await Promise.all([changeNumber(typed, say), changeNumber(typed, say)])
  expect($numberChange.get()).toEqual({ step: 'done' })
  expect($player.get()).toMatchObject({ user: { mobile: e164(next) } })
})

test('the forms find errors by field, and ask for what the account has', () => {
  expect(Object.keys(changeProofProblems({ password: '', oldCode: '12' }))).toEqual(['password', 'code'])
  expect(changeProofProblems({ password: undefined, oldCode: undefined })).toEqual({})
  expect(Object.keys(newNumberProblems({ account: '12', code: '' }, written))).toEqual(['account', 'code'])
})

test('the page of the link freezes at a tap alone, and says when the link is not one', async () => {
  vi.stubGlobal('location', new URL('http://localhost/not-me'))
  startFreezing()
  expect($freezing.get()).toEqual({ step: 'unknown' })
  vi.stubGlobal('location', new URL('http://localhost/not-me#never-sent'))
  startFreezing()
  expect($freezing.get()).toEqual({ step: 'idle' })
  await freeze()
  expect($freezing.get()).toEqual({ step: 'unknown' })
  startFreezing()
  setTransport(() => Promise.reject(new Error('no network')))
  await freeze()
  expect($freezing.get()).toEqual({ step: 'idle', problem: { key: 'common.unheard' } })
})
