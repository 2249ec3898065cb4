import { useStore } from '@nanostores/react'
import { Button } from '../ui/Button.tsx'
import { claimOnce } from '../ui/claimOnce.ts'
import { confirm, showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { $mailTopic, $mailWork, isOwed, type Mail, readAllMails, receiveRewards, removeMails } from './mail.ts'
import { $mailSummary } from './mailSummary.ts'

/** Actions on all mails: claim pending rewards, including those below this page, and delete read mails. */
export function MailActions({ strings, mails }: { strings: Strings; mails: readonly Mail[] }) {
  const work = useStore($mailWork)
  const { red0, red1, red2 } = useStore($mailSummary)
  // What concerns every mail is offered beside every mail.
  const isAll = useStore($mailTopic) === 'all'
  const isWaiting = red1 || mails.some(isOwed)
  const isUnread = isAll && (red0 || red2 || mails.some((mail) => !mail.isRead))
  const isRemovable = isAll && mails.some((mail) => mail.isRead && !isOwed(mail))

  async function readAll() {
    const problem = await readAllMails()
    if (problem) showToast(t(strings, problem.key, problem.values), 'error')
  }

  async function removeRead() {
    const isSure = await confirm({
      title: t(strings, 'mail.removeRead'),
      message: t(strings, 'mail.removeReadText'),
      accept: t(strings, 'mail.remove'),
    })
    if (!isSure) return
    const removal = await removeMails()
    if ('problem' in removal) showToast(t(strings, removal.problem.key, removal.problem.values), 'error')
    else showToast(t(strings, 'mail.removed', { count: removal.removed }), 'success')
  }

  if (!isWaiting && !isUnread && !isRemovable) return null
  return (
    <div className="mail-actions">
      {isWaiting && (
        <Button
          look="gold"
          size="small"
          isBusy={work === 'receiving'}
          onClick={() => claimOnce(strings, receiveRewards)}
        >
          {t(strings, 'mail.receiveAll')}
        </Button>
      )}
      {isUnread && (
        <Button size="small" isBusy={work === 'reading'} onClick={() => void readAll()}>
          {t(strings, 'mail.readAll')}
        </Button>
      )}
      {isRemovable && (
        <Button look="quiet" size="small" isBusy={work === 'removing'} onClick={() => void removeRead()}>
          {t(strings, 'mail.removeRead')}
        </Button>
      )}
    </div>
  )
}
