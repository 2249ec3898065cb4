import { atom } from 'nanostores'
import { type Answer, post } from '#client/wire/post.ts'
import { declarations, type KycFields } from '#contract/kyc/kyc.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import { seenOf } from '#contract/unseen.ts'
import type { UserMessage } from '#contract/words.ts'
import { note } from '../telemetry/events.ts'
import { messageOf } from '../ui/failure.ts'
import { loadKyc, standingNow, takeStanding } from './kycStanding.ts'

/** Whether a submission is pending. */
export const $isKycSending = atom(false)

/** Serialised, so that an older reply cannot overwrite a newer one. */
let queue: Promise<unknown> = Promise.resolve()
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = queue.then(act)
  queue = turn.catch(() => undefined)
  return turn
}

/** The fields to save. An empty number is omitted if the server has one of this document. */
function worthKeeping(typed: KycFields): KycFields {
  // Text pasted from another page or a document may contain invisible characters.
  const seen = Object.entries(typed).map(([field, text = '']) => [field, seenOf(text)])
  const { documentNumber = '', ...fields }: KycFields = Object.fromEntries(seen)
  return documentNumber.trim() === '' ? fields : { ...fields, documentNumber }
}

/** Saves the fields on the server; returns the error, if any. */
export async function keepKyc(typed: KycFields): Promise<UserMessage | undefined> {
  return take(await inTurn(() => post('addKyc', { fields: worthKeeping(typed) })))
}

/** Submits everything for review, with every declaration confirmed; returns the error, if any. */
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

/** Refusals that mean that this page is out of date. */
const outdated: readonly number[] = [lobbyErrcodes.kycChanged, lobbyErrcodes.kycWaiting, lobbyErrcodes.kycIncomplete]

function take(answer: Answer<'addKyc'>): UserMessage | undefined {
  if (answer.ok) {
    takeStanding(answer.reply)
    return undefined
  }
  const isOutdated = answer.why === 'refused' && outdated.includes(answer.errcode)
  if (isOutdated) void loadKyc()
  return messageOf(answer)
}
