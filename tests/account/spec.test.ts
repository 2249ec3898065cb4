import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { ageOn, isOldEnough } from '#contract/account/age.ts'
import { accountErrcodes } from '#contract/account/errcodes.ts'
import {
  ACCOUNT_LENGTH_MAX,
  AFTER_LOGIN_MS,
  CODE_RESEND_MS,
  ONLINE_PING_MS,
  REFRESH_THROTTLE_MS,
} from '#contract/account/limits.ts'
import { usernameProblem } from '#contract/account/username.ts'
import { type CodePurpose, codePurpose } from '#contract/enumerations.ts'
import { errcodes, refusalWords } from '#contract/errcodes.ts'
import { REQUEST_TIMEOUT_MS, SUBMIT_DEBOUNCE_MS } from '#contract/limits.ts'
import { TOAST_MS } from '#contract/lobby/limits.ts'
import { locales } from '#contract/locale.ts'
import { wordsOfErrcode } from '#contract/refusals.ts'
import { codeProblem, confirmationProblem, isCodeNeeded, passwordProblem, phoneProblem } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import { authMessageOf } from '#islands/account/authMessage.ts'
import { $codeSending, sendCode } from '#islands/account/codes.ts'
import { activityMessage } from '#islands/activities/failure.ts'
import { refreshBalance } from '#islands/session/balance.ts'
import { loginProblems, sayMissing } from '#islands/session/login.ts'
import { messageOf } from '#islands/ui/failure.ts'
import { $toasts, dismissToast } from '#islands/ui/ui.ts'
import { wordsOf } from '../words.ts'

/** Sections 5 and 8 of the specification, line by line. The expectations here come from the specification, not from the code. */

const { t } = wordsOf('en')
const bounds = {
  ...{ usernameLengthMin: 6, usernameLengthMax: 16, passwordLengthMin: 8, passwordLengthMax: 32 },
  ...{ accountLengthMin: 10, accountLengthMax: 11, accountRule: { mobileStartsWith: '9' } },
}
const username = (text: string) => usernameProblem(text, bounds)
const password = (text: string) => passwordProblem(text, bounds)
const phone = (text: string) => phoneProblem(text, bounds)
const userTip = { key: 'login.loginUsernameTip', values: { min: 6, max: 16 } }
const passwordTip = { key: 'login.loginPasswordTip', values: { min: 8, max: 32 } }
const phoneTip = { key: 'login.loginPhoneTip', values: { min: 10, max: 11 } }
const prefixTip = { key: 'errInputText.mobileInputTips1', values: { prefix: '9' } }
const confirmTip = { key: 'login.loginConfirmationTip' }
const codeTip = { key: 'login.loginOtpTip' }

