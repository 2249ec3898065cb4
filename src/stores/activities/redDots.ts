import { atom } from 'nanostores'
import type { RedDot } from '#contract/activities/manifest.ts'

/** The red dots of the lobby (spec 3), each set by its store: tasks, mail, the sign-up bonus, fund, agents, free bonus. */
const none = {
  hasTask: false,
  hasMail: false,
  hasSignUpBonus: false,
  hasFund: false,
  hasAgent: false,
  hasFreeBonus: false,
} satisfies Record<RedDot, boolean>

export const $redDots = atom(none)

export function noteDot(dot: RedDot, isShown: boolean): void {
  const dots = $redDots.get()
  if (dots[dot] !== isShown) $redDots.set({ ...dots, [dot]: isShown })
}

/** Clears all dots for a guest. */
export function clearDots(): void {
  $redDots.set(none)
}
