import { type Asked, openCopy, openWithdrawals } from '../backup/open.ts'
import { copyState, isCopyClosed } from '../standing/openCopy.ts'
import { recordPaid } from '../wallet/payouts/send.ts'
import { refused, said } from './answer.ts'
import { verb } from './define.ts'
import { count, id, line, optional } from './fields.ts'
import type { Verb } from './verb.ts'

const TOLD = {
  open: 'This is no restored copy, or it is open.',
  closed: 'This is a restored copy, and closed: nothing leaves it.',
  recovered: 'PostgreSQL recovered this copy to a chosen moment, so nothing leaves it: run "restore close".',
  turned: 'This database is on another timeline: the server ends what was shown before, as it starts.',
} as const
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

const told = ({ sent, unsent, byHand }: Asked): string =>
  `Withdrawals: ${sent.length} were sent, ${unsent.length} were not, ${byHand.length} by hand are unpaid.`

/** What opens a restored copy. Restoring itself is no verb: an empty place knows no operator. */
export const restoreVerbs: readonly Verb[] = [
  verb({
    name: 'restore status',
    words: 'whether this is a closed copy, and which withdrawals may have been sent since its backup',
    kind: 'look',
    right: 'administer',
    isPersonal: true,
    fields: {},
    run: async () =>
      said(TOLD[await copyState()], {
        heads: ['id', 'player', 'coin', 'state', 'payout'],
        rows: (await openWithdrawals()).map(({ id: order, player, cents, state, payout }) => [
          ...[order, player, { coin: cents }, state, payout],
        ]),
        none: 'No withdrawal is without an end.',
      }),
  }),
  verb({
    name: 'restore paid',
    words: 'in a closed copy: a withdrawal that was paid by hand after the backup, by the bank’s books',
    kind: 'act',
    right: 'administer',
    needsFreshCode: true,
    fields: { id: id('withdrawal'), reference: line('<reference>', 'Give the bank’s --reference.') },
    run: async ({ id: order, reference }, { act, operator }) => {
      if (!(await isCopyClosed())) return refused('This is no closed copy: use "withdrawals paid".')
      const { done } = await act(async (tx) => ({ done: await recordPaid(tx, order, reference, operator.name) }))
      return done ? said('Done: it counts as paid.') : refused('No withdrawal without an end has that id.')
    },
  }),
  verb({
    name: 'restore open',
    words: 'asks every payout what was sent, and opens a restored copy; --unpaid repeats how many by hand are unpaid',
    kind: 'act',
    right: 'administer',
    needsFreshCode: true,
    fields: { unpaid: optional(count('<number>', 'Give a number, as "restore open" names it.', isCount)) },
    run: async ({ unpaid }, { act, operator }) => {
      const opened = await openCopy(operator.name, unpaid ?? 0, act)
      return opened.done ? said('Done: this copy is open.', told(opened.asked)) : refused(opened.why)
    },
  }),
]
