import * as v from 'valibot'
import { shareNetworks } from '../../account/shareNetworks.ts'
import { call } from '../../call/call.ts'
import { cents, count, eachOnce, given, id, positiveCents, rewardItems, textHash, time } from '../../call/shapes.ts'
import { claimRefusals, drawRefusals } from '../claimRefusals.ts'
import { drawFields, drawnRow, drawSeen } from '../drawShapes.ts'
import { offer } from '../offer.ts'
import { newYearTaskKinds } from './config.ts'
import { TASKS_MAX } from './limits.ts'
import { boxSources, openable } from './things.ts'

export { config } from './config.ts'

const { nextServerSeedHash: _, ...listSeen } = drawSeen
/** What a thing may hold. `isUsedUp`: today's budget cannot pay the dearest prize, so that it waits. */
const list = v.strictObject({ ...listSeen, isUsedUp: v.boolean() })

const standing = {
  /** Whether New Year is on, and offered to the caller. */
  isOn: v.boolean(),
  endTime: v.optional(time),
  /** What the caller has. */
  things: v.strictObject({ active: count, box: count, lottery: count, firework: count }),
  /** The tasks of the day; none where New Year is not offered. Progress up to the goal, in times or cents. */
  tasks: v.pipe(
    eachOnce(
      v.strictObject({
        ...{ taskId: id, kind: v.picklist(newYearTaskKinds), goal: positiveCents, progress: cents },
        ...{ items: rewardItems, state: v.picklist(['ahead', 'ready', 'received']) },
      }),
      ({ taskId }) => taskId,
    ),
    v.maxLength(TASKS_MAX),
  ),
  /** What a box is given for: active points by number, cents of deposits, or hundredths of a point. */
  boxes: eachOnce(
    v.strictObject({
      type: v.picklist(boxSources),
      need: positiveCents,
      has: cents,
      state: v.picklist(['ahead', 'ready', 'done']),
    }),
    ({ type }) => type,
  ),
  draws: v.strictObject({ box: list, lottery: list, firework: list }),
  nextServerSeedHash: textHash,
  /** Hundredths of a point for each thing that is left at the end. */
  leftover: v.strictObject({
    ...{ active: positiveCents, box: positiveCents, lottery: positiveCents, firework: positiveCents },
  }),
  /** A first deposit is required before. */
  needRecharge: v.boolean(),
  offer,
}
const money = { coin: cents, lottery: cents }
const claimed = { ...given, ...money, ...standing }
const openRefusals = [...drawRefusals, 'rewardNotReached', 'requestReused'] as const
const [, ...drawn] = openable

export const calls = {
  appNewYearUser: call({
    about:
      'How the caller stands with New Year: active points (40001), boxes (40002), lottery tickets (40003) and fireworks (40004), the tasks of the day, what boxes are given for, what each thing holds with its chances and how often each prize has come, and what becomes of the rest. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: {},
    reply: standing,
    refusals: [],
  }),
  appNewYearShare: call({
    about:
      "Records that the caller has opened a network's share dialog today, for the task of sharing. It needs a bound number. Spec 7.2 has the name, the rest is ours.",
    access: 'player',
    body: { network: v.picklist(shareNetworks) },
    reply: standing,
    refusals: ['activityClosed', 'offersPaused', 'mobileNeeded'],
  }),
  appNewYearReceiveTask: call({
    about:
      'Gives the things of a task of today, once. Answers what was given, what the caller then has (hundredths), and how they stand. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: { taskId: id, offer },
    reply: claimed,
    refusals: [...claimRefusals, 'rewardUnknown', 'needsTopUp', 'offerChanged'],
  }),
  appNewYearExtra: call({
    about:
      'Gives a box: for active points as often as one has them, and once a day each for the deposits of the day and for points. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: { type: v.picklist(boxSources), offer },
    reply: claimed,
    refusals: [...claimRefusals, 'needsTopUp', 'offerChanged', 'pointsTooFew'],
  }),
  appNewYearBoxOpen: call({
    about:
      'Opens a box: what it holds is drawn by the committed server seed and the client seed, and given. The reply reveals the server seed. `requestId` makes a repeat harmless. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: drawFields,
    reply: { ...claimed, drawn: drawnRow },
    refusals: openRefusals,
  }),
  appNewYearOpen: call({
    about:
      'Draws with a lottery ticket, or lights a firework, in the same way. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: { type: v.picklist(drawn), ...drawFields },
    reply: { ...claimed, drawn: drawnRow },
    refusals: openRefusals,
  }),
}
