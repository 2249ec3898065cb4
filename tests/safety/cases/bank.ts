import { randomUUID } from 'node:crypto'
import { succeed } from '../../call.ts'
import { encrypted, PLAYER_PASSWORD, type TestPlayer } from '../../player.ts'
import { bindPayee, newWalletNumber } from '../../wallet/payee.ts'
import type { Cases } from '../case.ts'

/** Valid re-authentication of any player in these cases. */
export const proof = async () => ({ password: await encrypted(PLAYER_PASSWORD) })

export const bankDetails = () => ({
  requestId: randomUUID(),
  accountName: 'Maria Clara delos Reyes',
  cardNum: newWalletNumber(),
})

/** An account of the owner's, and the request that created it. */
async function added(owner: TestPlayer) {
  const body = { ...bankDetails(), ...(await proof()), bankId: 1 }
  await succeed('addBankInfo', body, owner)
  return body
}

export const bankCases: Cases = {
  'addBankInfo.bankId': 'banks are everybody’s; whose account is added hangs on the session',
  'addBankInfo.requestId': { of: added, stranger: 'bankNumberTaken' },
  'addBankInfo.cardNum': { of: added, stranger: 'bankNumberTaken' },
  'modifyBankInfo.accountId': {
    of: async (owner) => ({
      ...bankDetails(),
      ...(await proof()),
      accountId: await bindPayee(owner.id),
    }),
    stranger: 'bankAccountUnknown',
  },
  'modifyBankInfo.requestId': {
    of: async (owner) => {
      const accountId = await bindPayee(owner.id)
      const body = { ...bankDetails(), ...(await proof()), accountId }
      await succeed('modifyBankInfo', body, owner)
      return body
    },
    stranger: 'bankAccountUnknown',
  },
  'modifyBankInfo.cardNum': 'the same number as of addBankInfo; the account it is for is its own case',
  'removeBankInfo.accountId': {
    of: async (owner) => ({ accountId: await bindPayee(owner.id), ...(await proof()) }),
    stranger: 'bankAccountUnknown',
  },
}
