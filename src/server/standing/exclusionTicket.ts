import * as v from 'valibot'
import { EXCLUSION_TICKET_MS } from '#contract/rights/limits.ts'
import { cipherFor } from '../base/cipher.ts'
import { now } from '../base/clock.ts'
import { hashToken } from '../base/tokens.ts'
import { Refusal } from '../call/refusal.ts'

const schema = v.strictObject({
  player: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  exclusion: v.pipe(v.string(), v.uuid()),
  device: v.string(),
  until: v.pipe(v.number(), v.safeInteger()),
})

/** An excluded player who has proven to be the owner, and on which device. It logs nobody in. */
export type TicketHolder = Pick<v.InferOutput<typeof schema>, 'player' | 'exclusion'>

const cipher = cipherFor('exclusion tickets')

/** A ticket for the device that has just proven to be the owner's. Nothing of it is stored. */
export function exclusionTicket(holder: TicketHolder, device: string): string {
  const until = now().getTime() + EXCLUSION_TICKET_MS
  return cipher.encrypt(JSON.stringify({ ...holder, device: hashToken(device), until }))
}

/** Who shows a ticket. Refuses with loginAgain one that is too old, damaged, or of another device. */
export function holderOf(ticket: string, device: string): TicketHolder {
  const found = v.safeParse(schema, jsonOf(cipher.decrypt(ticket)))
  const isGood = found.success && found.output.until > now().getTime() && found.output.device === hashToken(device)
  if (!isGood) throw new Refusal('loginAgain')
  return found.output
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
