import { beforeAll, describe, expect, test } from 'vitest'
import { declarations, type KycField, kycFields } from '#contract/kyc/kyc.ts'
import { KYC_TEXT_MAX } from '#contract/kyc/limits.ts'
import { isSeen } from '#contract/unseen.ts'
import { chooseVault } from '#server/kyc/vault.ts'
import { approveIdentity, newNumber, writtenBy } from '../account/identified.ts'
import { memoryVault } from '../account/pictures.ts'
import { prepare, submit } from '../account/submission.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { type EdgeCase, edgeCases, edgeCaseTexts } from './edgeCaseTexts.ts'

/**
 * Replies to edge-case texts in a proof of identity. A draft keeps visible ones; a submission names the field that is wrong. A draft refuses
 * invisible characters at once.
 */

beforeAll(freshDatabase)

/** Offset from an ASCII letter or digit to its wide form. */
const WIDE = 0xfe_e0

const EMPTY: EdgeCase[] = ['nothing', 'a space', 'only spaces']
const LINE: EdgeCase[] = ['spaces around', 'wide digits', 'leading zeros', 'a number in other words']
const lines = ['birthPlace', 'street', 'city', 'province', 'otherStreet', 'otherCity', 'otherProvince'] as const

/** Odd texts that a field may hold nevertheless. */
const fine: { [field in KycField]?: EdgeCase[] } = {
  firstName: ['spaces around'],
  middleName: ['spaces around', ...EMPTY],
  lastName: ['spaces around'],
  suffix: EMPTY,
  isSameAddress: EMPTY,
  contact: ['wide digits'],
  otherPostalCode: ['leading zeros', 'a number in other words'],
  // An empty one keeps the stored one.
  documentNumber: ['wide digits', 'leading zeros', ...EMPTY],
  ...Object.fromEntries([...lines, 'occupation', 'employer'].map((field) => [field, LINE])),
}

/** Every field that the form may ask for, including the second address. */
const whole = () => ({
  ...writtenBy(),
  isSameAddress: '',
  ...{ otherStreet: '7 Rizal Ave.', otherCity: 'Makati', otherProvince: 'Metro Manila', otherPostalCode: '1200' },
})

const fitting = edgeCases.filter((odd) => edgeCaseTexts[odd].length <= KYC_TEXT_MAX)

describe.each(kycFields)('%s', (field) => {
  test('is named for an invalid text, and no other field is', async () => {
    const player = await newPlayer()
    await succeed('addKyc', { fields: whole() }, player)
    let { revision } = await succeed('kyc', {}, player)
    for (const odd of fitting) {
      const fields = { [field]: edgeCaseTexts[odd] }
      if (!isSeen(edgeCaseTexts[odd])) {
        const refused = await call('addKyc', { fields, declarations: [], revision: Number(revision) + 1 }, player)
        expect(refused, odd).toMatchObject({ code: 400, field: `fields.${field}` })
        continue
      }
      revision = Number(revision) + 1
      const reply = await call('addKyc', { fields, declarations: [...declarations], revision }, player)
      // A complete form lacks only its pictures.
      const named = fine[field]?.includes(odd) ? 'pictures' : field
      expect(reply, odd).toMatchObject({ errcode: 1161, field: named })
    }
  })
})

test('a document’s number is normalised to one form', async () => {
  chooseVault(memoryVault())
  const digits = newNumber().slice(-8)
  const wide = [...`D${digits}`].map((letter) => String.fromCharCode(letter.charCodeAt(0) + WIDE)).join('')
  await approveIdentity((await newPlayer()).id, { documentNumber: `D${digits}` })
  for (const documentNumber of [`d${digits}`, ` D-${digits.slice(0, 4)}.${digits.slice(4)} `, wide]) {
    const second = await newPlayer({ coin: 0 })
    const reply = await submit(second, await prepare(second, { documentNumber }))
    expect(reply, documentNumber).toMatchObject({ errcode: 1163 })
  }
})
