import { useStore } from '@nanostores/react'
import { wagerOf } from '#contract/wallet/wagering.ts'
import { Button } from '../ui/Button.tsx'
import { claimOnce } from '../ui/claimOnce.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { confirm, showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { awardText, paragraphsOf, titleOf } from './awards.ts'
import { $mailWork, $openMail, closeMail, isOwed, type Mail, openMail, receiveRewards, removeMails } from './mail.ts'

/** The open mail: its text, attachments and actions. */
export function MailDetail({ strings }: { strings: Strings }) {
  const open = useStore($openMail)
  return (
    <Sheet
      className="mail-sheet"
      isOpen={open !== undefined}
      onClose={closeMail}
      title={open ? titleOf(strings, open.mail) : ''}
      closeLabel={t(strings, 'common.close')}
    >
      {open && (
        <>
          <p className="mail-facts">
            {formats(strings).dateTime(open.mail.sendTime)} ·{' '}
            {t(strings, 'mail.until', { date: formats(strings).date(open.mail.expireTime) })}
          </p>
          <div className="mail-text" aria-busy={open.state === 'loading'}>
            {open.state === 'loading' && <Skeleton shape="card" />}
            {open.state === 'failed' && <Failed strings={strings} mail={open.mail} />}
            {open.state === 'ready' &&
              paragraphsOf(strings, open.mail, open.text).map(({ at, text }) => <p key={at}>{text}</p>)}
          </div>
          {open.mail.awards.length > 0 && <Awards strings={strings} mail={open.mail} />}
          {open.state === 'ready' && <Actions strings={strings} mail={open.mail} />}
        </>
      )}
    </Sheet>
  )
}

function Failed({ strings, mail }: { strings: Strings; mail: Mail }) {
  return (
    <div className="mail-note" role="alert">
      <p>{t(strings, 'mail.textFailed')}</p>
      <Button onClick={() => void openMail(mail)}>{t(strings, 'common.tryAgain')}</Button>
    </div>
  )
}

/** What is attached, with what it asks for, before it is accepted. `strings.counts` says which games count. */
function Awards({ strings, mail: { awards } }: { strings: Strings; mail: Mail }) {
  const isStaked = awards.some(({ betRate = 0 }) => betRate > 0)
  return (
    <>
      <ul className="mail-attached" aria-label={t(strings, 'mail.attached')}>
        {awards.map((award) => (
          <li key={`${award.id}/${award.betRate ?? 0}`}>
            <strong className="money">{awardText(strings, award)}</strong>
            {award.betRate !== undefined && award.betRate > 0 && (
              <small>
                {t(strings, 'mail.stakes', { amount: formats(strings).coin(wagerOf(award.count, award.betRate)) })}
              </small>
            )}
          </li>
        ))}
      </ul>
      {isStaked && (
        <p className="mail-facts">
          {t(strings, 'counts')} <a href="/rule/wagering">{t(strings, 'stakes.rules')}</a>
        </p>
      )}
    </>
  )
}

function Actions({ strings, mail }: { strings: Strings; mail: Mail }) {
  const work = useStore($mailWork)

  async function remove() {
    const message = t(strings, 'mail.removeText')
    if (!(await confirm({ title: t(strings, 'mail.remove'), message, accept: t(strings, 'mail.remove') }))) return
    const removal = await removeMails(mail.id)
    if ('problem' in removal) showToast(t(strings, removal.problem.key, removal.problem.values), 'error')
    else showToast(t(strings, 'mail.removed', { count: removal.removed }), 'success')
  }

  return (
    <div className="dialog-actions">
      {isOwed(mail) ? (
        <Button
          look="gold"
          isBusy={work === 'receiving'}
          onClick={() => claimOnce(strings, () => receiveRewards(mail.id))}
        >
          {t(strings, 'mail.receive')}
        </Button>
      ) : (
        <Button look="quiet" isBusy={work === 'removing'} onClick={() => void remove()}>
          {t(strings, 'mail.remove')}
        </Button>
      )}
    </div>
  )
}
