import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { PayeeKind } from '#contract/wallet/rails.ts'
import { pagedList } from '../ui/pagedList.ts'

type Withdrawal = Reply<'getExchangeOrder'>['rows'][number]

const listOf = (kind: PayeeKind) =>
  pagedList<Withdrawal>((cursor) => post('getExchangeOrder', { kind, size: 10, ...(cursor ? { cursor } : {}) }))

/** The player's withdrawals to accounts of each kind, newest first. */
export const payeeHistory = { bank: listOf('bank'), wallet: listOf('wallet') } as const satisfies Record<
  PayeeKind,
  object
>
