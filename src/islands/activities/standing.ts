import { atom, type WritableAtom } from 'nanostores'
import type { Failure } from '#client/wire/post.ts'
import { isClosed, wordsOfActivityErrcode } from '#contract/activities/refusalWords.ts'
import type { UserMessage } from '#contract/words.ts'
import { type Loader, loadable } from '../ui/loadable.ts'
import { renewActivities } from './activities.ts'
import { activityMessage } from './failure.ts'
import { endedMessage } from './refused.ts'

/** How a player stands with an activity, and why its last read was refused, if it was. The panel that has told it clears it. */
export type Standing<T> = Loader<T> & { $refusal: WritableAtom<UserMessage | undefined> }

/** The standing that a panel shows. A read that the activity refuses is no failure of the network: the panel closes (spec 8). */
export function standing<T>(
  ask: () => Promise<{ ok: true; reply: T } | Failure>,
  onTaken?: (value: T) => void,
): Standing<T> {
  const $refusal = atom<UserMessage | undefined>()
  const loader = loadable(async () => {
    const answer = await ask()
    $refusal.set(answer.ok ? undefined : refusalOf(answer))
    if ($refusal.get()) void renewActivities()
    return answer
  }, onTaken)
  return { ...loader, $refusal }
}

function refusalOf(failure: Failure): UserMessage | undefined {
  if (failure.why !== 'refused') return undefined
  if (isClosed(failure.errcode)) return endedMessage()
  return wordsOfActivityErrcode(failure.errcode) ? activityMessage(failure) : undefined
}
