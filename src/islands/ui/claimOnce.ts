import { CLAIM_DEBOUNCE_MS } from '#contract/limits.ts'
import type { UserMessage } from '#contract/words.ts'
import { debounced } from './debounce.ts'
import { showToast } from './ui.ts'
import { type Strings, t } from './words.ts'

/** Claims a reward and shows the error, if any. Every button that claims uses it, so that a double tap claims once. */
export const claimOnce = debounced(CLAIM_DEBOUNCE_MS, claimAndTell)

async function claimAndTell(strings: Strings, claim: () => Promise<UserMessage | undefined>): Promise<void> {
  await tellProblem(strings, claim())
}

/** Shows the error of something under way, if any. */
export async function tellProblem(strings: Strings, underWay: Promise<UserMessage | undefined>): Promise<void> {
  const problem = await underWay
  if (problem) showToast(t(strings, problem.key, problem.values), 'error')
}
