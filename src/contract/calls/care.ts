import * as v from 'valibot'
import { limitNames, raiseStates } from '../care/limits.ts'
import { call } from './call.ts'
import { cents, count, eachOnce, time } from './shapes.ts'

const limit = v.picklist(limitNames)
/** Cents, or minutes of a limit on time. */
const most = cents

/** One limit as its player reads it. Amounts in cents; of time in minutes. */
const shownLimit = v.strictObject({
  limit,
  /** The limit in force: the lesser of the player's own and the operator's. Omitted without one. */
  most: v.optional(most),
  /** The player's own. */
  own: v.optional(v.strictObject({ most, time })),
  /** Set by the operator, with the reason. The player cannot raise it. */
  operator: v.optional(v.strictObject({ most, time, reason: v.string() })),
  /** What the window has taken so far, and when it ends. A net loss below zero counts as none. Omitted for the stake of one round. */
  used: v.optional(count),
  renewTime: v.optional(time),
  /** What is left of the limit in force. */
  left: v.optional(most),
  /** A raise that was asked for; without `most`, the removal. Times: asked, ripe, and the last moment to confirm it. */
  raise: v.optional(
    v.strictObject({
      most: v.optional(most),
      state: v.picklist(raiseStates),
      askTime: time,
      ripeTime: time,
      endTime: time,
    }),
  ),
})

const limits = {
  limits: v.pipe(
    eachOnce(shownLimit, (row) => row.limit),
    v.length(limitNames.length),
  ),
}

export const careCalls = {
  getLimits: call({
    about:
      'All limits on deposits, stakes, net loss and time by day, week and month in Manila (weeks begin on Monday), and on the stakes of one round: in force, own, by the operator, used, left, and raises that wait. Cents, or minutes for time. Ours.',
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
    refusals: ['amountOutOfRange'],
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
}
