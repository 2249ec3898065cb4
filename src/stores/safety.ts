import { atom } from 'nanostores'
import { post } from '#client/post.ts'
import type { Reply } from '#contract/calls/index.ts'

export type Safety = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; safety: Reply<'getSafety'> }

/** How the player's account is kept safe. */
export const $safety = atom<Safety>({ state: 'loading' })

/** Counts the fetches, so that a slow answer does not overwrite a newer one. */
let latest = 0

/** Asks how the account is kept. What is shown stays while it is asked again. */
export async function loadSafety(): Promise<void> {
  latest += 1
  const mine = latest
  if ($safety.get().state === 'failed') $safety.set({ state: 'loading' })
  const answer = await post('getSafety', {})
  if (mine !== latest) return
  if (answer.ok) $safety.set({ state: 'ready', safety: answer.reply })
  else if ($safety.get().state !== 'ready') $safety.set({ state: 'failed' })
}

/** Nothing stays for whoever comes next. */
export function leaveSafety(): void {
  latest += 1
  $safety.set({ state: 'loading' })
}
