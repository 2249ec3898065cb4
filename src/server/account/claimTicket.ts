import * as v from 'valibot'
import { NUMBER_CLAIM_TICKET_MS } from '#contract/account/limits.ts'
import { cipherFor } from '../base/cipher.ts'
import { now } from '../base/clock.ts'
import { Refusal } from '../call/refusal.ts'

const schema = v.strictObject({
  player: v.pipe(v.number(), v.safeInteger()),
  mobile: v.string(),
  until: v.pipe(v.number(), v.safeInteger()),
})

const cipher = cipherFor('number claims')

/** A player's proof of holding a number, whose code was spent just now. Nothing of it is stored. */
export function claimTicket(player: number, mobile: string): string {
  return cipher.encrypt(JSON.stringify({ player, mobile, until: now().getTime() + NUMBER_CLAIM_TICKET_MS }))
}

/** The number of a proof. Refuses with numberClaimOver one that is too old, damaged, or another player's. */
export function mobileOfTicket(ticket: string, player: number): string {
  const found = v.safeParse(schema, jsonOf(cipher.decrypt(ticket)))
  const isGood = found.success && found.output.player === player && found.output.until > now().getTime()
  if (!isGood) throw new Refusal('numberClaimOver')
  return found.output.mobile
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
