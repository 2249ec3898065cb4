import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { UserMessage } from '#contract/words.ts'
import { ENDED } from '#stores/activities/refused.ts'
import type { Standing } from '#stores/activities/standing.ts'
import { $toasts, showToast } from '#stores/ui/ui.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Strings, t } from '../../ui/words.ts'

/** What is not on for this player; nobody reads why. */
export const NOT_ON: UserMessage = { key: 'activity.act39.err1001' }
const notOn = () => NOT_ON

type Props<T> = {
  of: Standing<T>
  /** Whether nothing is on, and nothing left to claim. */
  isOver: (value: T) => boolean
  /** What a player reads who finds it over; default: that it is not on. */
  over?: (value: T) => UserMessage
  /** Message for a failed load. */
  failed: string
  strings: Strings
  /** Closes the dialog around the panel, if it stands in one. */
  onClose?: (() => void) | undefined
  children: (value: T) => ReactNode
}

/**
 * How a player stands with an activity: placeholder, content, or a retry button. An activity that ends while it is shown says so; its dialog
 * closes, and its page leads to the rewards (spec 4, 8).
 */
export function PanelState<T>({ of, isOver, over = notOn, failed, strings, onClose, children }: Props<T>) {
  const state = useStore(of.$state, { ssr: 'initial' })
  const end = useEnd(of, isOver)

  useEffect(() => {
    if (!end || !onClose) return
    const text = t(strings, end.key, end.values)
    // The claim that met the end may have said so.
    if (!$toasts.get().some((toast) => toast.text === text)) showToast(text, 'error')
    onClose()
  }, [end, onClose, strings])

  return (
    <div className="panel">
      {end ? (
        <Nothing why={end} strings={strings} />
      ) : (
        <Loaded
          of={state}
          waiting={<Skeleton shape="card" />}
          failed={failed}
          onAgain={() => void of.load()}
          strings={strings}
        >
          {(value) => (isOver(value) ? <Nothing why={over(value)} strings={strings} /> : children(value))}
        </Loaded>
      )}
    </div>
  )
}

/** Why nothing is here, and the way to the other rewards; none for whom it is not on, since nobody knows whether others are. */
function Nothing({ why, strings }: { why: UserMessage; strings: Strings }) {
  return (
    <Empty title={t(strings, why.key, why.values)} text={t(strings, 'activity.emptyText')}>
      {why !== NOT_ON && (
        <a className="button" href="/lobby/rewards">
          {t(strings, 'activity.frame.others')}
        </a>
      )}
    </Empty>
  )
}

/** Why the panel ends: its read was refused, or what was open before is over now. */
function useEnd<T>({ $state, $refusal }: Standing<T>, isOver: (value: T) => boolean): UserMessage | undefined {
  const state = useStore($state, { ssr: 'initial' })
  const refusal = useStore($refusal, { ssr: 'initial' })
  const wasOpen = useRef(false)
  const [isEnded, setEnded] = useState(false)
  const isGone = state.state === 'ready' && isOver(state.value)
  const isOpen = state.state === 'ready' && !isGone

  useEffect(() => () => $refusal.set(undefined), [$refusal])

  useEffect(() => {
    setEnded(isGone && wasOpen.current)
    if (isOpen) wasOpen.current = true
  }, [isGone, isOpen])

  return refusal ?? (isEnded && isGone ? ENDED : undefined)
}
