import type { ChatState } from '#stores/service.ts'
import { type Strings, t } from '../ui/words.ts'

/** How the chat is getting on, with another way to it where its widget did not come. */
export function ChatNote({ chat, strings }: { chat: ChatState; strings: Strings }) {
  if (chat.state === 'closed') return null
  if (chat.state === 'opening') return <p className="ways-note">{t(strings, 'service.chatOpening')}</p>
  if (chat.state === 'open') return <p className="ways-note">{t(strings, 'service.chatOpen')}</p>
  return (
    <div className="ways-note">
      <p>{t(strings, 'service.chatFailed')}</p>
      <a className="button button-small" href={chat.url} target="_blank" rel="noopener">
        {t(strings, 'service.chatWindow')}
      </a>
    </div>
  )
}
