import { post } from '#client/wire/post.ts'
import type { RecordFile } from '#contract/wallet/records.ts'
import type { UserMessage } from '#contract/words.ts'
import { messageOf } from '../ui/failure.ts'
import { $filter, choiceOf } from './record.ts'

/** Asks for a file of the record: the chosen lines, or the whole wallet. Resolves to its ticket, or to the message of the failure. */
export async function askFile(as: RecordFile): Promise<{ ticket: string } | { problem: UserMessage }> {
  const choice = as === 'csv' ? choiceOf($filter.get()) : {}
  const answer = await post('askRecordFile', { as, ...choice })
  if (answer.ok) return { ticket: answer.reply.ticket }
  // Its one refusal: too many files in an hour.
  return { problem: answer.why === 'refused' ? { key: 'statement.tools.tooOften' } : messageOf(answer) }
}
