import { sql } from 'drizzle-orm'
import { playerTotals } from './tables.ts'

/** A player's deposits that count for rewards: without what left unstaked. */
export const countedOf = sql<number>`(${playerTotals.deposited} - ${playerTotals.unplayed})`
