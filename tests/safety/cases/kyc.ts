import { approveIdentity, newNumber } from '../../account/identified.ts'
import type { Cases } from '../case.ts'

export const kycCases: Cases = {
  'addKyc.fields.documentNumber': {
    of: async ({ id }) => {
      const documentNumber = newNumber()
      await approveIdentity(id, { documentNumber })
      return { fields: { documentNumber } }
    },
    // A draft reveals nothing about other users of that number; a submission does (tests/account/kyc.test.ts).
    stranger: { state: 'draft', pictures: [] },
    owner: 'kycWaiting',
  },
  'addKyc.fields.postalCode': 'a part of a town',
  'addKyc.fields.otherPostalCode': 'a part of a town',
}
