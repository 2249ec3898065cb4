import * as v from 'valibot'
import { rechargeBonusKinds } from '../activities/rechargeBonusKinds.ts'
import { call } from '../call/call.ts'
import { regionRefusals } from '../call/region.ts'
import {
  cents,
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
  secret,
  time,
  unlock,
  uuid,
  withdrawalBand,
  withdrawalLimit,
  withdrawalOrder,
  withdrawalStep,
} from '../call/shapes.ts'
import { CONTENT_LIST_MAX, PAGE_SIZE_MAX } from '../limits.ts'
import { DEBTS_SHOWN_MAX, ENDED_SHOWN_MAX, TAKEN_SHOWN } from '../wallet/limits.ts'
import { payeeKinds } from '../wallet/rails.ts'
import { withdrawalSteps } from '../wallet/withdrawal.ts'
import { leftOfLimit } from './care.ts'
import { ordersBody, recordChoice } from './records.ts'

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
  'debtOpen',
  'bankHolderWrong',
  'requestReused',
] as const

/** Of one whose coin is held already. */
const backRefusals = holdRefusals.filter((name) => name !== 'insufficientCoin')

/** What is owed, the coin that could pay it, and the payments that were taken back. */
const debt = {
  debt: cents,
  coin: cents,
  of: v.pipe(
    v.array(
      v.strictObject({ orderId: uuid, amount: positiveCents, bonus: cents, taken: cents, left: positiveCents, time }),
    ),
    v.maxLength(DEBTS_SHOWN_MAX),
  ),
}

