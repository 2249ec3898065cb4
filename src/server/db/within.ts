import { db, type Tx } from './database.ts'

/** Where an act happens: alone, or inside a larger transaction, whose commit is waited for by what may only follow it. */
export type Within = { on: typeof db | Tx; afterwards: (work: () => unknown) => void }

/** An act in a transaction of its own, which has committed when `afterwards` is called. */
export const alone = (): Within => ({ on: db, afterwards: (work) => void work() })
