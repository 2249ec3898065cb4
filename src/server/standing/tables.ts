import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ageStates } from '#contract/account/age.ts'
import { locales } from '#contract/locale.ts'
import type { InstalledClient } from '#contract/wire.ts'
import { cents, moment } from '../db/columns.ts'

/** The first number of a player. */
export const FIRST_PLAYER = 100_001

export const players = pgTable(
  'players',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: FIRST_PLAYER }),
    uuid: uuid('uuid').notNull().defaultRandom(),
    /** The account name as typed; unique regardless of case. */
    account: text('account').notNull(),
    /** The type of registration: `loginType` of the contract. */
    accountType: integer('account_type').notNull().default(2),
    /** argon2id, PHC string. */
    passwordHash: text('password_hash').notNull(),
    nickname: text('nickname').notNull(),
    avatar: integer('avatar').notNull(),
    /** The frame worn around the avatar; 0 is none. */
    frame: integer('frame').notNull().default(0),
    /** E.164, empty until bound. */
    mobile: text('mobile').notNull().default(''),
    inviteCode: text('invite_code').notNull(),
    /** Whether others may see the player's big wins. Null means the player has not chosen, and counts as no. */
    showsWins: boolean('shows_wins'),
    /** Whether a log-in from a new device needs a code, sent to the bound number. */
    hasTwoFactor: boolean('has_step').notNull().default(false),
    /** The language the player chose, or null. */
    locale: text('locale', { enum: locales }),
    isBot: boolean('is_bot').notNull().default(false),
    /** End of the withdrawal hold that a password reset by code starts. */
    withdrawalHoldUntil: moment('rests_until'),
    /** End of the hold after a change by password alone or by customer service: of payouts, payout accounts and safe-box passwords. */
    accountHoldUntil: moment('held_until'),
    /** When the player switched taking back withdrawals off, for good. */
    cancelsOffAt: moment('cancels_off_at'),
    state: text('state', { enum: ['open', 'closed', 'excluded'] })
      .notNull()
      .default('open'),
    /** Why customer service has locked the account: then nobody logs in or plays. The player reads it. Null: it is not locked. */
    lockedFor: text('locked_for'),
    /** Whether the player's age opens deposits and play. The date itself is in birth_dates. */
    ageState: text('age_state', { enum: ageStates }).notNull().default('missing'),
    /** The material versions of the texts that the player agreed to (`agreedKey`); empty until all are. A cache of `agreements`. */
    agreedTexts: text('agreed_texts').notNull().default(''),
    /** The client that registered; null before it was kept. */
    client: jsonb('client').$type<InstalledClient>(),
    registeredAt: moment('registered_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [
    uniqueIndex('players_account').on(sql`lower(${table.account})`),
    uniqueIndex('players_invite_code').on(table.inviteCode),
    // The few that compliance examines.
    index('players_age_review').on(table.id).where(sql`${table.ageState} = 'review'`),
    uniqueIndex('players_mobile').on(table.mobile).where(sql`${table.mobile} <> ''`),
    check('players_step_number', sql`not ${table.hasTwoFactor} or ${table.mobile} <> ''`),
  ],
)
/** Running totals of a player in cents, updated in the transaction of their postings. */
export const playerTotals = pgTable('player_totals', {
  player: bigint('player', { mode: 'number' })
    .primaryKey()
    .references(() => players.id),
  bet: cents('bet').notNull().default(0),
  won: cents('won').notNull().default(0),
  deposited: cents('deposited').notNull().default(0),
  withdrawn: cents('withdrawn').notNull().default(0),
  /** What of `deposited` left, or is about to, without having been staked (`wallet/unstaked`). It counts for no reward. */
  unplayed: cents('unplayed').notNull().default(0),
  /** Valid bet counted since the account began: the mark that `wagers` is read by. */
  validBet: cents('valid_bet').notNull().default(0),
  /** The mark at which the last of the player's wagering requirements ends. */
  wagerEnd: cents('wager_end').notNull().default(0),
})
