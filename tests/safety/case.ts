import type { CallName } from '#contract/calls/index.ts'
import type { RefusalName } from '#contract/errcodes.ts'
import { approveIdentity } from '../account/identified.ts'

import { succeed } from '../call.ts'
import { fund, type TestPlayer } from '../player.ts'

/** The expected result when a stranger names another player's object. */
type Case = {
  /** Creates the object for its owner and returns the fields that name it. */
  of: (owner: TestPlayer, stranger: TestPlayer) => Promise<object>
  /** The stranger's reply: a refusal, or a success with these fields, without any of the owner's data. */
  stranger: RefusalName | Record<string, unknown>
  /** The owner's reply afterwards; default: success. */
  owner?: RefusalName
}

/** `call.field` to its case, or to the reason why it names no player's object. */
export type Cases = { [key in `${CallName}.${string}`]?: Case | string }

/** An approved identity, and deposited coin without wagering requirement. */
export async function enrich({ id }: TestPlayer, cents = 1_000_000): Promise<void> {
  await approveIdentity(id)
  await fund(id, cents)
}

/** Cursor after one row of the owner's list of at least two. */
export async function cursorOf(name: CallName, owner: TestPlayer): Promise<object> {
  const { cursor } = await succeed(name, { size: 1 }, owner)
  if (typeof cursor !== 'string') throw new Error(`${name} has no second page`)
  return { cursor }
}
