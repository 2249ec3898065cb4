import { atom, type ReadableAtom } from 'nanostores'
import type { Failure } from '#client/wire/post.ts'
import { $player, type Player } from '../session/player.ts'

/** Something the server is asked for, as far as this page knows it. */
export type Loadable<T> = { state: 'loading' } | { state: 'failed'; isBusy?: true } | { state: 'ready'; value: T }

/** A loadable and what can be done with it. */
export type Loader<T> = {
  $state: ReadableAtom<Loadable<T>>
  /** Asks the server. What is shown stays meanwhile, and also when the answer does not come. */
  load: () => Promise<void>
  /** Shows what another call has just replied; a `load` already under way is older and will not overwrite it. */
  take: (value: T) => void
  /** Changes what is shown, if anything is, for what this page knows by itself. */
  change: (edit: (value: T) => T) => void
  /** Back to nothing: neither what was shown nor what is still on its way stays. */
  forget: () => void
  /** What is shown, once there is something. */
  known: () => T | undefined
}

/**
 * Makes the store of one call's reply. `onTaken` hears of each reply that is shown. It belongs to one player: it is forgotten when
 * they log out, and asked for again when another tab logs somebody else in.
 *
 * Neither `@nanostores/async` nor `@nanostores/query` would do: both only derive from a request, while here the reply of a change
 * (an account added, coin moved) is the new value, and has to win over a request that was sent before it.
 */
export function loadable<T>(
  ask: () => Promise<{ ok: true; reply: T } | Failure>,
  onTaken: (value: T) => void = () => {},
): Loader<T> {
  const $state = atom<Loadable<T>>({ state: 'loading' })
  // Everything that happens is numbered. A reply that was asked for before what is shown now comes too late.
  let newest = 0
  let shown = 0
  let isWanted = false

  function show(value: T, number: number): void {
    shown = number
    $state.set({ state: 'ready', value })
    onTaken(value)
  }

  function forget(): void {
    isWanted = false
    newest += 1
    shown = newest
    $state.set({ state: 'loading' })
  }

  async function load(): Promise<void> {
    isWanted = true
    newest += 1
    const number = newest
    if ($state.get().state === 'failed') $state.set({ state: 'loading' })
    const answer = await ask()
    if (number < shown) return
    if (answer.ok) show(answer.reply, number)
    else if (number === newest && $state.get().state === 'loading') {
      $state.set({ state: 'failed', ...(answer.why === 'busy' && { isBusy: true }) })
    }
  }

  $player.listen((now, before) => {
    if (before && isSamePlayer(before, now)) return
    const isAskedAgain = isWanted && now.state !== 'guest'
    forget()
    if (isAskedAgain) void load()
  })

  const known = (): T | undefined => {
    const now = $state.get()
    return now.state === 'ready' ? now.value : undefined
  }
  return {
    $state,
    load,
    take: (value) => {
      newest += 1
      show(value, newest)
    },
    change: (edit) => {
      const now = $state.get()
      if (now.state === 'ready') $state.set({ state: 'ready', value: edit(now.value) })
    },
    forget,
    known,
  }
}

/** Whether what was asked for before belongs to who is here now. A token without its player ('known') may be anybody's. */
function isSamePlayer(before: Player, now: Player): boolean {
  if (before.state === 'guest') return now.state !== 'guest'
  if (now.state !== 'ready') return false
  return before.state === 'known' || before.user.id === now.user.id
}
