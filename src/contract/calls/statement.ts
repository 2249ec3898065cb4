import * as v from 'valibot'
import { call } from '../call/call.ts'
import { cents, count, day, eachOnce, id, signedCents } from '../call/shapes.ts'
import { gameType } from '../enumerations.ts'
import { STATEMENT_PARTS_MAX, statementPeriods } from '../wallet/statement.ts'

/** Which statement: a period, and a day of it in Manila. Without a day, or with a later one than today, the period of today. */
export const statementChoice = { period: v.picklist(statementPeriods), at: v.optional(day) }

/** What a player staked and won, and for how long. Cents. */
const played = {
  /** Stakes less those that were given back. */
  staked: signedCents,
  won: signedCents,
  /** Won less staked. */
  net: signedCents,
  /** Number of stakes. */
  stakes: v.pipe(v.number(), v.safeInteger()),
  /** Minutes of the clock in which a stake was made. */
  minutes: count,
}
const figures = {
  /** Deposits less those that were taken back. */
  deposits: signedCents,
  /** What reached the player's accounts. */
  withdrawals: signedCents,
  ...played,
  /** Bonuses less those that were given up. */
  bonus: signedCents,
  /** Fees, corrections, and debts of deposits taken back. */
  other: signedCents,
}

/** The statement: sums of a period, equal to the ledger. All ours. */
export const statementCalls = {
  getStatement: call({
    about:
      'What a player paid in and out, staked, won and got in a period in Manila, by its days, months or years and by type of game. `held` is all coin before and after it. Without figures, `left` lines are still being added up: ask again. Cents. Ours.',
    access: 'player',
    body: statementChoice,
    reply: {
      period: v.picklist(statementPeriods),
      /** The days of the period, both included. */
      from: day,
      to: day,
      /** The days that periods can be of: of the registration, and today. */
      first: day,
      today: day,
      /** Name or number of the account, with its middle hidden. */
      account: v.string(),
      /** Left out while lines are being added up. */
      figures: v.optional(
        v.strictObject({
          total: v.strictObject(figures),
          parts: v.pipe(
            eachOnce(v.strictObject({ from: day, to: day, ...figures }), ({ from }) => from),
            v.maxLength(STATEMENT_PARTS_MAX),
          ),
          /** Types that were played; of no type are games that are not listed any more. */
          types: v.pipe(
            eachOnce(v.strictObject({ type: v.optional(id), ...played }), ({ type = 0 }) => type),
            v.maxLength(Object.keys(gameType).length + 1),
          ),
          held: v.strictObject({ before: cents, after: cents }),
        }),
      ),
      left: v.optional(count),
    },
  }),
  askStatementFile: call({
    about:
      'Opens the way to the same figures as a CSV file. The ticket is posted as that of askRecordFile, and counts with those. Ours.',
    access: 'player',
    body: statementChoice,
    reply: { ticket: v.string() },
    refusals: ['attemptsTooMany'],
  }),
}
