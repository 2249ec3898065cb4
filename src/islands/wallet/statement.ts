import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Body, Reply } from '#contract/calls/index.ts'
import { STATEMENT_ASKS_MAX } from '#contract/wallet/statement.ts'
import type { UserMessage } from '#contract/words.ts'
import { messageOf } from '../ui/failure.ts'
import { loadable } from '../ui/loadable.ts'

export type Statement = Reply<'getStatement'>
export type Figures = NonNullable<Statement['figures']>
type Choice = Body<'getStatement'>

/** The statement that is shown. Without `at` its period is that of today. */
export const $choice = atom<Choice>({ period: 'month' })

const statement = loadable<Statement>(async () => {
  const choice = $choice.get()
  for (let asked = 1; ; asked += 1) {
    const answer = await post('getStatement', choice)
    // Each call adds up a part of what is new.
    if (!answer.ok || answer.reply.figures || asked === STATEMENT_ASKS_MAX) return answer
  }
})

export const $statement = statement.$state
export const loadStatement = statement.load

/** Shows another period, or another day's. What was shown is dropped at once. */
export function chooseStatement(choice: Choice): void {
  $choice.set(choice)
  statement.forget()
  void statement.load()
}

/** Asks for the statement as a file. Resolves to its ticket, or to the message of the failure. */
export async function askStatementFile(): Promise<{ ticket: string } | { problem: UserMessage }> {
  const answer = await post('askStatementFile', $choice.get())
  if (answer.ok) return { ticket: answer.reply.ticket }
  // Its one refusal: too many files in an hour.
  return { problem: answer.why === 'refused' ? { key: 'statementPage.tooOften' } : messageOf(answer) }
}
