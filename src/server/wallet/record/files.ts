import * as v from 'valibot'
import { id, time } from '#contract/call/shapes.ts'
import { recordChoice } from '#contract/calls/records.ts'
import { statementChoice } from '#contract/calls/statement.ts'
import { RECORD_FILES_PER_HOUR, RECORD_TICKET_MS, recordFiles } from '#contract/wallet/records.ts'
import { cipherFor } from '../../base/cipher.ts'
import { now } from '../../base/clock.ts'
import { hashToken } from '../../base/tokens.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { counterOf, HOUR_SECONDS, madeOnce, take } from '../../rates/limiter.ts'

const whose = { player: id, until: time }
const wish = v.variant('as', [
  v.strictObject({ ...whose, as: v.picklist(recordFiles), ...recordChoice }),
  v.strictObject({ ...whose, as: v.literal('statement'), ...statementChoice }),
])
/** What a ticket opens: a file of one player's record, or a statement. */
export type FileWish = v.InferOutput<typeof wish>
type Wished = WithoutOwner<FileWish>
type WithoutOwner<Wish> = Wish extends unknown ? Omit<Wish, keyof typeof whose> : never

/** A key of its own, so that nothing else opens as a ticket. */
const cipher = cipherFor('record files')

const counters = madeOnce(() => ({
  asked: counterOf('record-file', RECORD_FILES_PER_HOUR, HOUR_SECONDS),
  used: counterOf('record-ticket', 1, (2 * RECORD_TICKET_MS) / 1_000),
}))

export const askRecordFile: Handler<'askRecordFile'> = async (choice, { session }) =>
  await ticketFor(session.player, choice)

export const askStatementFile: Handler<'askStatementFile'> = async (choice, { session }) =>
  await ticketFor(session.player, { as: 'statement', ...choice })

/** The ticket is sealed and holds the choice itself, so that nothing is stored for it. */
async function ticketFor(player: number, wished: Wished): Promise<{ ticket: string }> {
  await take(counters().asked, String(player))
  const until = now().getTime() + RECORD_TICKET_MS
  return { ticket: cipher.encrypt(JSON.stringify({ ...wished, player, until } satisfies FileWish)) }
}

/** What a ticket is for; undefined if it is none, too old, or used before. */
export async function takeWish(ticket: string): Promise<FileWish | undefined> {
  const text = cipher.decrypt(ticket)
  if (text === undefined) return undefined
  const { success, output } = v.safeParse(wish, JSON.parse(text))
  if (!success || output.until <= now().getTime()) return undefined
  try {
    await take(counters().used, hashToken(ticket))
    return output
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
