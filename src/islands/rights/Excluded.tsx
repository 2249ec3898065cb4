import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { exclusionTerms } from '#contract/rights/exclusion.ts'
import { HELPLINE } from '#contract/support/helpline.ts'
import type { UserMessage } from '#contract/words.ts'
import { dropExcluded, type Excluded as Told } from '../session/excluded.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { confirm, showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { $stay, $stayWork, extendStay, loadStay, payOutStay, type Stay } from './stay.ts'

export type ExcludedProps = { strings: Strings; told: Told }

/** In place of the log-in: until when the player stays away, who helps, the coin, and a way to stay away longer. */
export function Excluded({ strings, told }: ExcludedProps) {
  const { excluded, until, firmUntil, ticket } = told
  const heading = useRef<HTMLHeadingElement>(null)
  const moment = (time: number) => formats(strings).moment(time)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="excluded">
      <h2 ref={heading} tabIndex={-1}>
        {t(strings, `excluded.${excluded}`)}
      </h2>
      <p className="excluded-until">
        {until === undefined ? t(strings, 'excluded.ever') : t(strings, 'excluded.until', { date: moment(until) })}
      </p>
      <p>{t(strings, 'excluded.text')}</p>
      {excluded === 'exclusion' && (
        <p className="excluded-soft">{t(strings, 'excluded.firm', { date: moment(firmUntil) })}</p>
      )}
      <p>
        {t(strings, 'excluded.help')} <a href={HELPLINE.href}>{HELPLINE.shown}</a>
      </p>
      {ticket === undefined ? (
        <p className="excluded-soft">{t(strings, 'excluded.elsewhere')}</p>
      ) : (
        <Meanwhile strings={strings} />
      )}
      <a className="button button-plain button-wide" href="/profile/care">
        <span className="button-text">{t(strings, 'excluded.more')}</span>
      </a>
      <Button look="quiet" isWide onClick={dropExcluded}>
        {t(strings, 'excluded.back')}
      </Button>
    </div>
  )
}

function Meanwhile({ strings }: { strings: Strings }) {
  const stay = useStore($stay)
  useEffect(() => void loadStay(), [])
  if (stay.state === 'loading') return <Skeleton shape="card" />
  if (stay.state === 'over') return <p className="excluded-soft">{t(strings, 'excluded.problem.over')}</p>
  if (stay.state === 'failed')
    return (
      <div role="alert">
        <p>{t(strings, 'excluded.problem.failed')}</p>
        <Button isWide onClick={() => void loadStay()}>
          {t(strings, 'common.tryAgain')}
        </Button>
      </div>
    )
  return (
    <>
      <Money strings={strings} stay={stay.value} />
      {stay.value.until !== undefined && <Longer strings={strings} until={stay.value.until} />}
    </>
  )
}

/** Tells what came of it, in a toast. */
function tell(strings: Strings, problem: UserMessage | 'busy' | undefined, done: string): void {
  if (problem === 'busy') return
  if (problem) showToast(t(strings, problem.key, problem.values), 'error')
  else showToast(t(strings, done), 'success')
}

function Money({ strings, stay }: { strings: Strings; stay: Stay }) {
  const work = useStore($stayWork)
  const { own, leftover, account, isUnidentified, deposits, withdrawals } = stay
  const { coin } = formats(strings)
  if (withdrawals > 0) return <p className="excluded-card">{t(strings, 'excluded.money.going')}</p>
  if (own === 0) return null
  const values = { own: coin(own), leftover: coin(leftover), account: account ?? '' }
  const isReady = account !== undefined && !isUnidentified && deposits === 0

  async function payOut() {
    const message = t(strings, leftover > 0 ? 'excluded.money.sureLeftover' : 'excluded.money.sure', values)
    if (!(await confirm({ message, accept: t(strings, 'excluded.money.payOut') }))) return
    tell(strings, await payOutStay(stay), 'excluded.money.done')
  }

  return (
    <section className="excluded-card" aria-labelledby="excluded-money">
      <h3 id="excluded-money">{t(strings, 'excluded.money.title', values)}</h3>
      {isReady ? (
        <>
          <p>{t(strings, 'excluded.money.to', values)}</p>
          {leftover > 0 && <p>{t(strings, 'excluded.money.leftover', values)}</p>}
          <Button look="gold" isWide isBusy={work === 'payOut'} onClick={() => void payOut()}>
            {t(strings, 'excluded.money.payOut')}
          </Button>
        </>
      ) : (
        <>
          <p>{t(strings, deposits > 0 ? 'excluded.problem.waiting' : 'excluded.problem.service')}</p>
          <a className="button button-plain button-wide" href="/service">
            <span className="button-text">{t(strings, 'excluded.service')}</span>
          </a>
        </>
      )}
    </section>
  )
}

function Longer({ strings, until }: { strings: Strings; until: number }) {
  const work = useStore($stayWork)
  async function extend(term: (typeof exclusionTerms)[number]) {
    const message = t(strings, 'excluded.longer.sure', { term: t(strings, `excluded.term.${term}`) })
    if (!(await confirm({ message, accept: t(strings, 'excluded.longer.accept') }))) return
    tell(strings, await extendStay(until, term), 'excluded.longer.done')
  }
  return (
    <details className="excluded-card">
      <summary>{t(strings, 'excluded.longer.title')}</summary>
      <p>{t(strings, 'excluded.longer.text')}</p>
      <ul className="care-terms">
        {exclusionTerms.map((term) => (
          <li key={term}>
            <Button isWide isBusy={work === 'extend'} onClick={() => void extend(term)}>
              {t(strings, `excluded.term.${term}`)}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
