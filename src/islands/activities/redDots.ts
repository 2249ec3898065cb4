import { atom, computed } from 'nanostores'
import type { RedDot } from '#contract/activities/manifest.ts'

/** The red dots of the lobby (spec 3). A dot exists once its store sets it, with its activity. */
export const $redDots = atom<{ readonly [Dot in RedDot]?: boolean }>({})

export const $hasMail = computed($redDots, ({ hasMail = false }) => hasMail)

/** Whether a reward of any activity can be claimed: every dot but the mail's. */
export const $hasReward = computed($redDots, ({ hasMail: _, ...dots }) => Object.values(dots).some(Boolean))

export function noteDot(dot: RedDot, isShown: boolean): void {
  const dots = $redDots.get()
  if (dots[dot] !== isShown) $redDots.set({ ...dots, [dot]: isShown })
}

/** Clears all dots for a guest. */
export function clearDots(): void {
  $redDots.set({})
}
