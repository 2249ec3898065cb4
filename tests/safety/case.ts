import type { CallName } from '#contract/calls/index.ts'
import type { RefusalName } from '#contract/errcodes.ts'
import { approveIdentity } from '../account/identified.ts'

import { succeed } from '../call.ts'
import { fund, type TestPlayer } from '../player.ts'

/** What happens when a stranger names what is another's. */
type Case = {
  /** Makes the thing for its owner and answers the fields that name it. */
  of: (owner: TestPlayer, stranger: TestPlayer) => Promise<object>
  /** What the stranger is told: a refusal, or a good reply with these fields, from which nothing of the owner's may shine. */
  stranger: RefusalName | Record<string, unknown>
  /** What the owner is told afterwards; a good reply, where the case does not say otherwise. */
  owner?: RefusalName
}

/** `call.field` to its case, or to the reason why it names nothing of anybody's. */
export type Cases = { [key in `${CallName}.${string}`]?: Case | string }

/** An approved identity, and coin that came by a deposit, with nothing left to bet. */
export async function enrich({ id }: TestPlayer, cents = 1_000_000): Promise<void> {
  await approveIdentity(id)
  await fund(id, cents)
}

/** Where a page of one row ends in the owner's list of at least two. */
export async function cursorOf(name: CallName, owner: TestPlayer): Promise<object> {
  const { cursor } = await succeed(name, { size: 1 }, owner)
  if (typeof cursor !== 'string') throw new Error(`${name} has no second page`)
  return { cursor }
}
