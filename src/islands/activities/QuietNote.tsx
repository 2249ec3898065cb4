import './offers.css'
import { useStore } from '@nanostores/react'
import { guarded } from '../ui/Guarded.tsx'
import { type Strings, t } from '../ui/words.ts'
import { $activities } from './activities.ts'
import { quietMessage } from './quiet.ts'

/** On top of a list of offers, while they are quiet: why, and until when. */
export const QuietNote = guarded(function QuietNote({ strings }: { strings: Strings }) {
  const quiet = quietMessage(useStore($activities, { ssr: 'initial' })?.quiet, true)
  if (!quiet) return null
  return (
    <p className="quiet-note" role="note">
      {t(strings, quiet.key, quiet.values)} {t(strings, 'activity.frame.quiet.kept')}{' '}
      <a href="/profile/care#care-quiet">{t(strings, 'activity.frame.quiet.how')}</a>
    </p>
  )
})
