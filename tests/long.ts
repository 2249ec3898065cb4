import process from 'node:process'
import { test } from 'vitest'

/** `npm run test:long` sets it. */
export const isLongRun = process.env.TEST_LONG === '1'

/** A test that `npm test` leaves to `npm run test:long`: it takes long, and tests beside it cover most of what it proves. */
export function longTest(name: string, body: () => void | Promise<void>): void {
  test(name, { skip: !isLongRun }, body)
}
