import * as v from 'valibot'
import { call } from '../call/call.ts'
import { cents, eachOnce, id, nextCursor, pageBody, positiveCents, time } from '../call/shapes.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'
import { OPEN_WAGERS_SHOWN_MAX } from '../wallet/limits.ts'
import { wagerEnds, wagerKinds } from '../wallet/wagerList.ts'

/** A wagering requirement as its player reads it. Cents. */
const wager = v.strictObject({
  id,
  kind: v.picklist(wagerKinds),
  /** The reason of its record line, or `carried`: from before the list. */
  reason: v.string(),
  /** The bonus that asks for it. */
  bonus: v.optional(cents),
  /** That bonus is not staked before its requirement ends. */
  waits: v.optional(v.literal(true)),
  asked: cents,
  done: cents,
  left: cents,
  createTime: time,
  /** Why it ended before it was staked, and when. */
  cleared: v.optional(v.picklist(wagerEnds)),
  clearTime: v.optional(time),
})

const wagersOnce = eachOnce(wager, ({ id }) => id)

export const wagersCalls = {
  getWagers: call({
    about:
      'What a player has to stake before a withdrawal: the open requirements, oldest first, in the order in which stakes fill them. `rows` are those that ended, newest first, paged. Ours.',
    access: 'player',
    body: pageBody,
    reply: {
      /** For all open requirements, shown or not. */
      left: cents,
      open: v.pipe(wagersOnce, v.maxLength(OPEN_WAGERS_SHOWN_MAX)),
      rows: v.pipe(wagersOnce, v.maxLength(PAGE_SIZE_MAX)),
      cursor: nextCursor,
    },
  }),
  giveBackBonus: call({
    about:
      'Gives a bonus back whole, with the requirement of `wagerId`: what is left to stake for it ends, and later requirements move up. `bonus` is its coin as getWagers told it. A requirement that is another by now, or none, is refused with offerChanged; insufficientCoin where the wallet has less. Repeating it changes nothing. Ours.',
    access: 'player',
    body: { wagerId: id, bonus: positiveCents },
    reply: { coin: cents },
    refusals: ['offerChanged', 'insufficientCoin'],
  }),
}
