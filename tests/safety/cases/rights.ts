import { randomUUID } from 'node:crypto'
import { db } from '#server/db/database.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { succeed } from '../../call.ts'
import type { TestPlayer } from '../../player.ts'
import { leave } from '../../rights/leaving.ts'
import { bindPayee } from '../../wallet/payee.ts'
import { type Cases, enrich } from '../case.ts'

async function payment(owner: TestPlayer) {
  await enrich(owner)
  await leave(owner.id)
  const { coin } = await balancesOf(db, owner.id)
  return { requestId: randomUUID(), amount: coin, accountId: await bindPayee(owner.id), leftover: 0 }
}

export const rightsCases: Cases = {
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
