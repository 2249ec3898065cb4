import { atom } from 'nanostores'
import { type Answer, post } from '#client/wire/post.ts'
import { errcodes } from '#contract/errcodes.ts'
import { declarations, type KycFields } from '#contract/kyc/kyc.ts'
import { seenOf } from '#contract/unseen.ts'
import type { UserMessage } from '#contract/words.ts'
import { note } from '../telemetry/events.ts'
import { messageOf } from '../ui/failure.ts'
import { loadKyc, standingNow, takeStanding } from './kycStanding.ts'

/** Whether all of it is on its way to review. */
export const $isKycSending = atom(false)

/** One after the other: an older answer must not arrive over a newer one. */
let queue: Promise<unknown> = Promise.resolve()
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = queue.then(act)
  queue = turn.catch(() => undefined)
  return turn
}

/** What to send of a form: a number that was left empty stays the one that is kept, if there is one of this document. */
function worthKeeping(typed: KycFields): KycFields {
  // What is pasted out of another page or a document may bring signs along that nobody sees.
  const seen = Object.entries(typed).map(([field, text = '']) => [field, seenOf(text)])
  const { documentNumber = '', ...fields }: KycFields = Object.fromEntries(seen)
  return documentNumber.trim() === '' ? fields : { ...fields, documentNumber }
}

/** Keeps what is written on the server; answers what went wrong, if something did. */
export async function keepKyc(typed: KycFields): Promise<UserMessage | undefined> {
  return take(await inTurn(() => post('addKyc', { fields: worthKeeping(typed) })))
}

/** Sends all that is kept for review, with every declaration confirmed; answers what went wrong, if something did. */
export async function submitKyc(): Promise<UserMessage | 'busy' | undefined> {
  const standing = standingNow()
  if ($isKycSending.get() || !standing) return 'busy'
  $isKycSending.set(true)
  const { revision } = standing
  const answer = await inTurn(() => post('addKyc', { declarations: [...declarations], revision }))
  $isKycSending.set(false)
  if (answer.ok) note('kyc_submitted', {})
  return take(answer)
}

/** Refusals that say that what this page shows is not what the server has. */
const outdated: readonly number[] = [errcodes.kycChanged, errcodes.kycWaiting, errcodes.kycIncomplete]

function take(answer: Answer<'addKyc'>): UserMessage | undefined {
  if (answer.ok) {
    takeStanding(answer.reply)
    return undefined
  }
  const isOutdated = answer.why === 'refused' && outdated.includes(answer.errcode)
  if (isOutdated) void loadKyc()
  return messageOf(answer)
}
