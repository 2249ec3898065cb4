import { eq, sql } from 'drizzle-orm'
import type { CallName } from '#contract/calls/index.ts'
import type { RefusalName } from '#contract/errcodes.ts'
import { playerTotals } from '#server/account/tables.ts'
import type { WireReply } from '#server/answer.ts'
import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { approveIdentity } from '../account/identified.ts'
import { ask, type TestPlayer } from '../caller.ts'

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

/** A good reply to a call of the test's own making; anything else fails the test. */
export async function done(name: CallName, fields: object, { seat }: TestPlayer): Promise<WireReply> {
  const reply = await ask(name, fields, seat)
  if (reply.code !== 200 || reply.errcode !== 0) throw new Error(`${name}: ${JSON.stringify(reply)}`)
  return reply
}

/** An approved identity, and coin that came by a deposit, with nothing left to bet. */
export async function enrich({ id }: TestPlayer, cents = 1_000_000): Promise<void> {
  await approveIdentity(id)
  await db.transaction(async (tx) => {
    const moves = [{ from: 'channel:1', to: `player:${id}:coin`, cents } as const]
    await post(tx, { id: `deposit:test.${id}`, reason: 'deposit', moves })
    await tx
      .update(playerTotals)
      .set({ deposited: sql`${playerTotals.deposited} + ${cents}`, turnoverLeft: 0 })
      .where(eq(playerTotals.player, id))
  })
}

/** Where a page of one row ends in the owner's list of at least two. */
export async function cursorOf(name: CallName, owner: TestPlayer): Promise<object> {
  const { cursor } = await done(name, { size: 1 }, owner)
  if (typeof cursor !== 'string') throw new Error(`${name} has no second page`)
  return { cursor }
}
