import { atom, type WritableAtom } from 'nanostores'
import { sound, wantsCalm } from '../settings.ts'
import { $isTurbo } from './settings.ts'

/** The win of the round so far, in cents. */
export const $won = atom(0)
/** Whether the round so far has brought more than its stake. A return of the stake, or of a part of it, is shown but not celebrated. */
export const $isGain = atom(false)

/** Shares of a pause. */
const CALM = 0.6
const TURBO = 0.4
const HURRIED_MS = 70

let hurry: (() => void) | undefined
let isHurried = false

/** A tap during the show ends the current scene at once and hurries those after it. */
export function hurryShow(): void {
  isHurried = true
  hurry?.()
}

export const isShowHurried = (): boolean => isHurried

/** From here on the show takes its time again. */
export function slowShow(): void {
  isHurried = false
}

/** A round is asked for. */
export function beginShow(): void {
  slowShow()
  $won.set(0)
  $isGain.set(false)
}

/** Shows what the round has won so far, of its stake. Cents. */
export function showWon(won: number, stake: number): void {
  $won.set(won)
  $isGain.set(won > stake)
  if (won > stake) sound('win')
}

/** How long a scene of so many milliseconds stands now, unless a tap hurries it. */
export const paced = (ms: number): number => ms * (wantsCalm() ? CALM : 1) * ($isTurbo.get() ? TURBO : 1)

/** A scene stands for so many milliseconds, fewer in turbo, or until a tap hurries the show. */
export function pause(ms: number): Promise<void> {
  if (ms <= 0) return Promise.resolve()
  const time = isHurried ? HURRIED_MS : paced(ms)
  return new Promise((resolve) => {
    const timer = setTimeout(end, time)
    function end(): void {
      clearTimeout(timer)
      hurry = undefined
      resolve()
    }
    hurry = end
  })
}

/** Shows something else. What is returned shows again what was there. */
export function swap<Shown>($shown: WritableAtom<Shown>, next: Shown): () => void {
  const before = $shown.get()
  $shown.set(next)
  return () => $shown.set(before)
}
