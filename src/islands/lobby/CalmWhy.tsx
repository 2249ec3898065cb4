import { useStore } from '@nanostores/react'
import { $activities } from '../activities/activities.ts'
import { quietMessage } from '../activities/quiet.ts'
import { type Strings, t } from '../ui/words.ts'

/** Why home offers nothing, and until when. Its room is kept until that is known. */
export function CalmWhy({ strings, href }: { strings: Strings; href: string }) {
  const why = quietMessage(useStore($activities, { ssr: 'initial' })?.quiet, true)
  return (
    <p className="calm-why">
      {why ? t(strings, why.key, why.values) : t(strings, 'lobby.calm.quiet')}{' '}
      <a href={href}>{t(strings, 'activity.frame.quiet.how')}</a>
    </p>
  )
}
