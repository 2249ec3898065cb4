import { Refusal } from './refusal.ts'

/** Where a call comes from, as the proxy says: the country of the licence, another one, or none that it knows. */
export type Region = 'home' | 'foreign' | 'unknown'

/**
 * The door of registration, deposits and play for the region. Log-in and withdrawals never pass here. Undefined where no header names the
 * country, since somebody else keeps other countries out (`PERYA_FENCED_BY`).
 */
export function assertHome({ region }: { region?: Region | undefined }): void {
  if (region === 'foreign') throw new Refusal('regionForeign')
  if (region === 'unknown') throw new Refusal('regionUnknown')
}
