import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { hashPassword } from '#server/account/password.ts'
import { players } from '#server/account/tables.ts'
import { db } from '#server/db/database.ts'
import { encrypted, type TestPlayer } from '../../caller.ts'
import { bindPayee, newWalletNumber } from '../../wallet/payee.ts'
import { type Cases, done } from '../case.ts'

const PASSWORD = 'Tsubibo-4321'

let hashed: Promise<string> | undefined

/** What proves players: they choose the same password. */
export async function proofOf(...all: TestPlayer[]) {
  hashed ??= hashPassword(PASSWORD)
  const passwordHash = await hashed
  const ids = all.map(({ id }) => id)
  await db.update(players).set({ passwordHash }).where(inArray(players.id, ids))
  return { password: await encrypted(PASSWORD) }
}

export const bankDetails = () => ({
  requestId: randomUUID(),
  accountName: 'Maria Clara delos Reyes',
  cardNum: newWalletNumber(),
})

/** An account of the owner's, and the request that made it. */
async function added(owner: TestPlayer, stranger: TestPlayer) {
  const body = { ...bankDetails(), ...(await proofOf(owner, stranger)), bankId: 1 }
  await done('addBankInfo', body, owner)
  return body
}

export const bankCases: Cases = {
  'addBankInfo.bankId': 'banks are everybody’s; whose account is added hangs on the session',
  'addBankInfo.requestId': { of: added, stranger: 'bankNumberTaken' },
  'addBankInfo.cardNum': { of: added, stranger: 'bankNumberTaken' },
  'modifyBankInfo.accountId': {
    of: async (owner, stranger) => ({
      ...bankDetails(),
      ...(await proofOf(owner, stranger)),
      accountId: await bindPayee(owner.id),
    }),
    stranger: 'bankAccountUnknown',
  },
  'modifyBankInfo.requestId': {
    of: async (owner, stranger) => {
      const accountId = await bindPayee(owner.id)
      const body = { ...bankDetails(), ...(await proofOf(owner, stranger)), accountId }
      await done('modifyBankInfo', body, owner)
      return body
    },
    stranger: 'bankAccountUnknown',
  },
  'modifyBankInfo.cardNum': 'the same number as of addBankInfo; the account it is for is its own case',
  'removeBankInfo.accountId': {
    of: async (owner, stranger) => ({ accountId: await bindPayee(owner.id), ...(await proofOf(owner, stranger)) }),
    stranger: 'bankAccountUnknown',
  },
}
