import { describe, expect, test } from 'vitest'
import { composeCode, crc16, readCode } from '#contract/wallet/qrph.ts'
import { fc } from '../chance.ts'

// Published and own test vectors; their people and shops do not exist.
const merchant500 =
  '00020101021228540011ph.ppmi.p2m0111TESTPHM1XXX0313MRCHNT-DEMO0105030005204799553036085406500.005802PH5910DEMO LOBBY6011Makati City6104120062530012ph.ppmi.qrph0514D20261121000010708WEB000010803***88340012ph.ppmi.qrph0114D20261121000016304AFC3'
const person12345 =
  '00020101021227770012com.p2pqrpay0111PAEYPHM2XXX02089996440304129858893861530514+63-99137298615204601653036085406123.455802PH5913ENG-19818-ged6006Manila62980012com.p2pqrpay0103***0214+63-99137298620303***0408LOYALTY10506test120605cust10708123456780803***6304ED03'
const personOnTheWall =
  '00020101021127580012com.p2pqrpay0111SRCPPHM2XXX0208999644030411092661440425204601653036085802PH5905Miaaa6006Laguna6104402862570008102320230203***0403***0508102320230708123456780803***6304C369'
const ownPerson =
  '00020101021127770012com.p2pqrpay0111TESTPHM1XXX02089996440304120001234567890514+63-91700000005204601653036085802PH5912JUAN D. TEST6006Manila63046728'

const demo = {
  acquirer: 'TESTPHM1XXX',
  merchantId: 'MRCHNT-DEMO01',
  category: '7995',
  cents: 50_000,
  merchantName: 'DEMO LOBBY',
  city: 'Makati City',
  postalCode: '1200',
  reference: 'D2026112100001',
  terminal: 'WEB00001',
}

describe('qrph', () => {
  test('has the check value of CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1')
  })

  test('composes the reference payload letter by letter', () => {
    expect(composeCode(demo)).toBe(merchant500)
  })

  test('reads every kind of payload', () => {
    expect(readCode(merchant500)).toEqual({
      isDynamic: true,
      kind: 'merchant',
      acquirer: 'TESTPHM1XXX',
      cents: 50_000,
      merchantName: 'DEMO LOBBY',
      city: 'Makati City',
      reference: 'D2026112100001',
    })
    expect(readCode(person12345)).toMatchObject({ kind: 'person', isDynamic: true, cents: 12_345, reference: 'test12' })
    expect(readCode(personOnTheWall)).toMatchObject({ kind: 'person', isDynamic: false, merchantName: 'Miaaa' })
    expect(readCode(ownPerson)).toMatchObject({ kind: 'person', acquirer: 'TESTPHM1XXX', city: 'Manila' })
    expect(readCode(ownPerson)).not.toHaveProperty('cents')
  })

  test('reads back whatever it composes', () => {
    const text = (max: number) =>
      fc.string({
        minLength: 1,
        maxLength: max,
        unit: fc.integer({ min: 0x20, max: 0x7e }).map((n) => String.fromCharCode(n)),
      })
    fc.assert(
      fc.property(
        text(25),
        text(15),
        text(25),
        fc.integer({ min: 1, max: 99_999_999_99 }),
        (name, city, reference, cents) => {
          const code = composeCode({ ...demo, merchantName: name, city, reference, cents })
          const read = readCode(code)
          if (read?.cents !== cents || read.merchantName !== name || read.city !== city) throw new Error(code)
          if (read.reference !== reference) throw new Error(code)
        },
      ),
    )
  })

  test('notices any single letter that changed', () => {
    for (let at = 0; at < merchant500.length; at += 1) {
      const letter = merchant500[at] === 'x' ? 'y' : 'x'
      expect(readCode(merchant500.slice(0, at) + letter + merchant500.slice(at + 1))).toBeUndefined()
    }
  })

  test('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        readCode(text)
        readCode(`${text}6304${crc16(`${text}6304`)}`)
      }),
    )
  })

  test.each([{ merchantName: '' }, { reference: 'ñ' }, { merchantId: 'x'.repeat(100) }])(
    'refuses to compose %j',
    (part) => {
      expect(() => composeCode({ ...demo, ...part })).toThrow(RangeError)
    },
  )
})
