import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { readStored } from '#client/wire/storage.ts'
import { readToken } from '#client/wire/token.ts'
import type { UserMessage } from '#contract/words.ts'
import { $passwordKey, loadConfig } from '#islands/config.ts'
import { $player } from '#islands/player.ts'
import { $agreementSheet, $isAgreed, agree, startAgreement, tapAgreement } from '#islands/session/agreement.ts'
import { rememberedAccount } from '#islands/session/authentication.ts'
import { $login, logIn, loginProblems, nameLogin, startLogin } from '#islands/session/login.ts'
import { $register, register, registerProblems, startRegister } from '#islands/session/register.ts'
import { clearSession } from '#islands/session/session.ts'
import { debounced } from '#islands/ui/debounce.ts'
import { noteArrival, setNavigator } from '#islands/ui/navigation.ts'
import { $loading, $toasts, dismissToast } from '#islands/ui/ui.ts'
import { forgetPasswordKey } from '#server/account/keys.ts'
import { passwordKeys } from '#server/account/tables.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'

import { wire } from '../call.ts'
import { connect } from '../connect.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'

const rules = catalogue().webConfig
const say = ({ key }: UserMessage) => key
let wentTo: string[] = []
let sent: string[] = []

beforeAll(freshDatabase)
beforeEach(() => {
  sent = connect()
  setNavigator((path) => wentTo.push(path))
  vi.stubGlobal('location', new URL('http://localhost/login?back=%2Fpoints'))
  wentTo = []
  for (const { id } of $toasts.get()) dismissToast(id)
  startLogin()
  startRegister()
  startAgreement(false)
})
afterEach(() => {
  clearSession()
  setTransport(undefined)
  vi.unstubAllGlobals()
})

const arrived = () => expect.poll(() => wentTo).toHaveLength(1)
const toasts = () => $toasts.get().map(({ kind, text }) => `${kind} ${text}`)

