import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { cents, eachOnce, given, positiveCents, rewardItems, time } from '../../call/shapes.ts'
import { claimRefusals, drawRefusals } from '../claimRefusals.ts'
import { drawFields, drawnRow, drawSeen } from '../drawShapes.ts'
import { offer } from '../offer.ts'
import { PAROLS, STEPS_MAX, TREE_PLACES } from './limits.ts'
import { extraSources } from './tree.ts'

export { config } from './config.ts'

const upTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))
const parol = upTo(PAROLS)
const place = upTo(TREE_PLACES)

const standing = {
  /** The nine parols; none while Christmas is off, or not offered to the caller. */
  parols: eachOnce(v.strictObject({ parol, items: rewardItems, isSigned: v.boolean() }), ({ parol }) => parol),
  /** The parol that is signed next, and whether today's is signed. All nine are signed where `next` is. */
  next: parol,
  isSigned: v.boolean(),
  /** When Christmas ends. */
  endTime: v.optional(time),
  /** The caller's tree, in the order in which it was hung. `left`: points stood in for it. */
  lanterns: v.pipe(
    eachOnce(
      v.strictObject({ lantern: place, state: v.picklist(['hung', 'opened', 'left']), items: rewardItems }),
      ({ lantern }) => lantern,
    ),
    v.maxLength(TREE_PLACES),
  ),
  /** Lanterns of a whole tree. */
  most: place,
  /** Hundredths of a point for a lantern that is not opened by the end. */
  leftover: positiveCents,
  /** What hangs one more lantern today: cents of valid bets or deposits, or hundredths of a point. */
  extras: eachOnce(
    v.strictObject({
      type: v.picklist(extraSources),
      need: positiveCents,
      has: cents,
      state: v.picklist(['done', 'full', 'ahead', 'ready']),
    }),
    ({ type }) => type,
  ),
  /** Prizes for so many opened lanterns. */
  steps: v.pipe(
    eachOnce(
      v.strictObject({ lanterns: place, items: rewardItems, state: v.picklist(['ahead', 'ready', 'received']) }),
      ({ lanterns }) => lanterns,
    ),
    v.maxLength(STEPS_MAX),
  ),
  /** What a lantern may hold. `isUsedUp`: today's budget cannot pay the dearest prize, so that lanterns wait. */
  draw: v.strictObject({ ...drawSeen, isUsedUp: v.boolean() }),
  /** A first deposit is required before. */
  needRecharge: v.boolean(),
  /** Today's rewards are used up. */
  isUsedUp: v.boolean(),
  offer,
}
const money = { coin: cents, lottery: cents }

export const calls = {
  appChristmasUser: call({
    about:
      'How the caller stands with Christmas: nine parols to sign, one on a day in Manila; the tree of lanterns with what hangs one more; the prizes for opened lanterns; and what a lantern holds, with its chances and how often each has come. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: {},
    reply: standing,
    refusals: [],
  }),
  appChristmasSign: call({
    about:
      "Signs today's parol, gives its reward, and hangs a lantern. `parol` is the next one. Answers what was given, what the caller then has (hundredths), and how they stand. Spec 7.2 has the name, the rest is ours.",
    access: 'player',
    body: { parol, offer },
    reply: { ...given, ...money, ...standing },
    refusals: [...claimRefusals, 'needsTopUp', 'offerChanged'],
  }),
  appChristmasExtra: call({
    about:
      'Hangs one more lantern, once a day for each type: for the valid bets of the day, its deposits, or points. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: { type: v.picklist(extraSources), offer },
    reply: { ...money, ...standing },
    refusals: [
      ...([
        'activityClosed',
        'offersPaused',
        'rewardNotReached',
        'rewardReceived',
        'samePerson',
        'needsTopUp',
        'offerChanged',
      ] as const),
      ...(['restricted', 'accountClosed'] as const),
    ],
  }),
  appChristmasOpen: call({
    about:
      'Opens a lantern of the tree, once: what it holds is drawn by the committed server seed and the client seed, and given. The reply reveals the server seed. `requestId` makes a repeat harmless. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: { lantern: place, ...drawFields },
    reply: { ...given, drawn: drawnRow, ...money, ...standing },
    refusals: [...drawRefusals, 'rewardUnknown', 'rewardReceived', 'requestReused'],
  }),
  appChristmasReceive: call({
    about:
      'Gives the prize for so many opened lanterns, once; after the end too. Answers what was given, what the caller then has (hundredths), and how they stand. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: { lanterns: place },
    reply: { ...given, ...money, ...standing },
    refusals: ['rewardUnknown', ...claimRefusals],
  }),
}
