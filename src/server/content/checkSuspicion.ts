import type { SuspicionRules } from '#contract/lobby/catalogueSuspicion.ts'
import type { Content } from './yaml.ts'

/** Mistakes of suspicion.yaml that its schema alone cannot find: a day that stands twice, or in the wrong place, is one mistyped. */
export function checkSuspicion({ value: { holidays }, complain }: Content<SuspicionRules>): void {
  for (const [index, day] of holidays.entries()) {
    const before = holidays[index - 1]
    if (before !== undefined && day <= before)
      complain(['holidays', index], `does not follow ${before}`, 'write each day once, in their order')
  }
}
