import * as v from 'valibot'
import { call } from '../../call/call.ts'
import {
  cents,
  count,
  eachOnce,
  friendAsked,
  given,
  id,
  nextCursor,
  pageBody,
  positiveCents,
  rewardItems,
  textHash,
  time,
} from '../../call/shapes.ts'
import { claimRefusals, drawRefusals } from '../claimRefusals.ts'
import { drawFields, drawnRow, drawSeen } from '../drawShapes.ts'
import { offer } from '../offer.ts'
import { COUNT_STEPS_MAX } from './limits.ts'

export { config } from './config.ts'

const { nextServerSeedHash: _, ...listSeen } = drawSeen
/** What a card or a ticket may hold. `isUsedUp`: today's budget cannot pay the dearest prize, so that it waits. */
const list = v.strictObject({ ...listSeen, isUsedUp: v.boolean() })

const standing = {
  /** Whether it is on, and offered to the caller. */
  isOn: v.boolean(),
  /** Without a checked identity nothing is given. A first deposit is required before. */
  ...{ isIdentified: v.boolean(), needRecharge: v.boolean() },
  /** Friends who are valid now, and who were counted so far: what was counted stays. */
  ...{ valid: count, counted: count },
  /** What the caller has; a ticket takes so many counted friends. */
  ...{ cards: count, tickets: count, ticketFriends: id },
  /** Prizes for counted friends. `isUsedUp`: it is reached and was not stored, and today's budget cannot pay it. */
  steps: v.pipe(
    eachOnce(
      v.strictObject({
        ...{ friends: id, items: rewardItems, state: v.picklist(['ahead', 'ready', 'received']) },
        isUsedUp: v.boolean(),
      }),
      ({ friends }) => friends,
    ),
    v.maxLength(COUNT_STEPS_MAX),
  ),
  draws: v.strictObject({ card: list, ticket: list }),
  nextServerSeedHash: textHash,
  /** Hundredths of a point for what is not opened before an exclusion. */
  leftover: v.strictObject({ card: positiveCents, ticket: positiveCents }),
  friend: friendAsked,
  offer,
}
const claimed = { ...given, coin: cents, lottery: cents, ...standing }
const openRefusals = [...drawRefusals, 'rewardNotReached', 'rewardHeld', 'needsTopUp', 'requestReused'] as const

export const calls = {
  agent4Data: call({
    about:
      'How the caller stands by the number of valid friends: those who were counted, prizes for them, scratch cards (one for each) and lottery tickets, and what these hold with their chances and how often each prize has come. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: {},
    reply: standing,
    refusals: [],
  }),
  agent4InviteRows: call({
    about:
      'The friends who were counted, the latest first: a masked name, and when. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: pageBody,
    reply: { rows: v.array(v.strictObject({ name: v.string(), time })), cursor: nextCursor },
  }),
  agent4Award: call({
    about:
      'Gives the prize for a number of counted friends, once. Answers what was given, what the caller then has (hundredths), and how they stand. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: { friends: id, offer },
    reply: claimed,
    refusals: [...claimRefusals, 'rewardUnknown', 'rewardHeld', 'needsTopUp', 'offerChanged'],
  }),
  agent4Scratch: call({
    about:
      'Scratches a card: what it holds is drawn by the committed server seed and the client seed, and given. The reply reveals the server seed. `requestId` makes a repeat harmless. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: drawFields,
    reply: { ...claimed, drawn: drawnRow },
    refusals: openRefusals,
  }),
  agent4Lottery: call({
    about: 'Draws with a ticket, in the same way. Spec 7.2 has the name, the rest is ours.',
    access: 'player',
    body: drawFields,
    reply: { ...claimed, drawn: drawnRow },
    refusals: openRefusals,
  }),
}
