import { atom } from 'nanostores'
import type { RewardItem } from '#contract/props/rewards.ts'

/** What a claim gave; `isHeld` while it is kept until the identity is checked. */
export type Given = { items: readonly RewardItem[]; isHeld: boolean }

/** Rewards that an activity's dialog shows over itself, the first one now: popups of the page wait until it is closed. */
export const $rewardsOver = atom<readonly Given[]>([])

let dialogs = 0
let showOnPage: ((given: Given) => void) | undefined
let waiting: readonly Given[] = []

/** The popups of the page register here. They get what was given before, too. */
export function whenGiven(show: (given: Given) => void): void {
  showOnPage = show
  for (const given of waiting) show(given)
  waiting = []
}

/** A dialog of an activity is open. Returns what closes it; what it did not show is dropped, since the panel has told it. */
export function openOver(): () => void {
  dialogs += 1
  return () => {
    dialogs -= 1
    if (dialogs === 0) $rewardsOver.set([])
  }
}

/** Shows what a claim gave: over the dialog it was made in, else as a popup of the page. */
export function showGiven(given: Given): void {
  if (dialogs > 0) $rewardsOver.set([...$rewardsOver.get(), given])
  else if (showOnPage) showOnPage(given)
  else waiting = [...waiting, given]
}

/** The reward that is shown was seen. */
export function noteSeen(): void {
  $rewardsOver.set($rewardsOver.get().slice(1))
}
