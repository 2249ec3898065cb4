import { describe, expect, test } from 'vitest'
import { ageOn, isOldEnough } from '#contract/account/age.ts'
import { fullName, type KycFields, kycProblems, maskNumber, sidesOf, tidyField, tidyFields } from '#contract/kyc/kyc.ts'
import { manilaDay } from '#contract/time.ts'
import { writtenBy } from './identified.ts'

const TODAY = '2026-11-21'
const wrongOf = (change: KycFields) => Object.keys(kycProblems(tidyFields(writtenBy(change)), TODAY))

describe('the age', () => {
  test('is counted by calendar days: the day of the 21st birthday counts', () => {
    expect(isOldEnough('2005-11-21', TODAY)).toBe(true)
    expect(isOldEnough('2005-11-22', TODAY)).toBe(false)
    expect(ageOn('1990-12-31', TODAY)).toBe(35)
  })

  test('uses days of Manila, which begin at 16:00 UTC', () => {
    const before = manilaDay(new Date('2026-11-20T15:59:59Z'))
    const after = manilaDay(new Date('2026-11-20T16:00:00Z'))
    expect([isOldEnough('2005-11-21', before), isOldEnough('2005-11-21', after)]).toEqual([false, true])
  })

  test('of a leap-day birth increases on the 1st of March', () => {
    expect([isOldEnough('2004-02-29', '2025-02-28'), isOldEnough('2004-02-29', '2025-03-01')]).toEqual([false, true])
  })
})

test('a complete form has no errors', () => {
  expect(wrongOf({})).toEqual([])
  expect(wrongOf({ middleName: '', suffix: 'Jr.' })).toEqual([])
})

describe('a field', () => {
  test.each([
    ['José Ñ. O’Brien-Cruz', 'firstName'],
    ['  maria   clara ', 'firstName'],
    ['Ma. Lourdes', 'lastName'],
  ] as const)('takes %j', (text, field) => {
    expect(wrongOf({ [field]: text })).toEqual([])
  })

  const names = [
    '',
    ' ',
    '7',
    'J0hn',
    '😀',
    'محمد',
    'Маria',
    "'; drop table players; --",
    '<b>Ana</b>',
    '‮Ana',
    'a'.repeat(61),
  ]
  test.each(names)('a name is not %j', (text) => {
    expect(wrongOf({ firstName: text, lastName: text })).toEqual(['firstName', 'lastName'])
  })

  test.each(['', '...', '<script>', '🏠', 'a\u0007b', 'x'.repeat(121)])('an address is not %j', (text) => {
    expect(wrongOf({ street: text, birthPlace: text })).toEqual(['birthPlace', 'street'])
  })

  test.each(['', '2005-11-22', '2030-01-01', '1900-01-01', '1990-02-30', '03/02/1990', '1990-2-3', 'x'])(
    'a birth date is not %j',
    (text) => {
      expect(wrongOf({ birthDate: text })).toEqual(['birthDate'])
    },
  )

  test.each([
    [{ nationality: 'Philippines' }, 'nationality'],
    [{ contact: '12345' }, 'contact'],
    [{ postalCode: '402' }, 'postalCode'],
    [{ workKind: 'student' }, 'workKind'],
    [{ fundsSource: 'loan' }, 'fundsSource'],
    [{ suffix: 'Esq.' }, 'suffix'],
    [{ documentKind: 'tin' }, 'documentKind'],
    [{ documentNumber: 'ABCDEFG' }, 'documentNumber'],
    [{ documentNumber: '1'.repeat(21) }, 'documentNumber'],
    [{ documentExpiry: '2026-11-20' }, 'documentExpiry'],
    [{ documentExpiry: '' }, 'documentExpiry'],
    [{ employer: '' }, 'employer'],
  ] as const)('%j is refused', (change, field) => {
    expect(wrongOf(change)).toEqual([field])
  })

  test('is requested only if it is relevant', () => {
    expect(wrongOf({ workKind: 'retired', employer: '', occupation: '' })).toEqual([])
    expect(wrongOf({ documentKind: 'umid', documentExpiry: '' })).toEqual([])
    expect(wrongOf({ isSameAddress: '' })).toEqual(['otherStreet', 'otherCity', 'otherProvince', 'otherPostalCode'])
    expect(tidyFields(writtenBy({ workKind: 'retired', otherCity: 'Cebu' }))).not.toHaveProperty('employer')
    expect(tidyFields(writtenBy({ otherCity: 'Cebu' }))).not.toHaveProperty('otherCity')
  })
})

test('of a number is normalised, and the national one has sixteen digits', () => {
  expect(tidyField('documentNumber', ' n01-23 456789 ')).toBe('N0123456789')
  expect(tidyField('documentNumber', 'ＡＢ１２３')).toBe('AB123')
  const national = { documentKind: 'philid', documentExpiry: '' }
  expect(wrongOf({ ...national, documentNumber: '1234-5678-9012-3456' })).toEqual([])
  expect(wrongOf({ ...national, documentNumber: '1234-5678-9012-345' })).toEqual(['documentNumber'])
  expect(maskNumber('N0123456789')).toBe('•••• 6789')
})

test('of a contact number is stored as E.164, a name complete', () => {
  expect(tidyField('contact', '0917 000 0001')).toBe('+639170000001')
  expect(fullName(writtenBy({ suffix: 'III' }))).toBe('Maria Clara Santos delos Reyes III')
})

test('a passport has no back; other documents have one, and so has an unknown kind', () => {
  expect(sidesOf('passport')).toEqual(['front', 'selfie'])
  expect(sidesOf('philid')).toEqual(['front', 'back', 'selfie'])
  expect(sidesOf(undefined)).toEqual(['front', 'back', 'selfie'])
})
