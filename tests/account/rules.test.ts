import { describe, expect, test } from 'vitest'
import { ACCOUNT_LENGTH_MAX } from '#contract/account/limits.ts'
import { usernameProblem } from '#contract/account/username.ts'
import { confirmationProblem, passwordProblem } from '#contract/rules.ts'
import { fc } from '../chance.ts'

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789']

const bounds = fc
  .record({ low: fc.integer({ min: 1, max: 30 }), more: fc.integer({ min: 0, max: 40 }) })
  .map(({ low, more }) => ({
    usernameLengthMin: low,
    usernameLengthMax: low + more,
    passwordLengthMin: low,
    passwordLengthMax: low + more,
  }))

describe('username', () => {
  test('of letters and digits is fine exactly within its bounds', () => {
    fc.assert(
      fc.property(bounds, fc.array(fc.constantFrom(...ALPHABET), { maxLength: 80 }), (limits, letters) => {
        const max = Math.min(limits.usernameLengthMax, ACCOUNT_LENGTH_MAX)
        const isWithin = letters.length >= limits.usernameLengthMin && letters.length <= max
        expect(usernameProblem(letters.join(''), limits) === undefined).toBe(isWithin)
      }),
    )
  })

  test('with any other character is refused with the first such character and the bounds', () => {
    const other = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((one) => !ALPHABET.includes(one))
    fc.assert(
      fc.property(bounds, fc.constantFrom(...ALPHABET), other, fc.string(), (limits, fine, wrong, rest) => {
        const values = { min: limits.usernameLengthMin, max: limits.usernameLengthMax }
        expect(usernameProblem(fine + wrong + rest, limits)).toEqual(
          wrong.trim() === ''
            ? { key: 'login.loginUsernameSpace', values }
            : { key: 'login.loginUsernameLetter', values: { letter: wrong, ...values } },
        )
      }),
    )
  })
})

describe('password', () => {
  test('is fine exactly within its bounds, whatever its characters', () => {
    fc.assert(
      fc.property(bounds, fc.string({ unit: 'binary', maxLength: 90 }), (limits, password) => {
        const isWithin = password.length >= limits.passwordLengthMin && password.length <= limits.passwordLengthMax
        expect(passwordProblem(password, limits) === undefined).toBe(isWithin)
      }),
    )
  })

  test('needs the same again, and not nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (password, confirmation) => {
        const isFine = password !== '' && password === confirmation
        expect(confirmationProblem(password, confirmation) === undefined).toBe(isFine)
      }),
    )
    expect(confirmationProblem('', '')).toEqual({ key: 'login.loginConfirmationTip' })
  })
})
