import { describe, expect, test } from 'vitest'
import { NICKNAME_LENGTH_MAX, NICKNAME_LENGTH_MIN } from '#contract/account/limits.ts'
import { nicknameProblem, readNickname } from '#contract/account/nicknames.ts'
import { fc } from '../chance.ts'

const keyOf = (typed: string) => nicknameProblem(typed)?.key
const LENGTH = 'profile.nicknameLength'
const LETTERS = 'profile.nicknameLetters'
const OPERATOR = 'profile.nicknameOperator'

describe('a nickname', () => {
  test.each([
    ...['Aling Nena', 'Señor Piña', 'Jun-jun', "O'Brien", 'tala_2026', 'Dr. Cruz', 'Łukasz', 'xX.Kalabaw.Xx', 'Jo'],
    // The operator's words may be part of a longer name.
    ...['Peryanto', 'Admiral', 'Team Kalabaw', 'Supportive Tita', 'Mod Squad 77', 'Perya Fan', 'Modesto', 'Ahelp'],
  ])('may be %s', (typed) => expect(nicknameProblem(typed)).toBeUndefined())

  test.each([
    ['', LENGTH],
    ['a', LENGTH],
    ['   ', LENGTH],
    [' a ', LENGTH],
    ['x'.repeat(21), LENGTH],
    ['x'.repeat(5_000), LENGTH],
  ])('has a length: %j', (typed, key) => {
    expect(nicknameProblem(typed)).toEqual({ key, values: { min: NICKNAME_LENGTH_MIN, max: NICKNAME_LENGTH_MAX } })
  })

  test.each([
    ['digits alone', '100001'],
    ['digits and spaces', '0917 123 4567'],
    ['a tab', 'Tala\tStar'],
    ['a new line', 'Tala\nStar'],
    ['a control character', 'Ta\u0007la'],
    ['a zero-width space', 'Ta\u200Bla'],
    ['a zero-width joiner at the end', 'Tala\u200D'],
    ['a right-to-left override', 'Ta\u202Ela'],
    ['an isolate', '\u2066Tala\u2069'],
    ['a soft hyphen', 'Ta\u00ADla'],
    ['a no-break space within', 'Ta\u00A0la'],
    ['Cyrillic that looks Latin', 'Tаla'],
    ['Greek that looks Latin', 'Ταlα'],
    ['wide letters', 'Ｔａｌａ'],
    ['small capitals', 'ᴛᴀʟᴀ'],
    ['mathematical letters', '𝓣𝓪𝓵𝓪'],
    ['Arabic', 'ليلى'],
    ['an emoji', 'Tala 🎡'],
    ['stacked marks', 'T\u0301\u0301\u0301ala'],
    ['a tag', '<b>Tala</b>'],
    ['a quote and a semicolon', "'; drop table"],
    ['half a surrogate', 'Tala\uD83D'],
  ])('is refused with %s', (_, typed) => expect(keyOf(typed)).toBe(LETTERS))

  test.each([
    ...['admin', 'Admin', 'ADMIN', 'Administrator', 'A d m i n', 'a.d.m.i.n', '4dm1n', 'Adm1n', 'Ádmîn', 'admin01'],
    ...['Perya', 'Perya Support', 'perya_support', 'PeryaOfficial', 'Support Team', 'Customer-Service', '1admin1'],
    ...['The Operator', 'Offıcial', '0fficial', 'Suppørt', 'adrnin', 'GM', 'Perya Bot 9', 'PAGCOR', 'Cash1er'],
  ])('may not be the operator’s: %s', (typed) => expect(keyOf(typed)).toBe(OPERATOR))

  test('is stored composed, trimmed and with single spaces', () => {
    expect(readNickname('  Sen\u0303or   Pin\u0303a ')).toBe('Señor Piña')
    expect(nicknameProblem('  Sen\u0303or   Pin\u0303a ')).toBeUndefined()
    // Lengths count the stored form.
    expect(nicknameProblem(`  ${'n\u0303'.repeat(20)}  `)).toBeUndefined()
  })

  test('that is accepted stays stable when stored, and shows nothing but itself', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[A-Za-zñ0-9 ._'-]{0,24}$/),
    )
    fc.assert(
      fc.property(anything, (typed) => {
        const kept = readNickname(typed)
        expect(readNickname(kept)).toBe(kept)
        expect(nicknameProblem(kept)).toEqual(nicknameProblem(typed))
        if (nicknameProblem(typed)) return
        expect(kept).toMatch(/^[\p{Script=Latin}\d._' -]{2,20}$/u)
        expect(kept).not.toMatch(/\p{C}|\p{M}| {2}|^ | $/u)
      }),
    )
  })
})
