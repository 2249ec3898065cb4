import * as v from 'valibot'
import { call } from '../call/call.ts'
import { cents, count, id, ownerProof, positiveCents, proofKind, time, uuid, withdrawalOrder } from '../call/shapes.ts'
import { EXPORTS_PER_DAY_MAX } from '../rights/limits.ts'
import { payoutStates } from '../rights/rights.ts'
import { holdRefusals } from './wallet.ts'

const unproven = ['ownerUnproven', 'ownerPhoneNeeded', 'codeWrong', 'loginAgain', 'attemptsTooMany'] as const

const myData = {
  /** The re-authentication required for these calls: the password, or a code (smsSend, type 6) without one. On a device not used for 30 days a code needs a log-in of the last 15 minutes beside it, else 1124. */
  proof: proofKind,
  /** Copies that may still be requested within 24 hours. */
  exportsLeft: v.pipe(count, v.maxValue(EXPORTS_PER_DAY_MAX)),
  /** Days between the request and the closing of the account. */
  closingDays: count,
  /** Set once the player has requested to close the account. */
  closing: v.optional(
    v.strictObject({
      askTime: time,
      closeTime: time,
      leftover: cents,
      /** State of a payOut, once requested. Meanwhile the closing cannot be cancelled. */
      payout: v.optional(v.picklist(payoutStates)),
    }),
  ),
  standing: v.strictObject({
    /** `locked`: what of the safe-box is under a time lock, and is paid out like the coin. */
    ...{ coin: cents, points: cents, safebox: cents, locked: cents, hold: cents },
    ...{ deposits: count, withdrawals: count, rounds: count },
    /** The player's own coin, which is paid out first. */
    own: cents,
    /** Whether an ordinary withdrawal (exchange) of all coin would be accepted. */
    isFree: v.boolean(),
  }),
  /** A game with a round that the player has not watched to its end. */
  openGame: v.optional(id),
  /** Finished tasks that wait to be claimed, and that a closing does not pay: their coin must be staked first. */
  tasks: count,
}

/** Rights of data subjects: Data Privacy Act of 2012. */
export const rightsCalls = {
  getMyData: call({
    about:
      'What a player may ask for about their own data, and what stands in the way of closing the account. Cents. Ours.',
    access: 'player',
    load: 'urgent',
    body: {},
    reply: myData,
  }),
  askExport: call({
    about:
      'Opens the way to a copy of everything that is held on the player, for who proves to be its owner: the ticket is posted once, within five minutes, as `ticket` of a form to /my-data, which answers a file of JSON. Three a day. Ours.',
    access: 'player',
    load: 'password',
    body: ownerProof,
    reply: { ticket: v.string(), exportsLeft: count },
    refusals: [...unproven, 'exportsTooMany'],
  }),
  askClosing: call({
    about:
      'Asks for the end of the account, for who proves to be its owner: it closes after the cooling period, in which cancelClosing takes it back and deposits are refused. Nothing may be on its way (`closingUnsettled` with `what`); coin of the player’s own is paid out meanwhile, or it stays open. `leftover` is the rest, in cents, that the player agrees to give up; another amount than there is is refused with `leftover`. Repeating it changes nothing. Ours.',
    access: 'player',
    load: 'urgent',
    body: { ...ownerProof, leftover: cents },
    reply: myData,
    refusals: [...unproven, 'closingUnsettled', 'closingLeftover'],
  }),
  payOut: call({
    about:
      "Pays out what is the player's own while the account is about to close (else `closingNeeded`), where exchange would not: less than its minimum, or with stakes left, of which a bonus is given up by the same entry. Nothing else may be in the way of closing. `amount` is `standing.own`, however little or much, and `leftover` what is given up: other amounts than there are, are refused with `leftover`. Identity and account as for exchange; `requestId` makes a repeat harmless. Taking the withdrawal back does not bring the bonus back. Ours.",
    access: 'player',
    load: 'urgent',
    body: { requestId: uuid, amount: positiveCents, accountId: uuid, leftover: cents },
    reply: { order: withdrawalOrder, ...myData },
    refusals: ['closingNeeded', 'closingUnsettled', 'closingLeftover', ...holdRefusals],
  }),
  cancelClosing: call({
    about:
      'Takes the wish to close the account back. Without one it changes nothing. Refused while a payOut for it waits, which exchangeCancel takes back, and once one has gone: then customer service may. Ours.',
    access: 'player',
    load: 'urgent',
    body: {},
    reply: myData,
    refusals: ['closingPaidOut'],
  }),
}