describe('section 5', () => {
  test.each<[string, UserMessage | undefined, UserMessage | undefined]>([
    ['username: required', username(''), userTip],
    ['username: not too short', username('a'.repeat(5)), userTip],
    ['username: from the least length', username('a'.repeat(6)), undefined],
    ['username: to the greatest length', username('a'.repeat(16)), undefined],
    ['username: not too long', username('a'.repeat(17)), userTip],
    [
      'username: letters and digits only',
      username('abc_def'),
      { key: 'login.loginUsernameLetter', values: { letter: '_', min: 6, max: 16 } },
    ],
    ['phone: its first character', phone('8170000000'), prefixTip],
    [
      'phone: any first character where none is set',
      phoneProblem('8170000000', { ...bounds, accountRule: { mobileStartsWith: '' } }),
      undefined,
    ],
    ['phone: not too short', phone('917000000'), phoneTip],
    ['phone: of the right length', phone('9170000000'), undefined],
    ['phone: not too long', phone('91700000000'), phoneTip],
    ['phone: required', phone(''), phoneTip],
    ['password: required', password(''), passwordTip],
    ['password: not too short', password('a'.repeat(7)), passwordTip],
    ['password: from the least length', password('a'.repeat(8)), undefined],
    ['password: to the greatest length', password('a'.repeat(32)), undefined],
    ['password: not too long', password('a'.repeat(33)), passwordTip],
    ['confirmation: required', confirmationProblem('', ''), confirmTip],
    ['confirmation: equal', confirmationProblem('Tsubibo-1', 'Tsubibo-2'), confirmTip],
    ['confirmation: the same', confirmationProblem('Tsubibo-1', 'Tsubibo-1'), undefined],
    ['code: required', codeProblem(''), codeTip],
    ['code: six digits', codeProblem('123456'), undefined],
    ['log-in: an account', loginProblems({ account: '', password: 'x' }, 32).account, { key: 'verify.required' }],
    ['log-in: a password', loginProblems({ account: 'x', password: '' }, 32).password, { key: 'verify.required' }],
  ])('%s', (_, found, said) => {
    expect(found).toEqual(said)
    if (said) expect(t(said.key, said.values)).not.toMatch(/\{\{|^login\.|^verify\.|^errInputText\./)
  })

  // Only a phone number can receive a code, so the green mode requires one wherever players register by phone.
  test.each([
    ['phone', true, 'standard', true],
    ['phone', false, 'standard', false],
    ['phone', false, 'green', true],
    ['phoneNoOtp', true, 'standard', false],
    ['phoneNoOtp', false, 'green', true],
    ['username', true, 'green', false],
    ['username', true, 'standard', false],
  ] as const)('a code with registerType %s, otpStatus %s, mode %s: %s', (registerType, otpStatus, mode, isNeeded) => {
    expect(isCodeNeeded({ registerType, otpStatus, mode })).toBe(isNeeded)
  })

  test('log-in reports missing fields', () => {
    sayMissing(({ key }) => key)
    expect(toasts()).toEqual(['error verify.accountTips'])
  })

  test.each([
    ['account input', ACCOUNT_LENGTH_MAX, 50],
    ['balance refresh', REFRESH_THROTTLE_MS, 5_000],
    ['form submit', SUBMIT_DEBOUNCE_MS, 300],
    ['countdown of a code', CODE_RESEND_MS, 60_000],
    ['online ping', ONLINE_PING_MS, 60_000],
    ['request timeout', REQUEST_TIMEOUT_MS, 60_000],
    ['after log-in', AFTER_LOGIN_MS, 500],
    ['a toast', TOAST_MS, 2_000],
  ])('%s: %i is %i', (_, ours, theirs) => expect(ours).toBe(theirs))

  test('the minimum age is 21, by the day', () => {
    expect([ageOn('2005-11-21', '2026-11-21'), isOldEnough('2005-11-21', '2026-11-21')]).toEqual([21, true])
    expect([ageOn('2005-11-22', '2026-11-21'), isOldEnough('2005-11-22', '2026-11-21')]).toEqual([20, false])
  })
})

const toasts = () => $toasts.get().map(({ kind, text }) => `${kind} ${text}`)
const say = ({ key, values }: UserMessage) => `${key}${values ? ` ${Object.values(values).join()}` : ''}`
const refused = (errcode: number) => ({ ok: false, why: 'refused', errcode, details: {} }) as const
const OWN_WORDS = [101, 102, 1018, 1019, 1020, 1043, 1045, 1047, 1049]

beforeEach(() => {
  for (const { id } of $toasts.get()) dismissToast(id)
  $codeSending.set({ step: 'idle' })
})
afterEach(() => setTransport(undefined))

describe('section 8: log-in and registration', () => {
  test.each(OWN_WORDS)('%i is login.loginFailed and the code', (errcode) => {
    const key = `login.loginFailed${errcode}`
    expect(wordsOfErrcode(errcode)).toBe(key)
    expect(t(key)).toMatch(/\w/)
    // The message for too many attempts also has the waiting time.
    if (errcode !== errcodes.attemptsTooMany) expect(authMessageOf(refused(errcode))).toEqual({ key })
  })

  test('a locked account has the reason', () => {
    const failure = { ...refused(errcodes.restricted), details: { reason: 'Two accounts' } }
    expect(authMessageOf(failure)).toEqual({ key: 'login.locked', values: { reason: 'Two accounts' } })
    expect(t('login.locked', { reason: 'Two accounts' })).toContain('Two accounts')
  })

  test.each([1, 999, 1044, 1046, 1048, 1050, 2001, 4001, 7_777])('any other: %i has the general message', (errcode) => {
    expect(authMessageOf(refused(errcode))).toEqual({ key: 'login.loginFailed', values: { code: errcode } })
    expect(t('login.loginFailed', { code: errcode })).toContain(String(errcode))
  })

  test.each([400, 404, 413, 500, 502])('and so has a foreign answer: %i', (code) => {
    expect(authMessageOf({ ok: false, why: 'failed', code })).toEqual({ key: 'login.loginFailed', values: { code } })
  })
})

describe('section 8: a code', () => {
  const purpose: CodePurpose = codePurpose.register

  test.each([
    [0, { wait: 60 }, 'success login.loginSendSucc'],
    [errcodes.codesClosed, {}, 'error login.loginSendFail'],
    [errcodes.loginWrong, {}, 'error login.loginSendFail'],
    [7_777, {}, 'error login.loginSendFail'],
    // Refusals that a player can act on.
    [errcodes.codesTooMany, {}, 'error login.loginFailed1020'],
    [errcodes.codesTooMany, { retryAfter: 61 }, 'error login.codesRetry 2'],
    [errcodes.codesTooMany, { retryAfter: 80_000 }, 'error login.codesRetryHours 23'],
  ])('%i', async (errcode, fields, said) => {
    setTransport(async () => ({ code: 200, errcode, ...fields }))
    await sendCode('9170000000', purpose === codePurpose.register ? 'register' : 'forget', say)
    expect(toasts()).toEqual([said])
  })
})

describe('section 8: the rest', () => {
  test('a failed balance shows the code, and nothing without a network', async () => {
    for (const [reply, outcome] of [
      [{ code: 200, errcode: 7_777 }, { errcode: 7_777 }],
      [{ code: 500, errcode: 500 }, { errcode: 500 }],
      [undefined, 'offline'],
    ] as const) {
      setTransport(async () => reply)
      await expect.poll(refreshAgain).toEqual(outcome)
    }
    expect(t('common.refreshFail', { code: 7_777 })).toContain('7777')
  })

  test.each(Array.from({ length: 10 }, (_, at) => 1001 + at))('an activity’s %i has its own message', (errcode) => {
    const failure = refused(errcode)
    expect(activityMessage(failure)).toEqual({ key: `activity.act39.err${errcode}` })
    for (const locale of locales) expect(wordsOf(locale).t(`activity.act39.err${errcode}`)).not.toBe('')
    // 1004 has the lobby's meaning everywhere else.
    if (errcode !== errcodes.gameUnknown) expect(messageOf(failure)).toEqual(activityMessage(failure))
    else expect(messageOf(failure)).toEqual({ key: 'refusal.gameUnknown' })
  })

  test('an activity’s other refusals, and those of a deposit, have the general message with the code', () => {
    expect(messageOf(refused(7_777), 'common.errorError')).toEqual({
      key: 'common.errorError',
      values: { code: 7_777 },
    })
    expect(messageOf(refused(7_777))).toEqual({ key: 'common.refreshFail', values: { code: 7_777 } })
    expect(t('common.errorError', { code: 7_777 })).toContain('7777')
  })

  test.each([
    ['common.copySucc', 'Copy Success.'],
    ['common.copyFail', 'Copy Fail.'],
    ['common.success', 'Success.'],
    ['common.tokenRequired', 'Token is required'],
    ['common.confirmation', 'confirmation'],
    ['common.loading', 'Loading...'],
  ])('%s is as the specification writes it', (key, text) => expect(t(key)).toBe(text))

  test('every refusal has words, and no number is used twice but 1004, whose meaning depends on the call', () => {
    const numbers = Object.values(errcodes)
    expect(numbers.filter((code, at) => numbers.indexOf(code) !== at)).toEqual([1004])
    for (const key of Object.values(refusalWords)) expect(t(key)).toMatch(/\w/)
    // The pages of a number and of a forgotten password know their own, which no other call throws.
    const own: readonly number[] = Object.values(accountErrcodes)
    const others = numbers.filter((code) => !own.includes(code))
    for (const code of others) expect(t(String(wordsOfErrcode(code)))).toMatch(/\w/)
  })
})

let refreshes = 0
/** Waits out the throttle of five seconds each time. */
async function refreshAgain() {
  const real = performance.now.bind(performance)
  refreshes += 1
  performance.now = () => real() + refreshes * 6_000
  try {
    return await refreshBalance()
  } finally {
    performance.now = real
  }
}
