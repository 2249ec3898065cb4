import { atom, type ReadableAtom } from 'nanostores'
import type { Failure } from '#client/wire/post.ts'
import { $player, type Player } from '../player.ts'
import { mended, mendLater } from './heal.ts'

/** The state of data loaded from the server. What has failed loads again by itself when the network is back (heal.ts). */
export type Loadable<T> = { state: 'loading' } | { state: 'failed'; isBusy?: true } | { state: 'ready'; value: T }

/** A loadable with its operations. */
export type Loader<T> = {
  $state: ReadableAtom<Loadable<T>>
  /** Loads from the server. Shown data stay meanwhile, and after a failure. */
  load: () => Promise<void>
  /** Shows another call's reply. A pending `load` is older and will not overwrite it. */
  take: (value: T) => void
  /** Edits the shown data, if any, after a local change. */
  change: (edit: (value: T) => T) => void
  /** Resets everything; a pending reply is dropped. */
  forget: () => void
  /** The shown data, once loaded. */
  known: () => T | undefined
}

/**
 * Creates the store of one call's reply. `onTaken` is called for each shown reply. The data belong to one player. They are dropped at
 * log-out, and reloaded when another tab logs somebody else in. `@nanostores/async` and `@nanostores/query` do not fit, since both only
 * derive from a request. Here the reply of a change (an account added, coin moved) is the new value. It must win over an earlier request.
 */
export function loadable<T>(
  ask: () => Promise<{ ok: true; reply: T } | Failure>,
  onTaken: (value: T) => void = () => {},
): Loader<T> {
  const $state = atom<Loadable<T>>({ state: 'loading' })
  // Events are numbered, so that a reply older than the shown data is dropped.
  let newest = 0
  let shown = 0
  let isWanted = false

  function show(value: T, number: number): void {
    shown = number
    mended(reload)
    $state.set({ state: 'ready', value })
    onTaken(value)
  }

  function forget(): void {
    isWanted = false
    newest += 1
    shown = newest
    mended(reload)
    $state.set({ state: 'loading' })
  }

  async function load(): Promise<void> {
    if ($state.get().state === 'failed') $state.set({ state: 'loading' })
    await reload()
  }

  /** Asks again below what is shown, even below a failure, so that a page without a connection does not flicker. */
  async function reload(): Promise<void> {
    isWanted = true
    newest += 1
    const number = newest
    const answer = await ask()
    if (number < shown) return
    if (answer.ok) return show(answer.reply, number)
    if (number !== newest) return
    mendLater(reload)
    if ($state.get().state === 'loading') $state.set(failureOf(answer))
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

function failureOf({ why }: Failure): { state: 'failed'; isBusy?: true } {
  return { state: 'failed', ...(why === 'busy' && { isBusy: true }) }
}

/** Whether earlier data belong to the present player. A token without its player ('known') may be anybody's. */
function isSamePlayer(before: Player, now: Player): boolean {
  if (before.state === 'guest') return now.state !== 'guest'
  if (now.state !== 'ready') return false
  return before.state === 'known' || before.user.id === now.user.id
}
