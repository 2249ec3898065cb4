import { useStore } from '@nanostores/react'
import { mailTopics } from '#contract/inbox/topics.ts'
import { type Strings, t } from '../ui/words.ts'
import { $mailTopic, chooseTopic } from './mail.ts'

const topics = ['all', ...mailTopics] as const

/** The filter of the box by what mails are about. */
export function MailTopics({ strings }: { strings: Strings }) {
  const chosen = useStore($mailTopic, { ssr: 'initial' })
  return (
    <fieldset className="mail-topics" aria-label={t(strings, 'mail.topics')}>
      {topics.map((topic) => (
        <button
          key={topic}
          type="button"
          className="mail-topic"
          aria-pressed={topic === chosen}
          onClick={() => chooseTopic(topic)}
        >
          {t(strings, `mail.topic.${topic}`)}
        </button>
      ))}
    </fieldset>
  )
}
