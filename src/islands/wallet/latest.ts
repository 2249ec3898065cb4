import { post } from '#client/wire/post.ts'
import { LATEST_LINES } from '#contract/lobby/limits.ts'
import { loadable } from '../ui/loadable.ts'

const latest = loadable(() => post('getTransactions', { size: LATEST_LINES }))

/** The head of the transaction record, for the member's page. */
export const $latest = latest.$state
export const loadLatest = latest.load
