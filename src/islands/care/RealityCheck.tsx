import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { UserMessage } from '#contract/words.ts'
import { logOut } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { timeLabel } from '../ui/timeLabel.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { $playWork, answerCheck, type PlaySession } from './playSession.ts'

type Props = { strings: Strings; session: PlaySession }

/** The addresses of the ways on, by platform. */
const ways = {
  mobile: { record: '/record/transaction', care: '/profile/care' },
  desktop: { record: '/lobby/record/transaction', care: '/lobby/care' },
} as const

/** The reality check. Nothing closes it but its answer, which the server keeps, and leaving the game leaves it due. */
export function RealityCheck({ strings, session }: Props) {
  const work = useStore($playWork)
  const [failed, setFailed] = useState<UserMessage>()
  const { record, care } = ways[document.documentElement.dataset.platform === 'desktop' ? 'desktop' : 'mobile']

  async function goOn() {
    setFailed(undefined)
    setFailed(await answerCheck())
  }

  return (
    <Sheet isOpen isClosable={false} onClose={() => undefined} title={t(strings, 'care.check.title')}>
      <CheckFigures strings={strings} session={session} />
      <FormError problem={failed} translate={({ key, values }) => t(strings, key, values)} />
      <div className="check-ways">
        <Button isWide isBusy={work === 'answer'} onClick={() => void goOn()}>
          {t(strings, 'care.check.goOn')}
        </Button>
        <a className="button button-plain button-wide" href={record}>
          <span className="button-text">{t(strings, 'care.check.record')}</span>
        </a>
        <a className="button button-plain button-wide" href={care}>
          <span className="button-text">{t(strings, 'care.check.break')}</span>
        </a>
        <Button isWide onClick={() => void logOut()}>
          {t(strings, 'care.check.logOut')}
        </Button>
      </div>
    </Sheet>
  )
}

/** Time, stakes, wins and the result since the log-in. */
export function CheckFigures({ strings, session }: Props) {
  const { sinceTime, minutes, staked, won } = session
  const { coin, moment } = formats(strings)
  const time = timeLabel(strings, minutes)
  const figures = [
    { key: 'staked', value: coin(staked) },
    { key: 'won', value: coin(won) },
    { key: 'net', value: coin(won - staked) },
  ]
  return (
    <>
      <p>
        {sinceTime === undefined
          ? t(strings, 'care.check.played', { time })
          : t(strings, 'care.check.since', { time, since: moment(sinceTime) })}
      </p>
      <dl className="check-figures">
        {figures.map(({ key, value }) => (
          <div key={key}>
            <dt>{t(strings, `care.check.${key}`)}</dt>
            <dd className="money">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
