import { describe, expect, test } from 'vitest'
import { cardNumProblem, isUsual, readCardNum, readHolder } from '#contract/wallet/bank.ts'
import { isSameDay, railOf } from '#contract/wallet/rails.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { isSamePerson } from '#server/wallet/bank/holder.ts'

const banks = catalogue().banks.map((bank) => [bank.shortName, bank] as const)

describe('the banks', () => {
  test('are those of the rails, each once', () => {
    expect(banks.length).toBe(31)
    expect(new Set(banks.map(([, { bic }]) => bic)).size).toBe(banks.length)
  })

  test.each(banks)('%s takes its usual numbers, and judges others by its rule', (_, bank) => {
    if (bank.kind === 'wallet') {
      expect(readCardNum(bank, '0917 000 0001')).toBe('+639170000001')
      expect(cardNumProblem(bank, '12345678')).toEqual({ key: 'bank.walletTip' })
      return
    }
    for (let digits = 1; digits <= 20; digits += 1) {
      const typed = '0'.repeat(digits)
      const isKnown = bank.digits?.includes(digits) ?? false
      const isTaken = bank.isStrict ? isKnown : digits >= 8 && digits <= 16
      expect(readCardNum(bank, typed)).toBe(isTaken ? typed : undefined)
      expect(cardNumProblem(bank, typed) === undefined).toBe(isTaken)
      if (isTaken) expect(isUsual(bank, typed)).toBe(isKnown)
    }
  })
})

describe('a rail', () => {
  test('is InstaPay up to and with ₱50,000, and PESONet above', () => {
    expect([1, 5_000_000, 5_000_001, 900_000_000].map(railOf)).toEqual(['instapay', 'instapay', 'pesonet', 'pesonet'])
  })

  test('settles PESONet on the same day before 14:00 of a banking day in Manila, and InstaPay always', () => {
    const friday = (time: string) => new Date(`2026-11-20T${time}+08:00`)
    const saturday = new Date('2026-11-21T09:00:00+08:00')
    const times = [friday('00:00:00'), friday('13:59:59'), friday('14:00:00'), saturday]
    expect(times.map((time) => isSameDay('pesonet', time))).toEqual([true, true, false, false])
    expect(times.every((time) => isSameDay('instapay', time))).toBe(true)
  })
})

describe('a number', () => {
  const bdo = { kind: 'bank', digits: [10, 12] } as const

  test('is stored with leading zeros and without spaces', () => {
    expect(readCardNum(bdo, ' 0012-3456.7890 ')).toBe('001234567890')
    expect(readCardNum(bdo, '００１２３４５６７８９０')).toBe('001234567890')
  })

  test.each(['', '1234567', '12345678901234567', '12345678x', '-1234567', '1e10', '٠١٢٣٤٥٦٧٨٩', '0x12345678'])(
    'is not %j',
    (typed) => {
      expect(readCardNum(bdo, typed)).toBeUndefined()
    },
  )
})

test('a holder’s name is normalised', () => {
  expect(readHolder('  Ma.  Niña   O’Reilly-Cruz, Jr. ')).toBe("Ma. Niña O'Reilly-Cruz, Jr.")
  expect(readHolder('M')).toBeUndefined()
})

describe('the same person', () => {
  const approved = {
    firstName: 'José',
    middleName: 'Peña',
    lastName: 'de la Cruz',
    suffix: 'Jr.',
    fullName: 'José Peña de la Cruz Jr.',
  }

  test.each([
    'Jose de la Cruz',
    'JOSE P. DELA CRUZ',
    'José Peña de la Cruz Jr.',
    'Dela Cruz, Jose P',
    'DE LA CRUZ JR., JOSE PENA',
    'Jose Dela Cruz Jr',
    'Dela Cruz, José Jr. Peña',
    'DE LA CRUZ, JOSÉ, JR.',
    'jose  pena  DELACRUZ',
    'Jose\u0301 Pen\u0303a de la Cruz',
  ])('is %s', (written) => {
    expect(isSamePerson(written, approved)).toBe(true)
  })

  test.each(['', 'Jose', 'de la Cruz', 'Jose Q. de la Cruz', 'Josefa de la Cruz', 'Jose de la Cruz III', 'Jose Cruz'])(
    'is not %j',
    (written) => {
      expect(isSamePerson(written, approved)).toBe(false)
    },
  )

  const double = {
    firstName: 'Maria Niña',
    middleName: 'Peñaflor',
    lastName: "O'Reilly-Cruz",
    suffix: '',
    fullName: "Maria Niña Peñaflor O'Reilly-Cruz",
  }

  test.each([
    "Ma. Nina O'Reilly-Cruz",
    'MA NINA P OREILLY CRUZ',
    "O'Reilly Cruz, Maria Niña",
    "Maria-Nina O'Reilly Cruz",
  ])('of two given names and a double last name is %s', (written) => expect(isSamePerson(written, double)).toBe(true))

  test.each([
    'Maria Cruz',
    "Nina O'Reilly-Cruz",
    'Maria Niña Cruz',
    "Maria Niña O'Reilly",
    "Maria Niña O'Reilly-Cruz Jr.",
  ])('of two given names and a double last name is not %s', (written) =>
    expect(isSamePerson(written, double)).toBe(false),
  )

  test('of a numbered name has that number or none', () => {
    const third = { ...approved, suffix: 'III', fullName: 'José Peña de la Cruz III' }
    expect(isSamePerson('Jose de la Cruz III', third)).toBe(true)
    expect(isSamePerson('DE LA CRUZ III JOSE', third)).toBe(true)
    for (const suffix of ['II', 'IV', 'Jr.']) expect(isSamePerson(`Jose de la Cruz ${suffix}`, third)).toBe(false)
  })

  test('is written as Ma. on a document and in full at a bank', () => {
    const short = { ...double, firstName: 'Ma. Niña', fullName: "Ma. Niña Peñaflor O'Reilly-Cruz" }
    expect(isSamePerson("Maria Nina O'Reilly-Cruz", short)).toBe(true)
    expect(isSamePerson("Mario Nina O'Reilly-Cruz", short)).toBe(false)
  })
})
