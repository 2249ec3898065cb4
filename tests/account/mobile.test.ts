import { describe, expect, test } from 'vitest'
import { usernameProblem } from '#contract/account/username.ts'
import { phoneProblem, readMobile, readWalletNumber } from '#contract/rules.ts'
import { fc } from '../chance.ts'

const bounds = { accountLengthMin: 10, accountLengthMax: 10, accountRule: { mobileStartsWith: '9' } }
const national = fc
  .tuple(fc.constantFrom('9', '813', '817', '895', '898'), fc.stringMatching(/^[0-9]{9}$/))
  .map(([start, rest]) => (start + rest).slice(0, 10))

describe('a mobile number', () => {
  test('is the same in all its usual forms', () => {
    fc.assert(
      fc.property(national, (digits) => {
        const spaced = `${digits.slice(0, 3)} ${digits.slice(3, 6)}-${digits.slice(6)}`
        for (const form of [digits, `0${digits}`, `63${digits}`, `+63${digits}`, `+63 ${spaced}`, `(0${spaced})`]) {
          expect(readMobile(form)).toBe(`+63${digits}`)
        }
      }),
    )
  })

  test.each([
    '',
    '917000000',
    '91700000000',
    '0288888888',
    '+1 917 000 0000',
    '9170000000x',
    '٩١٧٠٠٠٠٠٠٠',
    '++639170000000',
  ])('%j is none', (typed) => {
    expect(readMobile(typed)).toBeUndefined()
    expect(phoneProblem(typed, bounds)).toBeDefined()
  })

  test('has the configured first digit and length', () => {
    expect(phoneProblem('0917 000 0000', bounds)).toBeUndefined()
    expect(phoneProblem('0817 000 0000', bounds)).toEqual({
      key: 'errInputText.mobileInputTips1',
      values: { prefix: '9' },
    })
    expect(phoneProblem('917', bounds)).toEqual({ key: 'login.loginPhoneTip', values: { min: 10, max: 10 } })
    const withZero = { accountLengthMin: 11, accountLengthMax: 11, accountRule: { mobileStartsWith: '0' } }
    expect(phoneProblem('+639170000000', withZero)).toBeUndefined()
    const any = { ...bounds, accountRule: { mobileStartsWith: '' } }
    expect(phoneProblem('08170000000', any)).toBeUndefined()
  })

  test('is no username', () => {
    const limits = { usernameLengthMin: 6, usernameLengthMax: 16, passwordLengthMin: 8, passwordLengthMax: 32 }
    expect(usernameProblem('09170000000', limits)).toEqual({ key: 'login.loginUsernameNumber' })
    expect(usernameProblem('1234567', limits)).toBeUndefined()
  })

  test('of an e-wallet starts with 9', () => {
    expect(readWalletNumber('0917.000.0000')).toBe('+639170000000')
    expect(readWalletNumber('08170000000')).toBeUndefined()
  })
})
