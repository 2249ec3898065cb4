import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceKey } from '#client/account/deviceKey.ts'
import { setTransport } from '#client/wire/post.ts'
import { dropStored } from '#client/wire/storage.ts'
import type { UserMessage } from '#contract/words.ts'
import { $codeSending, type CodeUse, endWaiting, sendCode, startCode } from '#islands/account/codes.ts'
import { reloadConfig } from '#islands/config.ts'
import { $player } from '#islands/player.ts'
import { startAgreement, tapAgreement } from '#islands/session/agreement.ts'
import { $bind, bindingProblems, bindPhone, startBind } from '#islands/session/bindPhone.ts'
import { $forget, renewalProblems, renewPassword, startForget } from '#islands/session/forget.ts'
import { logIn, startLogin } from '#islands/session/login.ts'
import { $register, register, registerProblems, startRegister } from '#islands/session/register.ts'
import { clearSession } from '#islands/session/session.ts'
import { setNavigator } from '#islands/ui/navigation.ts'
import { $toasts, dismissToast } from '#islands/ui/ui.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { newClient, wire } from '../call.ts'
import { newPlayer } from '../player.ts'
import { codeTo, configure, e164, layPhones, newNumber, nextCode, written } from './phones.ts'

layPhones()

const say = ({ key }: UserMessage) => key
let wentTo: string[] = []
let sent: string[] = []
const uses: CodeUse[] = ['register', 'forget', 'bind']

let seat = newClient()

beforeEach(async () => {
  seat = newClient()
  setTransport((name, body, token) => {
    sent.push(name)
    return wire(seat)(name, body, token)
  })
  setNavigator((path) => wentTo.push(path))
  vi.stubGlobal('location', new URL('http://localhost/register'))
  await reloadConfig()
  wentTo = []
  sent = []
  for (const { id } of $toasts.get()) dismissToast(id)
  for (const use of uses) dropStored(`perya.code.${use}`, 'session')
  startLogin()
  startRegister()
  startForget()
  startBind()
  startCode('register')
  startAgreement(false)
})
afterEach(() => {
  clearSession()
  setTransport(undefined)
  vi.unstubAllGlobals()
})

const toasts = () => $toasts.get().map(({ kind, text }) => `${kind} ${text}`)
const rules = () => catalogue().webConfig

describe('sending a code', () => {
  test('starts a countdown that ignores repeats and survives a reload', async () => {
    const mobile = newNumber()
    expect(await Promise.all([sendCode(mobile, 'register', say), sendCode(mobile, 'register', say)])).toEqual([
      true,
      false,
    ])
    expect(toasts()).toEqual(['success login.loginSendSucc'])
    const waiting = $codeSending.get()
    expect(waiting).toMatchObject({ step: 'waiting' })
    expect(await sendCode(mobile, 'register', say)).toBe(false)
    expect(sent.filter((name) => name === 'smsSend')).toHaveLength(1)
    endWaiting()
    startCode('register')
    expect($codeSending.get()).toEqual(waiting)
    startCode('forget')
    expect($codeSending.get()).toEqual({ step: 'idle' })
  })

  test('reports why none was sent, and can be retried', async () => {
    setTransport(() => Promise.reject(new Error('no network')))
    expect(await sendCode(newNumber(), 'register', say)).toBe(false)
    expect(toasts()).toEqual(['error login.offline'])
    expect($codeSending.get()).toEqual({ step: 'idle' })
    for (const [errcode, key] of [
      [1020, 'login.loginFailed1020'],
      [1120, 'login.loginSendFail'],
      [4711, 'login.loginSendFail'],
    ] as const) {
      setTransport(async () => ({ code: 200, errcode }))
      await sendCode(newNumber(), 'register', say)
      expect(toasts().at(-1)).toBe(`error ${key}`)
    }
  })
})

