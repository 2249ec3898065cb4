import './note.css'
import { type Strings, t } from '../ui/words.ts'
import type { ChatState } from './service.ts'

const words = { opening: 'service.chatOpening', open: 'service.chatOpen' } as const

/** State of the chat. If it fails to open, a link remains, which no popup blocker stops. */
export function ChatNote({ chat, strings }: { chat: ChatState; strings: Strings }) {
  if (chat.state === 'closed') return null
  if (!('url' in chat)) return <p className="ways-note">{t(strings, words[chat.state])}</p>
  const isChat = chat.state === 'failed'
  return (
    <div className="ways-note">
      <p>{t(strings, isChat ? 'service.chatFailed' : 'service.blocked')}</p>
      <a className="button button-small" href={chat.url} target="_blank" rel="noopener">
        {t(strings, isChat ? 'service.chatWindow' : 'service.window')}
      </a>
    </div>
  )
}
