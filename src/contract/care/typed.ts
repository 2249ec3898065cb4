import { type Cents, readCoin } from '../money.ts'

const NOTHING = /^0+(?:\.0{1,2})?$/
const WHOLE = /^\d{1,3}$/
const HOUR_MINUTES = 60

/** A typed limit of coin in cents. Zero allows nothing. Undefined for what is no amount. */
export function readCoinLimit(typed: string): Cents | undefined {
  return NOTHING.test(typed.trim()) ? 0 : readCoin(typed)
}

/** Typed hours and minutes in minutes. One of them may be left empty. Undefined for what is no time. */
export function readTimeLimit(hours: string, minutes: string): number | undefined {
  const typed = [hours.trim(), minutes.trim()]
  if (typed.join('') === '' || !typed.every((part) => part === '' || WHOLE.test(part))) return undefined
  return Number(typed[0]) * HOUR_MINUTES + Number(typed[1])
}
