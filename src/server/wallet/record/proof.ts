import { PAGE_SIZE } from '#contract/limits.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db } from '../../db/database.ts'
import { onReplica } from '../../db/replica.ts'
import { type Pocket, pockets } from '../../ledger/accounts.ts'
import { newestAnchors } from '../../ledger/anchorPaths.ts'
import type { Balances } from '../../ledger/post.ts'
import { type Receipt, receiptOf } from '../../ledger/receipt.ts'
import { balancesAfter } from '../../ledger/sums.ts'

/** The ledger's receipt of one line of the player's record. */
export const getProof: Handler<'getProof'> = async ({ entry }, { session: { player } }) => {
  const receipt = await receiptOf(db, player, entry)
  if (!receipt) throw new Refusal('entryUnknown')
  const after = await balancesAfter(db, player, receipt.seq)
  return {
    proof: {
      ...receipt,
      moves: [...receipt.moves],
      ...(after && { balances: { before: before(receipt, after), after } }),
    },
  }
}

function before({ player, moves }: Receipt, after: Balances): Balances {
  const balances = { ...after }
  const pocketOf = (account: string): Pocket | undefined =>
    pockets.find((each) => account === `player:${player}:${each}`)
  for (const { from, to, cents } of moves) {
    const [giver, taker] = [pocketOf(from), pocketOf(to)]
    if (giver) balances[giver] += cents
    if (taker) balances[taker] -= cents
  }
  return balances
}

const CURSOR = /^\d{1,9}$/

export const getAnchors: Handler<'getAnchors'> = async ({ cursor = '', size = PAGE_SIZE }) => {
  const before = CURSOR.test(cursor) ? Number(cursor) : Number.MAX_SAFE_INTEGER
  const { rows, isMore } = await onReplica((on) => newestAnchors(on, before, size))
  const last = rows.at(-1)
  return { rows, ...(isMore && last && { cursor: String(last.id) }) }
}
