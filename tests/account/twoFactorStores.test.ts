import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import { readToken, writeToken } from '#client/wire/token.ts'
import { CODE_LIFE_MS, CODE_RESEND_MS } from '#contract/account/limits.ts'
import type { UserMessage } from '#contract/words.ts'
import { $codeSending, endWaiting, startCode } from '#islands/account/codes.ts'
import { $safety, leaveSafety } from '#islands/account/safety.ts'
import { reloadConfig } from '#islands/config.ts'
import { $player } from '#islands/player.ts'
import { rememberedAccount } from '#islands/session/authentication.ts'
import { $login, logIn as enterWith, startLogin } from '#islands/session/login.ts'
import { clearSession } from '#islands/session/session.ts'
import {
  $twoFactorLogin,
  backToPassword,
  bringCode,
  sendAgain,
  startTwoFactorLogin,
} from '#islands/session/twoFactorLogin.ts'
import { $social, handleCallback } from '#islands/social/social.ts'
import { $pendingLogin, resumeLogin } from '#islands/twoFactor/pendingLogin.ts'
import {
  $switching,
  startSwitching,
  switchProblems,
  switchTwoFactor,
  twoFactorProof,
} from '#islands/twoFactor/twoFactorSwitch.ts'
import { setNavigator } from '#islands/ui/navigation.ts'
import { $loading, $toasts, dismissToast } from '#islands/ui/ui.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { connect } from '../connect.ts'
import { another, codeTo, layPhones, pass, registered } from './phones.ts'
import { guarded, PASSWORD, twoFactorCode } from './twoFactorPlayer.ts'

layPhones()

const say = ({ key }: UserMessage) => key
const toasts = () => $toasts.get().map(({ kind, text }) => `${kind} ${text}`)
let wentTo: string[] = []
let sent: string[] = []

beforeEach(async () => {
  sent = connect()
  setNavigator((path) => wentTo.push(path))
  vi.stubGlobal('location', new URL('http://localhost/login?back=%2Fpoints'))
  await reloadConfig()
  wentTo = []
  for (const key of ['perya.loginStep', 'perya.code.step']) dropStored(key, 'session')
  dropStored('perya.deviceKey')
  resumeLogin()
  startCode('step')
  startLogin()
  startTwoFactorLogin()
  startSwitching()
  for (const { id } of $toasts.get()) dismissToast(id)
})
afterEach(async () => {
  await expect.poll(() => $loading.get()).toBe(false)
  clearSession()
  leaveSafety()
  setTransport(undefined)
  vi.unstubAllGlobals()
})

/** A player's log-in on this device, up to the code. */
async function logIn() {
  const { mobile, id } = await guarded()
  pass(1)
  await enterWith({ account: mobile, password: PASSWORD }, false, say)
  const kept = $pendingLogin.get()
  if (!kept) throw new Error('no code was asked for')
  return { mobile, id, kept, code: await codeTo(mobile) }
}

const arrived = () => expect.poll(() => wentTo).toEqual(['/points'])

