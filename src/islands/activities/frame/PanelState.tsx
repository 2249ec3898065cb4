import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { UserMessage } from '#contract/words.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { $toasts, showToast } from '../../ui/ui.ts'
import { type Strings, t } from '../../ui/words.ts'
import { $activities } from '../activities.ts'
import { quietMessage } from '../quiet.ts'
import { ENDED } from '../refused.ts'
import type { Standing } from '../standing.ts'
import { Quiet } from './Quiet.tsx'

/** What is not on, where offers are not quiet. */
export const NOT_ON: UserMessage = { key: 'activity.act39.err1001' }
/** Words of why nothing is offered now: the page's own, or those of `offersQuiet` and `offersPaused`. */
const QUIET = /frame\.quiet\.|err101[56]$/
const notOn = () => NOT_ON

type Props<T> = {
  of: Standing<T>
  /** Whether nothing is on, and nothing left to claim. */
  isOver: (value: T) => boolean
  /** What a player reads who finds it over; default: that it is not on. */
  over?: (value: T) => UserMessage
  /** Whether it is bought, or not offered after a loss for another reason. */
  isSold?: boolean
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
export function PanelState<T>({
  of,
  isOver,
  over = notOn,
  isSold = false,
  failed,
  strings,
  onClose,
  children,
}: Props<T>) {
  const state = useStore(of.$state, { ssr: 'initial' })
  const quiet = quietMessage(useStore($activities, { ssr: 'initial' })?.quiet, isSold)
  const found = useEnd(of, isOver)
  // Offers that have gone quiet have not ended.
  const end = found && (quiet ?? found)

  useEffect(() => {
    if (!end || !onClose) return
    const text = t(strings, end.key, end.values)
    // The claim that met the end may have said so.
    if (!$toasts.get().some((toast) => toast.text === text)) showToast(text, 'error')
    onClose()
  }, [end, onClose, strings])

  return (
    <div className="panel" aria-busy={!end && state.state === 'loading'}>
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
          {(value) => (isOver(value) ? <Nothing why={quiet ?? over(value)} strings={strings} /> : children(value))}
        </Loaded>
      )}
    </div>
  )
}

/** Why nothing is here, and the way to the other rewards; none for whom it is not on, since nobody knows whether others are. */
function Nothing({ why, strings }: { why: UserMessage; strings: Strings }) {
  if (QUIET.test(why.key)) return <Quiet why={why} strings={strings} />
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
