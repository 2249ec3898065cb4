import { atom } from 'nanostores'
import { type DeviceFacts, deviceFacts } from '#client/support/facts.ts'
import { post } from '#client/wire/post.ts'

/** How the server answered just now. */
export type ServerReach =
  | { state: 'asking' }
  /** Milliseconds until its reply was here. */
  | { state: 'reached'; pingMs: number }
  /** `why` as calls fail: busy, offline, and so on. */
  | { state: 'missed'; why: string }

export type Facts = { device: DeviceFacts; server: ServerReach }

/** The facts of this build and device; none before the page has looked. */
export const $facts = atom<Facts | undefined>(undefined)

/** Looks at the device, and asks the server once. */
export async function loadFacts(clock: () => number = () => performance.now()): Promise<void> {
  $facts.set({ device: deviceFacts(), server: { state: 'asking' } })
  const start = clock()
  const answer = await post('online', {})
  const server: ServerReach = answer.ok
    ? { state: 'reached', pingMs: Math.round(clock() - start) }
    : { state: 'missed', why: answer.why }
  $facts.set({ device: deviceFacts(), server })
}