describe('logIn', () => {
  test('shows Loading, stores the token, remembers only the name and returns to the guarded page', async () => {
    const { id, account, password } = await newPlayer()
    const going = logIn({ account, password }, false, say)
    expect($loading.get()).toBe(true)
    expect($login.get()).toEqual({ step: 'sending' })
    await going
    expect($login.get()).toEqual({ step: 'done' })
    expect($player.get()).toMatchObject({ state: 'ready', user: { id } })
    expect(readToken()).toMatch(/^[\w-]{43}$/)
    expect(readStored('ACCESS_TOKEN')).toBe(readToken())
    expect(rememberedAccount()).toBe(account)
    expect(wentTo).toEqual([])
    await arrived()
    expect(wentTo).toEqual(['/points'])
    expect($loading.get()).toBe(false)
  })

  test('fails in one place, without the modal, and can be retried', async () => {
    const { account, password } = await newPlayer()
    await logIn({ account, password: 'Wrong-Password-1' }, false, say)
    expect($login.get()).toEqual({ step: 'failed', problem: { key: 'login.loginFailed101' } })
    expect($loading.get()).toBe(false)
    // The form shows the problem above its fields; a toast would say it twice.
    expect(toasts()).toEqual([])
    await logIn({ account, password }, false, say)
    expect($login.get()).toEqual({ step: 'done' })
    await arrived()
  })

  test('sends once, even with several taps', async () => {
    const { account, password } = await newPlayer()
    await loadConfig()
    sent = connect()
    await Promise.all(Array.from({ length: 3 }, () => logIn({ account, password }, false, say)))
    expect(sent.filter((name) => name === 'accountLogin')).toHaveLength(1)
    await arrived()
  })

  test('reports the waiting time, and a missing connection', async () => {
    const { account } = await newPlayer()
    for (let slip = 0; slip < 10; slip += 1) await logIn({ account, password: 'Wrong-Password-1' }, false, say)
    await logIn({ account, password: 'Wrong-Password-1' }, false, say)
    expect($login.get()).toEqual({ step: 'failed', problem: { key: 'login.loginRetry', values: { count: 15 } } })
    setTransport(() => Promise.reject(new Error('no network')))
    await logIn({ account, password: 'Wrong-Password-1' }, false, say)
    expect($login.get()).toEqual({ step: 'failed', problem: { key: 'login.offline' } })
  })

  test('fetches the server’s current key, if the page has an older one', async () => {
    const { account, password } = await newPlayer()
    await loadConfig()
    const before = $passwordKey.get()
    await db.delete(passwordKeys)
    forgetPasswordKey()
    await logIn({ account, password }, false, say)
    expect($login.get()).toEqual({ step: 'done' })
    expect($passwordKey.get()).not.toBe(before)
    await arrived()
  })

  test('asks for the agreement first in the green mode', async () => {
    const { account, password } = await newPlayer()
    await logIn({ account, password }, true, say)
    expect(sent).not.toContain('accountLogin')
    expect(toasts()).toEqual(['error verify.accountTips'])
    expect($agreementSheet.get()).toEqual({ state: 'open', tab: 'terms' })
    agree()
    await logIn({ account, password }, true, say)
    expect($login.get()).toEqual({ step: 'done' })
    await arrived()
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/login'])(
    'never leads to %s',
    async (back) => {
      vi.stubGlobal('location', new URL(`http://localhost/login?back=${encodeURIComponent(back)}`))
      const { account, password } = await newPlayer()
      await logIn({ account, password }, false, say)
      await arrived()
      expect(wentTo).toEqual(['/lobby/home'])
    },
  )

  test('needs both fields', () => {
    expect(Object.keys(loginProblems({ account: '', password: '' }, 32))).toEqual(['account', 'password'])
    expect(loginProblems({ account: 'a', password: 'b' }, 32)).toEqual({})
    expect(loginProblems({ account: 'a', password: 'b'.repeat(32) }, 32)).toEqual({})
    const tooLong = { key: 'verify.tooLong', values: { max: 32, typed: 80 } }
    expect(loginProblems({ account: 'a', password: 'b'.repeat(80) }, 32)).toEqual({ password: tooLong })
  })
})

describe('register', () => {
  test('waits for the agreement, then registers and says Success', async () => {
    const account = `r${randomUUID().slice(0, 8)}`
    const typed = {
      account,
      code: '',
      birthDate: '1990-02-03',
      password: 'Parol-Night-1',
      confirmation: 'Parol-Night-1',
    }
    await register(typed, rules, say)
    expect($register.get()).toEqual({ step: 'idle' })
    tapAgreement(false, true)
    await register(typed, rules, say)
    expect($register.get()).toEqual({ step: 'done' })
    // It goes on with what was begun; a registration that ends on home is greeted there (e2e/entry.spec.ts).
    expect(toasts()).toEqual(['success common.success'])
    await arrived()
    clearSession()
    startRegister()
    await register(typed, rules, say)
    expect($register.get()).toEqual({ step: 'failed', problem: { key: 'login.loginFailed1018' } })
  })

  test('whose answer was lost learns after a reload that it was made, and logs in by the same words', async () => {
    const [account, password] = [`r${randomUUID().slice(0, 8)}`, 'Parol-Night-1']
    const typed = { account, code: '', birthDate: '1990-02-03', password, confirmation: password }
    tapAgreement(false, true)
    const send = wire()
    setTransport(async (name, ...rest) => {
      const reply = await send(name, ...rest)
      if (name === 'accountRegist') throw new Error('lost')
      return reply
    })
    await register(typed, rules, say)
    expect($register.get()).toMatchObject({ step: 'failed' })
    setTransport(send)
    startRegister()
    await expect.poll(() => $register.get()).toEqual({ step: 'failed', problem: { key: 'login.made' } })
    await register(typed, rules, say)
    expect($register.get()).toEqual({ step: 'done' })
    expect($player.get()).toMatchObject({ user: { account } })
    await arrived()
  })

  test('finds errors by field', () => {
    const found = registerProblems(
      { account: 'a b', code: '', birthDate: '', password: 'short', confirmation: '' },
      rules,
    )
    expect(Object.keys(found)).toEqual(['account', 'password', 'confirmation', 'birthDate'])
    const fine = {
      account: 'tsubibo1',
      code: '',
      birthDate: '1990-02-03',
      password: 'Parol-Night-1',
      confirmation: 'Parol-Night-1',
    }
    expect(registerProblems(fine, rules)).toEqual({})
  })
})

describe('the agreement in the green mode', () => {
  test('is given only in the popup, which a reload opens again', () => {
    startAgreement(true)
    tapAgreement(true, true)
    expect($isAgreed.get()).toBe(false)
    expect(readStored('agree_green', 'session')).toBe('1')
    startAgreement(true)
    expect($agreementSheet.get()).toEqual({ state: 'open', tab: 'terms' })
    agree()
    expect($isAgreed.get()).toBe(true)
    expect(readStored('agree_green', 'session')).toBe('0')
    tapAgreement(true, false)
    expect($isAgreed.get()).toBe(false)
  })

  test('is not given by a checkbox ticked before hydration, which elsewhere counts', () => {
    startAgreement(true, true)
    expect($isAgreed.get()).toBe(false)
    expect($agreementSheet.get()).toEqual({ state: 'open', tab: 'terms' })
    startAgreement(false, true)
    expect($isAgreed.get()).toBe(true)
    startAgreement(false)
    expect($isAgreed.get()).toBe(false)
  })
})

test('a debounced action runs at the first of several taps', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let done = 0
  const act = debounced(30, () => {
    done += 1
  })
  act()
  act()
  expect(done).toBe(1)
  vi.advanceTimersByTime(30)
  act()
  expect(done).toBe(2)
  vi.useRealTimers()
})

test('the log-in under the address of a player’s page takes its own, and leads back there', () => {
  const replaced: unknown[][] = []
  vi.stubGlobal('history', { state: { index: 3 }, replaceState: (...given: unknown[]) => replaced.push(given) })
  noteArrival('return')
  nameLogin()
  expect(replaced).toEqual([])
  vi.stubGlobal('location', new URL('http://localhost/record/transaction?kind=bet'))
  noteArrival('fresh')
  nameLogin()
  expect(replaced).toEqual([])
  noteArrival('return')
  nameLogin()
  expect(replaced).toEqual([[{ index: 3 }, '', '/login?back=%2Frecord%2Ftransaction%3Fkind%3Dbet']])
})
