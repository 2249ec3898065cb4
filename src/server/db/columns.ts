import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** A point in time, with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Money in hundredths, which stay below 2^53. */
export const cents = (name: string) => bigint(name, { mode: 'number' })
