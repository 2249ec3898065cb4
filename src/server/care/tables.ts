import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { CHECK_DEFAULT, checkIntervals } from '#contract/care/checks.ts'
import { limitNames } from '#contract/care/limits.ts'
import { moment } from '../db/columns.ts'
import { players } from '../standing/tables.ts'

/** Cents, or minutes of a limit on time. */
const amount = (name: string) => bigint(name, { mode: 'number' })
/** Most of a window without a limit: the largest safe integer, so that comparing needs no case for it. */
const most = (name: string) => amount(name).notNull().default(Number.MAX_SAFE_INTEGER)
const sum = (name: string) => amount(name).notNull().default(0)

const INTERVALS = sql.raw(`(${checkIntervals.join(', ')})`)

/** A player's limits, at most one row for each name: the player's own, the operator's, and a raise that was asked for. */
export const playLimits = pgTable(
  'play_limits',
  {
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    name: text('name', { enum: limitNames }).notNull(),
    own: amount('own'),
    ownSince: moment('own_since'),
    operator: amount('operator'),
    operatorSince: moment('operator_since'),
    operatorBy: text('operator_by'),
    /** The player reads it. */
    operatorReason: text('operator_reason'),
    /** Asked for then; null in `raiseTo` is the removal. Void since something was refused by a limit of its kind. */
    raiseTo: amount('raise_to'),
    raiseAskedAt: moment('raise_asked_at'),
    raiseVoidAt: moment('raise_void_at'),
  },
  (table) => [
    primaryKey({ columns: [table.player, table.name] }),
    // The few that operators have set.
    index('play_limits_operator').on(table.operatorSince).where(sql`${table.operator} is not null`),
    check('play_limits_positive', sql`least(${table.own}, ${table.operator}, ${table.raiseTo}) >= 0`),
  ],
)

/**
 * When a player is paid, by the player's own word (`contract/care/payDays.ts` reads `days`). The limits of a pay period renew then. A period that
 * was running when these days were chosen goes on: it began at `began`.
 */
export const payDays = pgTable('pay_days', {
  player: bigint('player', { mode: 'number' })
    .primaryKey()
    .references(() => players.id),
  days: text('days').notNull(),
  since: moment('since').notNull(),
  began: moment('began').notNull(),
  /** Asked for then; null in `raiseTo` is the end of the plan. Void since something was refused by a limit on deposits or losses. */
  raiseTo: text('raise_to'),
  raiseAskedAt: moment('raise_asked_at'),
  raiseVoidAt: moment('raise_void_at'),
})

/**
 * What each player has staked, lost and played in the windows of `day`, one row for each player who ever logged in or staked. `count_play`
 * locks and counts it before each posting. `…Most` are the limits in force: a copy of `play_limits`, so that a bet reads one row.
 */
export const playCounts = pgTable(
  'play_counts',
  {
    player: bigint('player', { mode: 'number' })
      .primaryKey()
      .references(() => players.id),
    /** The latest day in Manila that was counted. */
    day: date('day', { mode: 'string' }).notNull(),
    /** The latest minute that was counted, since 1970. */
    lastMinute: sum('last_minute'),
    stakedDay: sum('staked_day'),
    stakedWeek: sum('staked_week'),
    stakedMonth: sum('staked_month'),
    /** Each stake raises it and each win lowers it, never below zero. */
    lostDay: sum('lost_day'),
    lostWeek: sum('lost_week'),
    lostMonth: sum('lost_month'),
    /** Of the pay period, which began at `payBegan` (milliseconds since 1970) and ends before the day `payEnds`: copies of `pay_days`. */
    lostPay: sum('lost_pay'),
    payDays: text('pay_days'),
    payBegan: amount('pay_began'),
    payEnds: date('pay_ends', { mode: 'string' }),
    minutesDay: sum('minutes_day'),
    minutesWeek: sum('minutes_week'),
    minutesMonth: sum('minutes_month'),
    isLimited: boolean('is_limited').notNull().default(false),
    stakeDayMost: most('stake_day_most'),
    stakeWeekMost: most('stake_week_most'),
    stakeMonthMost: most('stake_month_most'),
    lossDayMost: most('loss_day_most'),
    lossWeekMost: most('loss_week_most'),
    lossMonthMost: most('loss_month_most'),
    lossPayMost: most('loss_pay_most'),
    timeDayMost: most('time_day_most'),
    timeWeekMost: most('time_week_most'),
    timeMonthMost: most('time_month_most'),
    roundMost: most('round_most'),
    /** When the session of play began: a log-in. Then what was played, staked and won since: minutes, and cents. */
    sessionSince: moment('session_since'),
    sessionMinutes: sum('session_minutes'),
    sessionStaked: sum('session_staked'),
    sessionWon: sum('session_won'),
    /** Minutes of play between reality checks, and a longer interval that was asked for: it holds from that time on. */
    checkEvery: amount('check_every').notNull().default(CHECK_DEFAULT),
    checkLater: amount('check_later'),
    checkLaterAt: moment('check_later_at'),
    /** Minutes of play since the last answered check, and the latest minute that was counted among them (`check_after.sql`). */
    checkMinutes: sum('check_minutes'),
    checkMinute: sum('check_minute'),
    /** When the latest round began, in milliseconds since 1970. */
    roundAtMs: sum('round_at_ms'),
    /** Turbo and autoplay are off by the player's wish. Switched on again, they stay off until that time. */
    isQuickPlayOff: boolean('is_quick_play_off').notNull().default(false),
    quickPlayAt: moment('quick_play_at'),
    /** Off by us, such as while a player's play is watched. */
    isQuickPlayClosed: boolean('is_quick_play_closed').notNull().default(false),
  },
  ({ checkEvery, checkLater }) => [
    check(
      'play_counts_intervals',
      sql`${checkEvery} in ${INTERVALS} and coalesce(${checkLater} in ${INTERVALS}, true)`,
    ),
  ],
)
