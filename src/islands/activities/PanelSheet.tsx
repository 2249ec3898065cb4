import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { ActivityAction } from '#contract/telemetry/events.ts'
import { noteAction } from '../telemetry/actions.ts'
import { useNeeded } from '../ui/onDemand.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { type Strings, t } from '../ui/words.ts'
import { $rewardsOver, noteSeen, openOver } from './rewardsOver.ts'

type Props = {
  activity: number
  /** Whether it opened by itself or by a tap. */
  action: ActivityAction
  title: string
  strings: Strings
  onClose: () => void
  children: ReactNode
}

/** The dialog around an activity's panel: from the bottom edge on a phone, in the middle of a desktop. */
export function PanelSheet({ activity, action, title, strings, onClose, children }: Props) {
  useEffect(() => noteAction(activity, action), [activity, action])
  useEffect(openOver, [])

  return (
    <Sheet isOpen onClose={onClose} title={title} closeLabel={t(strings, 'common.close')} className="panel-sheet">
      {children}
      <Rewards strings={strings} />
    </Sheet>
  )
}

const loadReward = () => import('./RewardPopup.tsx').then(({ RewardPopup }) => RewardPopup)

/** The rewards of claims that were made in the dialog, one after the other. Without their code the panel alone tells them. */
function Rewards({ strings }: { strings: Strings }) {
  const [given] = useStore($rewardsOver, { ssr: 'initial' })
  const Popup = useNeeded(loadReward, given !== undefined)
  return Popup && given ? (
    <Popup popup={{ name: 'reward', ...given }} strings={strings} unfollowable={[]} onClose={noteSeen} />
  ) : null
}
