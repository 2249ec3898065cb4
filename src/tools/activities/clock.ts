import { setClock } from '#server/base/clock.ts'

let time = 0

/** Sets the server's clock. It never goes back within a simulation. */
export function startClock(at: Date): void {
  time = at.getTime()
  setClock(() => new Date(time))
}

export function stopClock(): void {
  setClock(undefined)
}

/** Waits until a moment, if it is ahead. */
export function waitUntil(milliseconds: number): void {
  time = Math.max(time, milliseconds)
}

export function pass(milliseconds: number): void {
  time += milliseconds
}