export const walletCalls = {
  recharge3: call({
    about:
      'Opens a deposit order; the coin arrives when the channel reports the payment. Amount in cents. `actType` is the recharge bonus kind (1-13) that the deposit is for, 0 for none; the record tells it. With 9 it buys the offer of the first charge, with 3 a card of the sign-up bonus. Spec 7.1, 7.3.',
    access: 'player',
    load: 'outside',
    body: {
      amount: positiveCents,
      version: v.literal(4),
      actType: v.picklist([0, ...Object.values(rechargeBonusKinds)]),
      rechargeType: id,
      /** What the player agrees to pay of a debt out of this deposit, 0 for nothing. Needed while something is owed. Ours. */
      debtConsent: v.optional(cents),
      /** A coupon of getProps by its id, which the deposit uses. Ours. */
      coupon: v.optional(uuid),
    },
    reply: { orderId: uuid, amount: positiveCents, createTime: time, expireTime: time, ...payment },
    refusals: [
      ...[
        'closingUnderWay',
        'amountOutOfRange',
        'channelClosed',
        'channelResting',
        'ordersTooMany',
        'kycNeeded',
        'bankNeeded',
      ],
      ...regionRefusals,
      ...['birthDateNeeded', 'ageInReview', 'textsNeeded', 'debtOpen', 'restricted', 'accountClosed', 'depositLimit'],
      ...['couponGone', 'couponTooSmall', 'offersQuiet', 'offersPaused'],
      ...['activityClosed', 'offerChanged', 'samePerson', 'budgetUsedUp', 'rewardReceived'],
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
      /** Channels outside their opening hours, and when they open. */
      resting: v.optional(
        v.pipe(
          eachOnce(v.strictObject({ id, until: time }), (channel) => channel.id),
          v.maxLength(CONTENT_LIST_MAX),
        ),
      ),
      /** What is owed since a payment was taken back. Cents. */
      debt: v.optional(positiveCents),
      /** The limit on deposits that leaves least. Cents. */
      limit: v.optional(leftOfLimit),
    },
  }),
  getDebt: call({
    about: 'What the player owes since payments were taken back by a gateway, oldest first. Cents. Ours.',
    access: 'player',
    body: {},
    reply: debt,
  }),
  payDebt: call({
    about:
      'Pays what is owed out of the coin, as far as the player says. `requestId` makes a repeat harmless. Withdrawals wait until nothing is owed. Ours.',
    access: 'player',
    body: { requestId: uuid, amount: positiveCents },
    reply: debt,
    refusals: ['debtOpen', 'insufficientCoin'],
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
  checkRechargeOrder: call({
    about:
      "The player's open deposit orders, newest first, paged: those that wait for money, and those whose money waits for a person. Spec 7.1.",
    access: 'player',
    body: pageBody,
    reply: { rows: v.pipe(eachOnce(depositOrder, orderIdOf), v.maxLength(PAGE_SIZE_MAX)), cursor: nextCursor },
  }),
  getRechargeRecord: call({
    about:
      "The player's deposit orders, newest first, paged, of all or of some Manila days. Spec 7.1; the days are ours.",
    access: 'player',
    body: ordersBody,
    reply: { rows: v.pipe(eachOnce(depositOrder, orderIdOf), v.maxLength(PAGE_SIZE_MAX)), cursor: nextCursor },
  }),
  playDeposit: call({
    about:
      'Makes a payment playable that was set aside, since it came late, in another amount, above a limit or while its player was excluded. From `aside.until` on (before, depositLimit), within the limits on deposits of the new windows; then it must be staked once. Repeating it is harmless. Ours.',
    access: 'player',
    body: { orderId: uuid },
    reply: { order: depositOrder, coin: cents },
    refusals: ['orderUnknown', 'depositLimit', 'accountClosed', 'restricted', 'closingUnderWay'],
  }),
  returnDeposit: call({
    about:
      'Pays a payment that is set aside back to an account of getBankInfo, at once: without a stake, a fee or a limit. `requestId` makes a repeat harmless. A large one goes in several payments, of which the first is answered. Ours.',
    access: 'player',
    load: 'urgent',
    body: { orderId: uuid, requestId: uuid, accountId: uuid },
    reply: { order: withdrawalOrder, coin: cents },
    refusals: ['orderUnknown', ...backRefusals],
  }),
  getExchange: call({
    about:
      'A player’s coin in its two parts, ready to withdraw and locked, and what unlocks it; limits, what has to be done first, open requests. A withdrawal is refused until every step is done, and above what is ready: 2007, with `ready` and `turnoverLeft`. Cents. Spec 7.2.',
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
      bands: v.pipe(v.array(withdrawalBand), v.maxLength(CONTENT_LIST_MAX)),
      /** Of the day and the month in Manila. A pay-out at a closing counts for neither. */
      limits: v.strictObject({ day: withdrawalLimit, month: withdrawalLimit }),
      /** Whether exchange asks for the safe-box password. */
      needsPassword: v.boolean(),
      /** When the player switched taking back off for good. */
      cancelOffTime: v.optional(time),
      /** What is left to stake for all requirements of getWagers. */
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
      'Asks for a withdrawal: the coin is held at once, and paid or returned later. `requestId` makes a repeat harmless; another request under the same id is refused. `accountId` is an account of getBankInfo that has cooled down. `password` is that of the safe-box, encrypted, where one is set. The fee is taken out of the amount. What the rules approve goes out without a person. `from` safebox: coin under a time lock of the safe-box, first what ends first. That asks for no stakes of deposits, and what comes back is locked again. What those deposits brought is taken back: `shown` is that of getTakenBack, and offerChanged says that it is out of date. Spec 7.2; `from` and `shown` are ours.',
    access: 'player',
    load: 'urgent',
    body: {
      ...{ requestId: uuid, amount: positiveCents, accountId: uuid, password: v.optional(secret) },
      from: v.optional(v.literal('safebox')),
      shown: v.optional(v.pipe(v.string(), v.regex(TAKEN_SHOWN))),
    },
    reply: { order: withdrawalOrder, coin: cents },
    refusals: [
      ...['amountOutOfRange', 'withdrawalLimit', 'turnoverLeft', 'depositNeeded', 'offerChanged', ...holdRefusals],
      ...['withdrawalPasswordNeeded', 'safeboxPasswordNeeded', 'safeboxPasswordWrong', 'safeboxLocked'],
    ] as const,
  }),
  exchangeCancel: call({
    about:
      'Takes back a withdrawal that nobody has decided yet; the held coin returns. Accepted from ten seconds to ten minutes after the latest exchangeCancelAsk for it. Ours.',
    access: 'player',
    load: 'urgent',
    body: { orderId: uuid },
    reply: { order: withdrawalOrder, coin: cents },
    refusals: ['orderUnknown', 'withdrawalDecided', 'cancelOff', 'cancelEarly'],
  }),
  exchangeCancelAsk: call({
    about:
      'Begins the ten seconds of thought before a withdrawal may be taken back; asked again, by whatever device, they begin anew. Ours.',
    access: 'player',
    body: { orderId: uuid },
    reply: {},
    refusals: ['orderUnknown', 'withdrawalDecided', 'cancelOff'],
  }),
  exchangeCancelOff: call({
    about:
      'Switches taking back withdrawals off, open ones included, for good: no call switches it on again. Repeating it changes nothing. Ours.',
    access: 'player',
    body: {},
    reply: {},
  }),
  getExchangeOrder: call({
    about:
      "The player's withdrawals, newest first, paged, of all or of some Manila days and kinds of accounts. Spec 7.1; days and kinds are ours.",
    access: 'player',
    body: { ...ordersBody, kind: v.optional(v.picklist(payeeKinds)) },
    reply: { rows: v.pipe(eachOnce(withdrawalOrder, orderIdOf), v.maxLength(PAGE_SIZE_MAX)), cursor: nextCursor },
  }),
  getTransactions: call({
    about:
      'Everything that moved coin or points, newest first, by kind, by game and by Manila day. `withSums` adds balances and sums of days. A page without rows may have a cursor: the search goes on there. For /record/transaction. Ours.',
    access: 'player',
    body: {
      ...pageBody,
      ...recordChoice,
      withSums: v.optional(v.boolean()),
    },
    reply: {
      /** A deposit with a bonus and a paid debt is three of them. */
      rows: v.pipe(
        eachOnce(recordLine, ({ id }) => id),
        v.maxLength(3 * PAGE_SIZE_MAX),
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
