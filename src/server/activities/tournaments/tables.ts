import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { TournamentTerms } from '#contract/activities/tournaments/config.ts'
import { cents, moment } from '../../db/columns.ts'
import { players } from '../../standing/tables.ts'

/** Tournaments, each with the terms that it was announced with. */
export const tournaments = pgTable(
  'tournaments',
  {
    id: serial('id').primaryKey(),
    /** Its line in the file, by number. */
    line: integer('line').notNull(),
    opensAt: moment('opens_at').notNull(),
    closesAt: moment('closes_at').notNull(),
    terms: jsonb('terms').$type<TournamentTerms>().notNull(),
    /** `open`: to be played. `placed`: its places are final, and prizes are being paid. `paid`. */
    state: text('state', { enum: ['open', 'placed', 'paid'] })
      .notNull()
      .default('open'),
  },
  (table) => [
    uniqueIndex('tournaments_once').on(table.line, table.opensAt),
    index('tournaments_state').on(table.state, table.closesAt),
  ],
)

/** Who entered a tournament, and how they stand. */
export const tournamentEntries = pgTable(
  'tournament_entries',
  {
    tournament: integer('tournament')
      .notNull()
      .references(() => tournaments.id),
    player: bigint('player', { mode: 'number' })
      .notNull()
      .references(() => players.id),
    joinedAt: moment('joined_at').notNull(),
    /** Rounds that counted, and hundredths of the multiples that add up. */
    played: integer('played').notNull().default(0),
    score: bigint('score', { mode: 'number' }).notNull().default(0),
    /** Takes no place: an older entrant logs in on a device of theirs and their identity is not checked, or they are a second account of a person. */
    isBeside: boolean('is_beside').notNull().default(false),
    /** Final once the tournament is placed. */
    place: integer('place'),
    prize: cents('prize').notNull().default(0),
    /** `due`: not handled yet. `kept`: owed until the player can have it. `void`: to nobody. Null without a prize. */
    outcome: text('outcome', { enum: ['due', 'paid', 'kept', 'void'] }),
  },
  (table) => [
    primaryKey({ columns: [table.tournament, table.player] }),
    index('tournament_entries_player').on(table.player),
    index('tournament_entries_score').on(table.tournament, table.score.desc(), table.joinedAt, table.player),
  ],
)
