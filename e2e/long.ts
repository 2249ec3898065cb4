import process from 'node:process'

/** Whether this is `npm run test:long`: every story in every layout that it was written for. */
export const isLong = process.env.TEST_LONG === '1'
