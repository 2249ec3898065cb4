import '../ui/rows.css'
import './mail.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { iconPath } from '#contract/icons.ts'
import { $player } from '../player.ts'
import { Button } from '../ui/Button.tsx'
import { guarded } from '../ui/Guarded.tsx'
import type { Pages } from '../ui/pagedList.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useFocusKept } from '../ui/useFocusKept.tsx'
import { type Strings, t } from '../ui/words.ts'
import { MailActions } from './MailActions.tsx'
import { MailDetail } from './MailDetail.tsx'
import { MailLine } from './MailLine.tsx'
import { MailTopics } from './MailTopics.tsx'
import { $mailBox, $mailTopic, isOwed, leaveMails, loadMails, loadMoreMails, type Mail } from './mail.ts'

const SKELETON_LINES = [1, 2, 3, 4]

/** The player's mails: the list, the actions on all of them, and the open mail. */
export const MailBox = guarded(function MailBox({ strings }: { strings: Strings }) {
  const player = useStore($player, { ssr: 'initial' })
  const box = useStore($mailBox, { ssr: 'initial' })
  const isGuest = player.state === 'guest'
  const place = useRef<HTMLDivElement>(null)
  useFocusKept(place, box.state === 'ready' ? box.value.rows.map(({ id }) => id).join() : undefined)

  useEffect(() => {
    if (isGuest) return
    void loadMails()
    addEventListener('online', loadMails)
    return () => {
      removeEventListener('online', loadMails)
      leaveMails()
    }
  }, [isGuest])

  return (
    <div ref={place} className="mail" tabIndex={-1} aria-busy={!isGuest && box.state === 'loading'}>
      <MailTopics strings={strings} />
      {box.state === 'loading' && <Waiting strings={strings} />}
      {box.state === 'failed' && <Failed strings={strings} text="mail.failed" onRetry={loadMails} />}
      {box.state === 'ready' && <Received strings={strings} mails={box.value} />}
      <MailDetail strings={strings} />
    </div>
  )
})

function Received({ strings, mails: { rows, cursor, more } }: { strings: Strings; mails: Pages<Mail> }) {
  if (rows.length === 0 && cursor === undefined) return <Empty strings={strings} />
  return (
    <>
      <MailActions strings={strings} mails={rows} />
      {rows.length > 0 && <MailList strings={strings} mails={rows} />}
      {more === 'failed' && <Failed strings={strings} text="mail.moreFailed" onRetry={loadMoreMails} />}
      {cursor !== undefined && more !== 'failed' && (
        <Button isWide isBusy={more === 'loading'} onClick={() => void loadMoreMails()}>
          {t(strings, 'mail.more')}
        </Button>
      )}
    </>
  )
}

function MailList({ strings, mails }: { strings: Strings; mails: readonly Mail[] }) {
  return (
    <ul className="rows">
      {mails.map((mail) => (
        <MailLine key={mail.id} strings={strings} mail={mail} isOwed={isOwed(mail)} />
      ))}
    </ul>
  )
}

/** Placeholders in the HTML, replaced by the log-in for a guest. */
function Waiting({ strings }: { strings: Strings }) {
  return (
    <>
      <div className="mail-note mail-guest">
        <img src={iconPath('envelope')} alt="" width={64} height={64} />
        <p>{t(strings, 'mail.guest')}</p>
        <a className="button button-gold" href="/login">
          {t(strings, 'lobby.login')}
        </a>
      </div>
      <div className="mail-waiting">
        {SKELETON_LINES.map((line) => (
          <Skeleton shape="card" key={line} />
        ))}
      </div>
    </>
  )
}

function Empty({ strings }: { strings: Strings }) {
  const isAll = useStore($mailTopic) === 'all'
  return (
    <div className="mail-note" role="status">
      <img src={iconPath('open-mailbox-with-lowered-flag')} alt="" width={64} height={64} />
      <h2>{t(strings, isAll ? 'mail.empty' : 'mail.emptyTopic')}</h2>
      <p>{t(strings, isAll ? 'mail.emptyText' : 'mail.emptyTopicText')}</p>
    </div>
  )
}

function Failed({ strings, text, onRetry }: { strings: Strings; text: string; onRetry: () => Promise<void> }) {
  return (
    <div className="mail-note" role="alert">
      <p>{t(strings, text)}</p>
      <Button onClick={() => void onRetry()}>{t(strings, 'common.tryAgain')}</Button>
    </div>
  )
}
