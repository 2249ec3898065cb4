import { sqlStateOf } from '../db/sqlState.ts'

/** What `assert_not_waiting` ends a transaction with. */
const STAKE_WAITS = 'PW001'

/** Whether a stake was taken back since a bonus that waits came between the check of the bet and its posting. The bet is then checked anew. */
export const isOfWaiting = (error: unknown): boolean => sqlStateOf(error) === STAKE_WAITS

/** The rows of a stored function that takes a stake; none after that race. */
export async function unlessWaiting<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  try {
    return await rows
  } catch (error) {
    if (isOfWaiting(error)) return []
    throw error
  }
}
