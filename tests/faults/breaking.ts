/**
 * What happens to a process at a statement: its connection is cut before the statement ran, or after it, or the process is killed. A killed
 * process is heard no more and hears nothing: PostgreSQL sees its connections end, and its code stands still.
 */
export type Fault = 'unheard' | 'unanswered' | 'killed'
export const faults: readonly Fault[] = ['unheard', 'unanswered', 'killed']

export type Break = {
  /** Resolves when it has happened. */
  met: Promise<void>
  /** Statements of the next process arrive. What was killed stands still. */
  next: () => void
  /** What stood still learns that its connections are gone, and comes to an end. */
  over: () => void
}

/** Breaks the connections of a proxy at a chosen statement. */
export type Breaker = {
  /** At the statement of this number from now, from 1, among those that store something. */
  breakAt: (step: number, fault: Fault) => Break
  /** For each connection: answers what happens at a statement. */
  watch: () => (says: string) => Fault | undefined
  /** Notes that an unanswered or unheard statement has cost its connection. */
  isMet: () => void
  /** Keeps a connection of a killed process, and what ends it. */
  keep: (end: () => void) => void
}

const OPENS = /^begin/i
const ENDS = /^(commit|rollback)/i
const COMMITS = /^commit/i
/** What is stored outside of a transaction: an instant round is one such statement, and each step of a round with moves is two. */
const STORES = /^(insert|update|delete)|\b(settle|open|move|end)_round\b|ledger_try/i

type Due = { left: number; fault: Fault; isDead: boolean; done: () => void }

export function openBreaker(): Breaker {
  let due: Due | undefined
  let kept: (() => void)[] = []
  return {
    breakAt: (left, fault) => {
      const { promise: met, resolve: done } = Promise.withResolvers<void>()
      due = { left, fault, isDead: false, done }
      const next = () => {
        due = undefined
      }
      const over = () => {
        for (const end of kept) end()
        kept = []
      }
      return { met, next, over }
    },
    watch: () => {
      let isWithin = false
      return (says) => {
        if (due?.isDead) return 'killed'
        const isStep = COMMITS.test(says) || (!isWithin && STORES.test(says))
        isWithin = OPENS.test(says) || (isWithin && !ENDS.test(says))
        if (!due || due.left === 0 || !isStep) return undefined
        due.left -= 1
        if (due.left > 0) return undefined
        due.isDead = due.fault === 'killed'
        if (due.isDead) due.done()
        return due.fault
      }
    },
    isMet: () => due?.done(),
    keep: (end) => kept.push(end),
  }
}
