import * as v from 'valibot'
import { call } from '../call/call.ts'
import { cents, count, eachOnce, time } from '../call/shapes.ts'
import { limitNames, raiseStates } from '../care/limits.ts'
import type { PayDays } from '../care/payDays.ts'

const limit = v.picklist(limitNames)
/** Cents, or minutes of a limit on time. */
const most = cents

/** What was asked for and waits. Times: asked, ripe, and the last moment to confirm it. */
const raise = { state: v.picklist(raiseStates), askTime: time, ripeTime: time, endTime: time }

/** One limit as its player reads it. Amounts in cents; of time in minutes. */
const shownLimit = v.strictObject({
  limit,
  /** The limit in force: the lesser of the player's own and the operator's. Omitted without one. */
  most: v.optional(most),
  /** The player's own. */
  own: v.optional(v.strictObject({ most, time })),
  /** Set by the operator, with the reason. The player cannot raise it. */
  operator: v.optional(v.strictObject({ most, time, reason: v.string() })),
  /** What the window has taken so far, and when it ends. A loss is a count that each stake raises and each win lowers, never below zero; a round belongs to the window of its stake. Omitted for the stake of one round. */
  used: v.optional(count),
  renewTime: v.optional(time),
  /** What is left of the limit in force. */
  left: v.optional(most),
  /** A raise that was asked for; without `most`, the removal. */
  raise: v.optional(v.strictObject({ most: v.optional(most), ...raise })),
})

/** What is left of a limit in force, and when its window begins anew; the stakes of one round have none. */
export const leftOfLimit = v.strictObject({ limit, most, left: most, renewTime: v.optional(time) })
export const leftList = v.pipe(
  eachOnce(leftOfLimit, (row) => row.limit),
  v.maxLength(limitNames.length),
)

/** Each week on a weekday (1 is Monday), on the 15th and 30th, or each month on a day; in a month that is too short, on its last. */
const payDays = v.variant('every', [
  v.strictObject({ every: v.literal('week'), weekday: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)) }),
  v.strictObject({ every: v.literal('halfMonth') }),
  v.strictObject({ every: v.literal('month'), day: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)) }),
]) satisfies v.GenericSchema<PayDays>

const limits = {
  limits: v.pipe(
    eachOnce(shownLimit, (row) => row.limit),
    v.length(limitNames.length),
  ),
  /** When pay comes, and the next pay day's first moment. Omitted for who has not said it. */
  pay: v.optional(
    v.strictObject({
      payDays,
      nextTime: time,
      /** Pay days that come sooner; without `payDays`, the end of the plan. They wait as a raise does. */
      raise: v.optional(v.strictObject({ payDays: v.optional(payDays), ...raise })),
    }),
  ),
}

export const careCalls = {
  getLimits: call({
    about:
      'All limits on deposits, stakes, net loss and time by day, week and month in Manila (weeks begin on Monday), and on the stakes of one round; of deposits and net loss also from pay day to pay day, for who has said when pay comes: in force, own, by the operator, used, left, and raises that wait. Cents, or minutes for time. Ours.',
    access: 'player',
    body: {},
    reply: limits,
  }),
  setLimit: call({
    about:
      'Sets a limit of the player. A first or lower one holds at once and drops a raise that waits. A higher one, or null for none, waits 24 hours and must be confirmed then (confirmLimit); asked for again with the same amount, it goes on waiting. Zero allows nothing. Cents, or minutes for time, at most those of the window. Ours.',
    access: 'player',
    body: { limit, most: v.nullable(most) },
    reply: limits,
    refusals: ['amountOutOfRange', 'payDaysNeeded'],
  }),
  confirmLimit: call({
    about:
      'Confirms a raise after its 24 hours, within the seven days that follow. `most` repeats what was asked for, null the removal, so that no raise of another device is confirmed. A raise is void once something was refused by a limit of its kind. Ours.',
    access: 'player',
    body: { limit, most: v.nullable(most) },
    reply: limits,
    refusals: ['raiseUnknown', 'raiseEarly'],
  }),
  cancelLimit: call({
    about: 'Takes back a raise that waits, or puts away one that is over. Without one, nothing changes. Ours.',
    access: 'player',
    body: { limit },
    reply: limits,
  }),
  setPayDays: call({
    about:
      'Says when the player is paid: the limits depositPay and lossPay renew then. The period that runs goes on with what it has taken. Pay days of which one comes sooner than now, or null for the end of these limits, wait as a raise while one of the limits is set; what cannot let more be spent sooner holds at once. Ours.',
    access: 'player',
    body: { payDays: v.nullable(payDays) },
    reply: limits,
  }),
  confirmPayDays: call({
    about:
      'Confirms pay days, or null for the end, after their 24 hours, as confirmLimit does a raise. They are void once something was refused by a limit on deposits or net loss. Ours.',
    access: 'player',
    body: { payDays: v.nullable(payDays) },
    reply: limits,
    refusals: ['raiseUnknown', 'raiseEarly'],
  }),
  cancelPayDays: call({
    about: 'Takes back pay days that wait, or puts away those that are over. Without them, nothing changes. Ours.',
    access: 'player',
    body: {},
    reply: limits,
  }),
}
