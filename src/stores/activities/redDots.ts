import { atom, computed } from 'nanostores'
import type { RedDot } from '#contract/activities/manifest.ts'

/** The red dots of the lobby (spec 3). A dot exists once its store sets it, with its activity. */
export const $redDots = atom<{ readonly [Dot in RedDot]?: boolean }>({})

export const $hasMail = computed($redDots, ({ hasMail = false }) => hasMail)

/** Whether a reward of any activity can be claimed: every dot but the mail's. */
export const $hasReward = computed($redDots, ({ hasMail: _, ...dots }) => Object.values(dots).some(Boolean))

let mayCall = true

/** Whether dots may call the player to rewards. Without, only the mail's is shown, which the server decides. */
export function allowDots(isAllowed: boolean): void {
  mayCall = isAllowed
  if (!isAllowed) $redDots.set({ hasMail: $hasMail.get() })
}

export function noteDot(dot: RedDot, isWaiting: boolean): void {
  const dots = $redDots.get()
  const isShown = isWaiting && (mayCall || dot === 'hasMail')
  if (dots[dot] !== isShown) $redDots.set({ ...dots, [dot]: isShown })
}

/** Clears all dots for a guest. */
export function clearDots(): void {
  $redDots.set({})
}
