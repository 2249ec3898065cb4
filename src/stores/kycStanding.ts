import { atom } from 'nanostores'
import { post } from '#client/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { $player, updateUser } from './player.ts'

export type Standing = Reply<'kyc'>
export type Kyc = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; standing: Standing }

/** Where the proof of identity stands, as the server last said. */
export const $kyc = atom<Kyc>({ state: 'loading' })

// What one player wrote is not shown to the next on this device.
$player.listen(({ state }) => {
  if (state === 'guest') $kyc.set({ state: 'loading' })
})

/** Asks where it stands. What is shown stays while it is asked again. */
export async function loadKyc(): Promise<void> {
  if ($kyc.get().state === 'failed') $kyc.set({ state: 'loading' })
  const answer = await post('kyc', {})
  if (answer.ok) takeStanding(answer.reply)
  else if ($kyc.get().state !== 'ready') $kyc.set({ state: 'failed' })
}

export function takeStanding(standing: Standing): void {
  $kyc.set({ state: 'ready', standing })
  updateUser({ hasKyc: !standing.waits.withdrawal })
}

/** The standing, once it is known. */
export function standingNow(): Standing | undefined {
  const kyc = $kyc.get()
  return kyc.state === 'ready' ? kyc.standing : undefined
}
