import { type IconName, iconPath } from '#contract/icons.ts'
import { topicOf } from '#contract/inbox/topics.ts'
import { serverNow } from '../ui/clock.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { awardsText, titleOf } from './awards.ts'
import { type Mail, openMail } from './mail.ts'

const SOON_MS = 7 * 86_400_000

type Props = { strings: Strings; mail: Mail; isOwed: boolean }

/** A mail as one button: subject, attachments, and pending actions. */
export function MailLine({ strings, mail, isOwed }: Props) {
  const isEndingSoon = mail.expireTime - serverNow() < SOON_MS
  return (
    <li>
      <button
        type="button"
        className="mail-line"
        data-read={mail.isRead && !isOwed}
        onClick={() => void openMail(mail)}
      >
        <span className="mail-icon">
          <img src={iconPath(iconOf(mail, isOwed))} alt="" width={30} height={30} />
          {(!mail.isRead || isOwed) && (
            <span className="mail-dot" role="img" aria-label={t(strings, isOwed ? 'mail.waiting' : 'mail.unread')} />
          )}
        </span>
        <span className="mail-what">
          <strong>{titleOf(strings, mail)}</strong>
          <span className="mail-facts">
            {formats(strings).moment(mail.sendTime)}
            {isOwed && isEndingSoon && (
              <em> · {t(strings, 'mail.until', { date: formats(strings).date(mail.expireTime) })}</em>
            )}
          </span>
          {mail.awards.length > 0 && (
            <span className="mail-awards" data-owed={isOwed}>
              {isOwed ? awardsText(strings, mail.awards) : t(strings, 'mail.received')}
            </span>
          )}
        </span>
      </button>
    </li>
  )
}

function iconOf(mail: Mail, isOwed: boolean): IconName {
  if (isOwed) return 'wrapped-gift'
  const topic = topicOf(mail)
  if (topic === 'money') return 'money-bag'
  if (topic === 'security') return 'shield'
  const { isRead } = mail
  return isRead ? 'envelope' : 'incoming-envelope'
}
