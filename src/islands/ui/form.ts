import type { UserMessage } from '#contract/words.ts'

/** The state of a form that is sent to the server. */
export type FormState =
  | { step: 'idle' }
  | { step: 'sending' }
  | { step: 'done' }
  | { step: 'failed'; problem: UserMessage }

/** Converts a problem to the words of the page. */
export type Translate = (problem: UserMessage) => string
