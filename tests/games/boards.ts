import { act } from 'react'
import { expect } from 'vitest'
import { $auto } from '#islands/games/shell/auto.ts'
import { hurryShow, pause, slowShow } from '#islands/games/shell/show.ts'
import { $shell } from '#islands/games/shell/state.ts'

type Frames = Parameters<Element['animate']>[0]

/** The animations that the browser was asked for, instead of which nothing moves. */
export function heardAnimations() {
  const heard = { animated: [] as [frames: Frames, ms: number][], cancelled: 0 }
  Element.prototype.animate = (frames, timing) => {
    heard.animated.push([frames, Number(Object(timing).duration)])
    return { cancel: () => (heard.cancelled += 1) } as unknown as Animation
  }
  return heard
}

/** A shown round takes its time, and a tap ends it. */
export async function expectHurried(show: () => Promise<void>, kind: () => string, moving: string, over: string) {
  slowShow()
  const shown = show()
  await pause(1)
  expect(kind()).toBe(moving)
  hurryShow()
  await expect.poll(kind, { timeout: 200 }).toBe(over)
  await shown
  slowShow()
}

/** While a round runs or autoplay does, controls keep the focus, and a click changes nothing. */
export async function expectHeld(inputs: () => HTMLInputElement[], chosen: () => unknown): Promise<void> {
  const before = chosen()
  for (const part of inputs()) {
    await act(async () => part.focus())
    await act(async () => $shell.set({ step: 'busy' }))
    expect([part.disabled, document.activeElement, part.getAttribute('aria-disabled')]).toEqual([false, part, 'true'])
    await act(async () => part.click())
    await act(async () => $shell.set({ step: 'ready' }))
  }
  expect(chosen()).toEqual(before)
  const plan = { rounds: 10, lossLimit: 0, winLimit: 0, coinLimit: 0, stopOnFeature: false }
  await act(async () => $auto.set({ plan, left: 9, lost: 0 }))
  for (const part of inputs()) await act(async () => part.click())
  expect(chosen()).toEqual(before)
}
