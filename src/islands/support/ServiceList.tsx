import './note.css'
import './service.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ServiceEntry } from '#contract/support/services.ts'
import { Button } from '../ui/Button.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { type Strings, t } from '../ui/words.ts'
import { ChatNote } from './ChatNote.tsx'
import { ServiceWay } from './ServiceWay.tsx'
import { $chat, $serviceDesk, builtOffers, openServiceDesk } from './service.ts'

type Props = {
  /** The page's built-in list, shown until the server answers, and if it cannot be reached. */
  entries: readonly ServiceEntry[]
  strings: Strings
}

/** All contacts of customer service, each opened in its own way (spec 2.10). */
export const ServiceList = guarded(function ServiceList({ entries, strings }: Props) {
  const desk = useStore($serviceDesk, { ssr: 'initial' })
  const chat = useStore($chat, { ssr: 'initial' })
  const offers = desk.state === 'ready' ? desk.offers : builtOffers(entries)

  useEffect(() => void openServiceDesk(), [])

  return (
    <div className="ways">
      <div role="status">
        {desk.state === 'offline' && (
          <div className="ways-note">
            <p>{t(strings, desk.isConnected ? 'service.unreachable' : 'service.offline')}</p>
            <Button size="small" onClick={() => void openServiceDesk()}>
              {t(strings, 'common.tryAgain')}
            </Button>
          </div>
        )}
        <ChatNote chat={chat} strings={strings} />
      </div>
      <ul aria-label={t(strings, 'service.ways')}>
        {offers.map((offer) => (
          <li key={offer.entry.id}>
            <ServiceWay offer={offer} isBusy={chat.state === 'opening'} strings={strings} />
          </li>
        ))}
      </ul>
    </div>
  )
})
