import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { readToken } from '#client/wire/token.ts'
import type { Reply } from '#contract/calls/index.ts'
import { noteDot } from '../activities/redDots.ts'

/** The mail dots (spec 3): red0 an unread mail, red1 a claimable reward, red2 an unread system mail. */
export type MailSummary = Reply<'hasMailUnread'>

const none: MailSummary = { red0: false, red1: false, red2: false }

export const $mailSummary = atom<MailSummary>(none)

function take(summary: MailSummary): void {
  $mailSummary.set(summary)
  noteDot('hasMail', summary.red0 || summary.red1 || summary.red2)
}

/** Loads the dots: after a log-in, with every ping, after reading or claiming. Spec 8: a failed read is silent. */
export async function refreshMailSummary(): Promise<void> {
  const token = readToken()
  const answer = await post('hasMailUnread', {})
  // Data of one player must not be shown to another who has logged in meanwhile.
  if (answer.ok && readToken() === token) take(answer.reply)
}

export function forgetMailSummary(): void {
  take(none)
}
