import * as v from 'valibot'
import { call } from '../call/call.ts'
import { cents, count, time } from '../call/shapes.ts'
import { checkIntervals } from '../care/checks.ts'

/** An interval of reality checks, in minutes of play. */
const every = v.picklist(checkIntervals)

/** What was played since the log-in, and what may pause it. Cents, and minutes of play: pauses of up to ten minutes count. */
const playSession = {
  /** When it began: the log-in, or an earlier one if that came within an hour of play. */
  sinceTime: v.optional(time),
  minutes: count,
  staked: cents,
  won: cents,
  check: v.strictObject({
    every,
    /** Minutes of play since the last answered check. */
    played: count,
    /** No stake is taken until it is answered (answerCheck). */
    isDue: v.boolean(),
    /** A longer interval that was asked for, and from when on it holds. */
    later: v.optional(v.strictObject({ every, time })),
  }),
  /** Turbo and autoplay by the player's wish. `onTime`: switched on again, they are on from then. */
  quickPlay: v.strictObject({ isOff: v.boolean(), onTime: v.optional(time) }),
}

export const checkCalls = {
  getPlaySession: call({
    about:
      'Time played, staked and won since the log-in, and whether a reality check is due. A log-in within an hour of play goes on with the session before. Ours.',
    access: 'player',
    body: {},
    reply: playSession,
  }),
  answerCheck: call({
    about:
      'Answers a reality check that is due, so that stakes are taken again. Without one nothing changes, so none can be answered in advance. Ours.',
    access: 'player',
    body: {},
    reply: playSession,
  }),
  setCheckInterval: call({
    about:
      'Sets after how many minutes of play a reality check comes. A shorter interval holds at once, a longer one after 24 hours; the one in force takes back a longer one that waits. Ours.',
    access: 'player',
    body: { every },
    reply: playSession,
  }),
  setQuickPlay: call({
    about: 'Switches turbo and autoplay off for the player at once, or on again after 24 hours. Ours.',
    access: 'player',
    body: { isOff: v.boolean() },
    reply: playSession,
  }),
}
