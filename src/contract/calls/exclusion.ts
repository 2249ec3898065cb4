import * as v from 'valibot'
import { call } from '../call/call.ts'
import { cents, count, ownerProof, positiveCents, time, uuid } from '../call/shapes.ts'
import { careProofs, exclusionNames, exclusionTerms, ownTerms } from '../rights/exclusion.ts'
import { EXCLUSION_TICKET_MAX } from '../rights/limits.ts'
import { holdRefusals } from './wallet.ts'

const told = {
  excluded: v.picklist(exclusionNames),
  /** Irrevocable until then. */
  firmUntil: time,
  /** The end; left out for ever. */
  until: v.optional(time),
}

/** Of excludeMe, or of a log-in refused with 1049: sealed, good for a quarter of an hour on the same device. */
const ticket = v.pipe(v.string(), v.maxLength(EXCLUSION_TICKET_MAX), v.regex(/^[A-Za-z0-9+/:]+={0,2}$/))

const state = {
  ...told,
  /** What is the player's own, and what would be given up: bonuses with stakes left. Cents. The safe-box counts. */
  own: cents,
  leftover: cents,
  /** The account that would be paid to, half hidden; left out without one. */
  account: v.optional(v.string()),
  /** Whether an identity is still to be approved before a payout. */
  isUnidentified: v.boolean(),
  /** Deposits and withdrawals on their way, which come before a payout. */
  deposits: count,
  withdrawals: count,
}

const bound = ['loginAgain', 'restricted'] as const

/** Breaks and self-exclusion by the player: terms 12, the regulator's rules of December 2025. */
export const exclusionCalls = {
  getExclusion: call({
    about: 'What a player should know before a break or an exclusion. Cents. Ours.',
    access: 'player',
    load: 'urgent',
    body: {},
    reply: {
      /** The proof that excludeMe asks for. `login`: the linked login again, and `isFresh` says that it was just now. */
      proof: v.picklist(careProofs),
      isFresh: v.boolean(),
      /** What would be paid out meanwhile; of it, or beside it, what lies in wallet and safe-box. */
      own: cents,
      ...{ coin: cents, safebox: cents },
      ...{ deposits: count, rounds: count },
    },
  }),
  excludeMe: call({
    about:
      'Begins a break (days) or a self-exclusion (months, years, or for ever) at once, for who proves to be the owner: every session ends with it, open rounds are settled by their rule, and nobody shortens it; an exclusion may not be lifted in its first six months. Of two at once the longer counts, and repeating it changes nothing. `ticket` opens what works meanwhile. Ours.',
    access: 'player',
    load: 'urgent',
    body: { ...ownerProof, term: v.picklist(ownTerms) },
    reply: { ...told, ticket },
    refusals: ['ownerUnproven', 'ownerPhoneNeeded', 'codeWrong', 'attemptsTooMany', 'loginAgain'],
  }),
  'anonymous/excludedState': call({
    about: 'What an excluded player may do, for a good ticket (else `loginAgain`). Cents. Ours.',
    access: 'public',
    load: 'urgent',
    body: { ticket },
    reply: state,
    refusals: bound,
  }),
  'anonymous/excludedPayOut': call({
    about:
      'Asks for a withdrawal of everything that is an excluded player’s own, safe-box included, to the account of theirs that was bound first; a person decides on it. `amount` is `own` and `leftover` what is given up: other amounts than there are, are refused with `leftover`. `requestId` makes a repeat harmless. Ours.',
    access: 'public',
    load: 'urgent',
    body: { ticket, requestId: uuid, amount: positiveCents, leftover: cents },
    reply: { amount: positiveCents, ...state },
    refusals: [...bound, 'bankNeeded', 'closingUnsettled', 'closingLeftover', ...holdRefusals],
  }),
  'anonymous/excludedExtend': call({
    about:
      'Makes an exclusion longer, or a break into an exclusion: `term` is added to its end. `until` is the end that the player saw; with another one in force nothing changes, so that a repeat adds nothing. Ours.',
    access: 'public',
    load: 'urgent',
    body: { ticket, term: v.picklist(exclusionTerms), until: time },
    reply: state,
    refusals: bound,
  }),
}
