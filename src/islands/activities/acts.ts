import { atom, type WritableAtom } from 'nanostores'
import type { Answer } from '#client/wire/post.ts'
import type { CallName, Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { refusedClaim } from './refused.ts'
import type { Standing } from './standing.ts'

type Act<T, N extends CallName> = {
  send: (known: T) => Promise<Answer<N>>
  take: (reply: Reply<N>, known: T) => void
}

/** The acts of a panel that is shown: one at a time, so that each is sent once however often it is tapped. */
export type Acts<T> = {
  /** The name of the act under way. */
  $busy: WritableAtom<string | undefined>
  /** Sends one by what is shown, and takes its reply; returns the error, if any. */
  run: <N extends CallName>(name: string, act: Act<T, N>) => Promise<UserMessage | undefined>
}

export function actsOn<T>(shown: Standing<T>): Acts<T> {
  const $busy = atom<string | undefined>()
  async function run<N extends CallName>(name: string, { send, take }: Act<T, N>): Promise<UserMessage | undefined> {
    const known = shown.known()
    if (!known || $busy.get() !== undefined) return undefined
    $busy.set(name)
    const answer = await send(known)
    $busy.set(undefined)
    if (!answer.ok) return refusedClaim(answer, shown.load)
    take(answer.reply, known)
    return undefined
  }
  return { $busy, run }
}
