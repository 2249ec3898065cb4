import { atom } from 'nanostores'
import { readStored, writeStored } from '#client/wire/storage.ts'

const STILL_KEY = 'perya.still'

/** Whether the player has stopped what moves by itself on home (WCAG 2.2.2): the film's button stops the ticker with it. Kept for the visit. */
export const $isStill = atom(false)

/** What an earlier page of this visit was told. */
export function wakeMotion(): void {
  $isStill.set(readStored(STILL_KEY, 'session') === '1')
}

export function setStill(isStill: boolean): void {
  $isStill.set(isStill)
  writeStored(STILL_KEY, isStill ? '1' : '0', 'session')
}

type SavingNavigator = { connection?: { saveData?: boolean } }

/** Whether nothing should move or be downloaded unasked: the system says so, or the browser saves data. */
export function isSparing(): boolean {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  // Only some browsers have `connection`; TypeScript's DOM has it in none.
  return isCalm || (navigator as SavingNavigator).connection?.saveData === true
}
