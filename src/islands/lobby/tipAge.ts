import type { Tip } from './tips.ts'

/** How long ago a win was: in minutes, from the first hour on in hours. A clock that runs behind reads "just now". */
export function ageOf({ timestamp }: Tip, at: number): { unit: 'now' | 'minutes' | 'hours'; count: number } {
  const minutes = Math.floor((at - timestamp) / 60_000)
  if (minutes < 1) return { unit: 'now', count: 0 }
  return minutes < 60 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.floor(minutes / 60) }
}
