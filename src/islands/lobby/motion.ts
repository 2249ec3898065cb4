import { atom } from 'nanostores'
import { readStored, writeStored } from '#client/wire/storage.ts'

const STILL_KEY = 'perya.still'

/** Whether the player has stopped automatic movement on home (WCAG 2.2.2): the film's button stops the ticker too. Kept for the visit. */
export const $isStill = atom(false)

/** Restores the choice from an earlier page of this visit. */
export function wakeMotion(): void {
  $isStill.set(readStored(STILL_KEY, 'session') === '1')
}

export function setStill(isStill: boolean): void {
  $isStill.set(isStill)
  writeStored(STILL_KEY, isStill ? '1' : '0', 'session')
}

type SavingNavigator = { connection?: { saveData?: boolean; effectiveType?: string } }

/** Whether nothing should move or download unasked: reduced motion or data saving is on. */
export function isSparing(): boolean {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  // Only some browsers have `connection`; TypeScript's DOM has it in none.
  return isCalm || (navigator as SavingNavigator).connection?.saveData === true
}

/** Whether a film may come unasked: not on a line that the browser has measured as the second or third generation of mobile data. */
export const isQuickLine = (): boolean => !/[23]g/.test((navigator as SavingNavigator).connection?.effectiveType ?? '') // as above
