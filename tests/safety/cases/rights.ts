import { randomUUID } from 'node:crypto'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { succeed } from '../../call.ts'
import { encrypted, type TestPlayer } from '../../player.ts'
import { leave } from '../../rights/leaving.ts'
import { bindPayee } from '../../wallet/payee.ts'
import { type Cases, enrich } from '../case.ts'

async function payment(owner: TestPlayer) {
  await enrich(owner)
  await leave(owner.id)
  const { coin } = await balancesOf(db, owner.id)
  return { requestId: randomUUID(), amount: coin, accountId: await bindPayee(owner.id), leftover: 0 }
}

/** The payout of an excluded player, by the ticket of the device that excluded them. */
async function excludedPayment(owner: TestPlayer) {
  const { requestId } = await payment(owner)
  const password = await encrypted(owner.password)
  const { ticket } = await succeed('excludeMe', { term: '6m', password }, owner)
  // Finished tasks are coin by now, of which something must be staked.
  const { own: amount, leftover } = await succeed('anonymous/excludedState', { ticket }, owner)
  return { ticket, requestId, amount, leftover }
}

export const rightsCases: Cases = {
  'anonymous/excludedPayOut.requestId': { of: excludedPayment, stranger: 'loginAgain' },
  'payOut.requestId': {
    of: async (owner) => {
      const fields = await payment(owner)
      await succeed('payOut', fields, owner)
      return fields
    },
    stranger: 'requestReused',
  },
  'payOut.accountId': {
    of: async (owner, stranger) => {
      await enrich(stranger)
      await leave(stranger.id)
      return await payment(owner)
    },
    stranger: 'bankAccountUnknown',
  },
}