describe('a log-in that needs a code', () => {
  test('is no failure: it waits in this tab, through a reload, with the countdown on', async () => {
    const { mobile, kept } = await logIn()
    expect($login.get()).toEqual({ step: 'idle' })
    expect($loading.get()).toBe(false)
    expect(toasts()).toEqual([])
    expect(rememberedAccount()).toBe(mobile)
    expect(readToken()).toBe('')
    expect(kept).toMatchObject({ pending: expect.stringMatching(/^[\w-]{43}$/), mobile: `•••${mobile.slice(-4)}` })
    expect($codeSending.get()).toMatchObject({ step: 'waiting' })
    const stored = readStored('perya.loginStep', 'session') ?? ''
    expect(stored).toContain(kept.pending)
    expect(readStored('perya.loginStep')).toBeUndefined()
    for (const secret of [PASSWORD, mobile.slice(1)]) expect(stored).not.toContain(secret)
    const leave = resumeLogin()
    expect($pendingLogin.get()).toEqual(kept)
    leave()
    expect($pendingLogin.get()).toBeUndefined()
    resumeLogin()
    expect($pendingLogin.get()).toEqual(kept)
    vi.useFakeTimers({ now: Date.now() + CODE_LIFE_MS, toFake: ['Date'] })
    resumeLogin()
    vi.useRealTimers()
    expect($pendingLogin.get()).toBeUndefined()
  })

  test('continues to the guarded page with the right code; the tab keeps nothing of it', async () => {
    const { id, code } = await logIn()
    const going = bringCode(code, say)
    expect($loading.get()).toBe(true)
    await Promise.all([going, bringCode(code, say)])
    expect(sent.filter((name) => name === 'accountLoginStep')).toHaveLength(1)
    expect($twoFactorLogin.get()).toEqual({ step: 'done' })
    expect($player.get()).toMatchObject({ state: 'ready', user: { id } })
    expect(readStored('perya.loginStep', 'session')).toBeUndefined()
    await arrived()
  })

  test('makes the device known afterwards', async () => {
    const { mobile, code } = await logIn()
    await bringCode(code, say)
    await arrived()
    clearSession()
    resumeLogin()
    startLogin()
    await enterWith({ account: mobile, password: PASSWORD }, false, say)
    expect($login.get()).toEqual({ step: 'done' })
    await expect.poll(() => wentTo).toHaveLength(2)
  })

  test('reports a wrong code, and accepts the right one then', async () => {
    const { code } = await logIn()
    await bringCode(another(code), say)
    expect($twoFactorLogin.get()).toEqual({ step: 'failed', problem: { key: 'login.loginFailed1019' } })
    expect($pendingLogin.get()).toBeDefined()
    setTransport(() => Promise.reject(new Error('no network')))
    await bringCode(code, say)
    expect($twoFactorLogin.get()).toEqual({ step: 'failed', problem: { key: 'login.offline' } })
    expect($pendingLogin.get()).toBeDefined()
  })

  test.each([
    [1122, 'twoFactor.login.expired'],
    [102, 'login.loginFailed102'],
    [1049, 'login.loginFailed1049'],
  ] as const)('leads back to the password, saying why, when it leads nowhere (%i)', async (errcode, key) => {
    const { code } = await logIn()
    setTransport(async () => ({ code: 200, errcode }))
    await bringCode(code, say)
    expect($pendingLogin.get()).toBeUndefined()
    expect($login.get()).toEqual({ step: 'failed', problem: { key } })
    expect(toasts()).toEqual([`error ${key}`])
    expect(readStored('perya.loginStep', 'session')).toBeUndefined()
  })

  test('can be left for the password, without a message', async () => {
    await logIn()
    backToPassword()
    expect($pendingLogin.get()).toBeUndefined()
    expect($login.get()).toEqual({ step: 'idle' })
    resumeLogin()
    expect($pendingLogin.get()).toBeUndefined()
    await bringCode('123456', say)
    expect(await sendAgain(say)).toBe(false)
    expect(sent).not.toContain('accountLoginStep')
  })

  test('gets another code after the countdown, and not before', async () => {
    const { mobile, code } = await logIn()
    expect(await sendAgain(say)).toBe(false)
    endWaiting()
    pass(CODE_RESEND_MS)
    expect(await sendAgain(say)).toBe(true)
    expect(toasts()).toEqual(['success login.loginSendSucc'])
    expect($codeSending.get()).toMatchObject({ step: 'waiting' })
    const fresh = await codeTo(mobile)
    if (fresh !== code) await bringCode(code, say)
    await bringCode(fresh, say)
    expect($twoFactorLogin.get()).toEqual({ step: 'done' })
    await arrived()
  })

  test('reports why there is no other code', async () => {
    for (const [errcode, words] of [
      [1020, 'login.loginFailed1020'],
      [1120, 'login.loginSendFail'],
      [1122, 'twoFactor.login.expired'],
    ] as const) {
      sent = connect()
      startCode('step')
      await logIn()
      endWaiting()
      for (const { id } of $toasts.get()) dismissToast(id)
      setTransport(async () => ({ code: 200, errcode }))
      expect(await sendAgain(say)).toBe(false)
      expect(toasts()).toEqual([`error ${words}`])
      expect($pendingLogin.get() === undefined).toBe(errcode === 1122)
      backToPassword()
      dropStored('perya.code.step', 'session')
    }
  })
})

