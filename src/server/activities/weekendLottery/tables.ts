import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LotteryTerms } from '#contract/activities/weekendLottery/config.ts'
import type { BeaconChain } from '#contract/games/beacon.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { cents, moment } from '../../db/columns.ts'
import { players } from '../../standing/tables.ts'

const player = () =>
  bigint('player', { mode: 'number' })
    .notNull()
    .references(() => players.id)
const number = (name: string) => bigint(name, { mode: 'number' })

/** The draws, each by the day in Manila on which it closes. */
export const lotteryDraws = pgTable(
  'lottery_draws',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    /** `open`, `closed`: its list of tickets is fixed; `drawn`: its winners are; `paid`. */
    state: text('state', { enum: ['open', 'closed', 'drawn', 'paid'] })
      .notNull()
      .default('open'),
    openedAt: moment('opened_at').notNull(),
    closesAt: moment('closes_at').notNull(),
    drawsAt: moment('draws_at').notNull(),
    terms: jsonb('terms').$type<LotteryTerms>().notNull(),
    /** What all prizes took of the budget when it opened. */
    reserved: cents('reserved').notNull(),
    /** Encrypted, since it is half of the result. Its hash is shown from the opening on. */
    serverSeed: text('server_seed').notNull(),
    serverSeedHash: text('server_seed_hash').notNull(),
    chain: jsonb('chain').$type<BeaconChain>().notNull(),
    /** The beacon's round that it takes, and the one named at its opening: another one only if the list was closed too late for it. */
    round: number('round').notNull(),
    firstRound: number('first_round').notNull(),
    /** Tickets and lines of the list so far. */
    tickets: number('tickets').notNull().default(0),
    lines: integer('lines').notNull().default(0),
    closedAt: moment('closed_at'),
    listHash: text('list_hash'),
    /** The beacon's signature, and who brought it: `relay`, or an operator. */
    signature: text('signature'),
    broughtBy: text('brought_by'),
    drawnAt: moment('drawn_at'),
    paidAt: moment('paid_at'),
  },
  (table) => [uniqueIndex('lottery_draws_open').on(table.state).where(sql`${table.state} = 'open'`)],
)

/** How far each player's valid bets have become tickets. */
export const lotteryMarks = pgTable('lottery_marks', {
  player: player().primaryKey(),
  /** The sum of valid bets that needs no more counting. The rest below a ticket waits above it. */
  counted: cents('counted').notNull(),
  /** The sum at the last count. What came while the player got no tickets is left out by it. */
  seen: cents('seen').notNull(),
  /** The draw of the last count, and the player's tickets in it. */
  day: date('day', { mode: 'string' }),
  tickets: integer('tickets').notNull(),
})

/** The list of tickets of a draw: a line for the tickets that a player got together. */
export const lotteryTickets = pgTable(
  'lottery_tickets',
  {
    day: date('day', { mode: 'string' }).notNull(),
    line: integer('line').notNull(),
    player: player(),
    first: number('first').notNull(),
    last: number('last').notNull(),
    /** By which the player finds it in the published list (`contract/activities/weekendLottery/drawn.ts`). */
    mark: text('mark').notNull(),
    earnedAt: moment('earned_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.line] }),
    index('lottery_tickets_player').on(table.player, table.day, table.line),
    // No number is given twice.
    uniqueIndex('lottery_tickets_first').on(table.day, table.first),
  ],
)

/** The hashes of the pages of a closed list. */
export const lotteryPages = pgTable(
  'lottery_pages',
  { day: date('day', { mode: 'string' }).notNull(), page: integer('page').notNull(), hash: text('hash').notNull() },
  (table) => [primaryKey({ columns: [table.day, table.page] })],
)

/** The winning tickets of a draw, and what became of each prize. */
export const lotteryWinners = pgTable(
  'lottery_winners',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** From 1, the first prize. */
    place: integer('place').notNull(),
    ticket: number('ticket').notNull(),
    player: player(),
    items: jsonb('items').$type<readonly RewardItem[]>().notNull(),
    /** `due`: not handled yet. `paid`. `kept`: owed until the player can have it. `void`: to nobody, since the account is closed or a second one. `over`: to nobody, since the player has the most prizes of a draw. */
    outcome: text('outcome', { enum: ['due', 'paid', 'kept', 'void', 'over'] })
      .notNull()
      .default('due'),
    settledAt: moment('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.day, table.place] }), index('lottery_winners_player').on(table.player)],
)