describe('registering by phone', () => {
  const typed = (account: string, code: string) => ({
    account,
    code,
    birthDate: '1990-02-03',
    password: 'Parol-Night-1',
    confirmation: 'Parol-Night-1',
  })

  test('sends the code along, and reports another player’s number', async () => {
    const mobile = newNumber()
    await sendCode(mobile, 'register', say)
    tapAgreement(false, true)
    await register(typed(mobile, '000000'), rules(), say)
    expect($register.get()).toEqual({ step: 'failed', problem: { key: 'login.loginFailed1019' } })
    await register(typed(mobile, await codeTo(mobile)), rules(), say)
    expect($register.get()).toEqual({ step: 'done' })
    await expect.poll(() => wentTo).toHaveLength(1)
    expect($player.get()).toMatchObject({ user: { mobile: e164(mobile) } })
    expect(sent).toContain('accountRegist4')
    clearSession()
    startRegister()
    await register(typed(mobile, await nextCode(mobile, 0, { ...seat, ...deviceKey() })), rules(), say)
    expect($register.get()).toEqual({ step: 'failed', problem: { key: 'login.loginFailed1045' } })
  })

  test('works without a code if none is required', async () => {
    configure({ registerType: 'phoneNoOtp' })
    tapAgreement(false, true)
    await register(typed(newNumber(), ''), rules(), say)
    expect($register.get()).toEqual({ step: 'done' })
    await expect.poll(() => wentTo).toHaveLength(1)
    expect(sent).not.toContain('accountRegist4')
  })

  test('checks the fields of its kind', () => {
    const none = { account: '', code: '', birthDate: '', password: '', confirmation: '' }
    const asked = () => Object.keys(registerProblems(none, rules()))
    expect(asked()).toEqual(['account', 'code', 'password', 'confirmation', 'birthDate'])
    configure({ otpStatus: false })
    expect(asked()).toEqual(['account', 'password', 'confirmation', 'birthDate'])
    configure({ mode: 'green' })
    expect(asked()).toEqual(['account', 'code', 'password', 'confirmation', 'birthDate'])
    configure({ registerType: 'phoneNoOtp' })
    expect(asked()).toEqual(['account', 'code', 'password', 'confirmation', 'birthDate'])
    configure({ registerType: 'phoneNoOtp', mode: 'standard' })
    expect(asked()).toEqual(['account', 'password', 'confirmation', 'birthDate'])
  })
})

test('a number is bound, and resets a lost password', async () => {
  configure(written)
  const { account, password } = await newPlayer()
  await logIn({ account, password }, false, say)
  const mobile = newNumber()
  await bindPhone({ account: mobile, code: '000000', password: `${password}x` }, say)
  expect($bind.get()).toEqual({ step: 'failed', problem: { key: 'rights.refusal.ownerUnproven' } })
  await bindPhone({ account: mobile, code: '000000', password }, say)
  expect($bind.get()).toEqual({ step: 'failed', problem: { key: 'login.loginFailed1019' } })
  await sendCode(mobile, 'bind', say)
  await bindPhone({ account: mobile, code: await codeTo(mobile), password }, say)
  expect($bind.get()).toEqual({ step: 'done' })
  expect($player.get()).toMatchObject({ user: { mobile: e164(mobile) } })

  clearSession()
  const code = await nextCode(mobile, 1, { ...seat, ...deviceKey() })
  await renewPassword({ account: mobile, code, password: 'Habagat-2026', confirmation: 'Habagat-2026' }, say)
  expect($forget.get()).toEqual({ step: 'done' })
  await expect.poll(() => wentTo).toContain('/login')
  startLogin()
  await logIn({ account: mobile, password: 'Habagat-2026' }, false, say)
  expect($player.get()).toMatchObject({ state: 'ready', user: { account } })
})

test('both forms find errors by field', () => {
  expect(Object.keys(renewalProblems({ account: '', code: '', password: '', confirmation: '' }, rules()))).toEqual([
    'account',
    'code',
    'password',
    'confirmation',
  ])
  expect(Object.keys(bindingProblems({ account: '12', code: 'abc', password: '' }, rules()))).toEqual([
    'account',
    'code',
    'password',
  ])
  expect(bindingProblems({ account: newNumber(), code: '123456', password: undefined }, rules())).toEqual({})
})