test('a third-party login waits for its code in the same way', async () => {
  const left = { state: 's', uuid: randomUUID(), purpose: 'login', back: '/points', until: Date.now() + 60_000 }
  writeStored('perya.social', JSON.stringify([left]))
  vi.stubGlobal('location', { hash: '#state=s&code=c', pathname: '/login', origin: 'http://localhost', search: '' })
  vi.stubGlobal('history', { state: null, replaceState: () => {} })
  setTransport(async () => ({ code: 200, errcode: 1121, pending: 'p', mobile: '•••4567', wait: 30 }))
  await handleCallback(say)
  expect($social.get()).toEqual({ step: 'idle' })
  expect($pendingLogin.get()).toMatchObject({ pending: 'p', mobile: '•••4567' })
  expect($codeSending.get()).toMatchObject({ step: 'waiting' })
  expect(toasts()).toEqual([])
})

describe('the switch', () => {
  const standing = { hasPassword: true, hasStep: false, canSendCodes: true, isNumberFree: false, needsPassword: true }

  test('requires the server’s proofs', () => {
    expect(twoFactorProof(standing)).toBe('password')
    expect(twoFactorProof({ ...standing, hasPassword: false })).toBe('code')
    expect(twoFactorProof({ ...standing, hasPassword: false, canSendCodes: false })).toBe('none')
    const nothing = { password: '', code: '' }
    expect(Object.keys(switchProblems(true, 'password', nothing))).toEqual(['password', 'code'])
    expect(Object.keys(switchProblems(false, 'password', nothing))).toEqual(['password'])
    expect(Object.keys(switchProblems(false, 'code', nothing))).toEqual(['code'])
    expect(switchProblems(true, 'password', { password: 'x', code: '123456' })).toEqual({})
  })

  test('turns on and off, and shows its state', async () => {
    const { mobile, seat } = await registered()
    writeToken(seat.token)
    const code = await twoFactorCode(mobile, seat)
    await switchTwoFactor(true, 'password', { password: 'Wrong-Password-1', code }, say)
    expect($switching.get()).toEqual({ step: 'failed', problem: { key: 'twoFactor.passwordWrong' } })
    await switchTwoFactor(true, 'password', { password: PASSWORD, code: another(code) }, say)
    expect($switching.get()).toEqual({ step: 'failed', problem: { key: 'login.loginFailed1019' } })
    await switchTwoFactor(true, 'password', { password: PASSWORD, code }, say)
    expect($switching.get()).toEqual({ step: 'done' })
    expect($safety.get()).toEqual({
      state: 'ready',
      value: { ...standing, hasStep: true, recovery: { left: 0, waits: false } },
    })
    startSwitching()
    await switchTwoFactor(false, 'password', { password: PASSWORD, code: '' }, say)
    expect($safety.get()).toMatchObject({ value: { hasStep: false } })
    expect(toasts().slice(-1)).toEqual(['success twoFactor.doneOff'])
  })

  test('reports a missing connection, and a missing number', async () => {
    const { seat, id } = await registered()
    writeToken(seat.token)
    await db.update(players).set({ mobile: '' }).where(eq(players.id, id))
    await switchTwoFactor(true, 'password', { password: PASSWORD, code: '123456' }, say)
    expect($switching.get()).toEqual({ step: 'failed', problem: { key: 'twoFactor.phoneNeeded' } })
    setTransport(() => Promise.reject(new Error('no network')))
    await switchTwoFactor(true, 'password', { password: PASSWORD, code: '123456' }, say)
    expect($switching.get()).toEqual({ step: 'failed', problem: { key: 'common.unheard' } })
  })
})
