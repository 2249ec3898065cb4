import { Refusal } from './refusal.ts'

/**
 * Where a call comes from, as the proxy says: the country of the licence, another one, or none that it knows. It is unasked where no header
 * names it, and for calls from inside the house.
 */
export type Region = 'home' | 'foreign' | 'unknown' | 'unasked'

/**
 * The door of registration, deposits and play for the region. Log-in and withdrawals never pass here. Where no header names the country,
 * somebody else keeps the others out (`PERYA_FENCED_BY`).
 */
export function assertHome({ region }: { region: Region }): void {
  if (region === 'foreign') throw new Refusal('regionForeign')
  if (region === 'unknown') throw new Refusal('regionUnknown')
}
