import * as v from 'valibot'
import { recordKinds } from '../enumerations.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'
import { CONTENT_LIST_MAX, GAMES_MAX } from '../lobby/limits.ts'
import { ENDED_SHOWN_MAX } from '../wallet/limits.ts'
import { withdrawalSteps } from '../wallet/withdrawal.ts'
import { call } from './call.ts'
import {
  cents,
  day,
  depositOrder,
  eachOnce,
  id,
  nextCursor,
  pageBody,
  payment,
  positiveCents,
  receipt,
  recordDay,
  recordLine,
  time,
  unlock,
  uuid,
  withdrawalOrder,
  withdrawalStep,
} from './shapes.ts'

const orderIdOf = ({ orderId }: { orderId: string }) => orderId

/** Refusals of every call that begins a withdrawal. */
export const holdRefusals = [
  'insufficientCoin',
  'withdrawalsTooMany',
  'kycNeeded',
  'bankAccountUnknown',
  'bankUnknown',
  'bankCooling',
  'withdrawalsResting',
  'bankHolderWrong',
  'requestReused',
] as const

export const walletCalls = {
  recharge3: call({
    about:
      'Opens a deposit order; the coin arrives when the channel reports the payment. Amount in cents. `actType` is the activity that sent the player here, 0 for none. Spec 7.1, 7.3.',
    access: 'player',
    load: 'outside',
    body: {
      amount: positiveCents,
      version: v.literal(4),
      actType: v.pipe(v.number(), v.integer(), v.minValue(0)),
      rechargeType: id,
    },
    reply: { orderId: uuid, amount: positiveCents, createTime: time, expireTime: time, ...payment },
    refusals: [
      ...['closingUnderWay', 'amountOutOfRange', 'channelClosed', 'ordersTooMany', 'kycNeeded', 'bankNeeded'],
      ...['birthDateNeeded', 'ageInReview', 'textsNeeded'],
    ] as const,
  }),
  getRechargeChannels: call({
    about:
      'Ids of the deposit channels that take orders now; none while deposits are closed. Those that are switched off come with the reason. Ours.',
    access: 'player',
    body: {},
    reply: {
      open: v.pipe(
        eachOnce(id, (channel) => channel),
        v.maxLength(CONTENT_LIST_MAX),
      ),
      /** Channels that an operator has switched off, and what players read in their place. */
      off: v.optional(
        v.pipe(
          eachOnce(v.strictObject({ id, text: v.string() }), (channel) => channel.id),
          v.maxLength(CONTENT_LIST_MAX),
        ),
      ),
    },
  }),
  isRechargeDone: call({
    about: 'Whether a deposit order is paid. Spec 7.3 ("recharge-done check"); the path is ours.',
    access: 'player',
    load: 'outside',
    body: { orderId: uuid },
    /** `now` is the server's clock, so that a countdown is right on a phone with a wrong clock. */
    reply: { isRechargeDone: v.boolean(), order: depositOrder, coin: cents, now: time },
    refusals: ['orderUnknown'],
  }),
  getRechargeRecord: call({
    about: "The player's deposit orders, newest first, paged. Spec 7.1.",
    access: 'player',
    body: pageBody,
    reply: { rows: v.pipe(eachOnce(depositOrder, orderIdOf), v.maxLength(PAGE_SIZE_MAX)), cursor: nextCursor },
  }),
  getExchange: call({
    about:
      'A player’s coin in its two parts, ready to withdraw and locked, and what unlocks it; limits, what has to be done first, open requests. A withdrawal is refused until every step is done. Cents. Spec 7.2.',
    access: 'player',
    load: 'urgent',
    body: {},
    reply: {
      coin: cents,
      ready: cents,
      locked: cents,
      unlock,
      minimum: cents,
      maximum: cents,
      /** The two requirements of which `turnoverLeft` is the larger. */
      wagers: v.strictObject({ bonusWagerLeft: cents, depositWagerLeft: cents }),
      turnoverLeft: cents,
      hasDeposited: v.boolean(),
      steps: v.pipe(
        eachOnce(withdrawalStep, ({ name }) => name),
        v.maxLength(withdrawalSteps.length),
      ),
      open: eachOnce(withdrawalOrder, orderIdOf),
      /** Paid, returned or rejected lately, and not seen since; newest first. */
      ended: v.pipe(eachOnce(withdrawalOrder, orderIdOf), v.maxLength(ENDED_SHOWN_MAX)),
    },
  }),
  exchangeSeen: call({
    about: 'Notes that the player has seen how a withdrawal ended; getExchange names it no longer. Ours.',
    access: 'player',
    body: { orderId: uuid },
    reply: {},
    refusals: ['orderUnknown'],
  }),
  getOrder: call({
    about: 'The receipt of one deposit or withdrawal: state, destination, reference, reason and times. Ours.',
    access: 'player',
    body: { orderId: uuid },
    reply: { receipt },
    refusals: ['orderUnknown'],
  }),
  exchange: call({
    about:
      'Asks for a withdrawal: the coin is held at once, and paid or returned later. `requestId` makes a repeat harmless; another request under the same id is refused. `accountId` is an account of getBankInfo that has cooled down. Spec 7.2.',
    access: 'player',
    load: 'urgent',
    body: { requestId: uuid, amount: positiveCents, accountId: uuid },
    reply: { order: withdrawalOrder, coin: cents },
    refusals: ['amountOutOfRange', 'turnoverLeft', 'depositNeeded', ...holdRefusals],
  }),
  exchangeCancel: call({
    about: 'Takes back a withdrawal that nobody has decided yet; the held coin returns. Ours.',
    access: 'player',
    load: 'urgent',
    body: { orderId: uuid },
    reply: { order: withdrawalOrder, coin: cents },
    refusals: ['orderUnknown', 'withdrawalDecided'],
  }),
  getExchangeOrder: call({
    about: "The player's withdrawals, newest first, paged. Spec 7.1.",
    access: 'player',
    body: pageBody,
    reply: { rows: v.pipe(eachOnce(withdrawalOrder, orderIdOf), v.maxLength(PAGE_SIZE_MAX)), cursor: nextCursor },
  }),
  getTransactions: call({
    about:
      'Everything that moved the coin, newest first, by kind, by game and by Manila day. `withSums` adds balances and sums of days. A page without rows may have a cursor: the search goes on there. For /record/transaction. Ours.',
    access: 'player',
    body: {
      ...pageBody,
      kinds: v.optional(v.pipe(v.array(v.picklist(recordKinds)), v.maxLength(recordKinds.length))),
      from: v.optional(day),
      to: v.optional(day),
      /** Rounds of these games alone. */
      games: v.optional(v.pipe(v.array(id), v.maxLength(GAMES_MAX))),
      withSums: v.optional(v.boolean()),
    },
    reply: {
      /** A deposit with a bonus is two of them. */
      rows: v.pipe(
        eachOnce(recordLine, ({ id }) => id),
        v.maxLength(2 * PAGE_SIZE_MAX),
      ),
      /** Whole days of the rows, also where a page begins or ends within one. A day of too many lines is left out. */
      days: v.optional(
        v.pipe(
          eachOnce(recordDay, ({ day }) => day),
          v.maxLength(PAGE_SIZE_MAX),
        ),
      ),
      cursor: nextCursor,
    },
  }),
}
