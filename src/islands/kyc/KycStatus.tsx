import './kyc-renewal.css'
import { useEffect, useRef } from 'react'
import { type IconName, iconPath } from '#contract/icons.ts'
import { dayStart } from '#contract/time.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import type { Standing } from './kycStanding.ts'

const icons = { submitted: 'hourglass-not-done', approved: 'shield' } as const satisfies Record<string, IconName>
const stages = ['sent', 'checked', 'decided'] as const

/** The state after submission: under review, or approved. */
export function KycStatus({ strings, standing }: { strings: Strings; standing: Standing }) {
  const state = standing.state === 'approved' ? 'approved' : 'submitted'
  const validUntil = state === 'approved' ? standing.validUntil : undefined
  const heading = useRef<HTMLHeadingElement>(null)
  // The submit button is gone, so the focus moves here.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <section className="kyc-status" data-state={state}>
      <img src={iconPath(icons[state])} alt="" width={72} height={72} />
      <h2 ref={heading} tabIndex={-1}>
        {t(strings, `kyc.${state}.title`)}
      </h2>
      <p>{t(strings, `kyc.${state}.text`)}</p>
      {state === 'submitted' && <Stages strings={strings} />}
      {standing.isRenewable && <Renewal strings={strings} />}
      <dl className="kyc-facts">
        <Fact label={t(strings, 'kyc.summaryName')} text={standing.name} />
        <Fact label={t(strings, 'kyc.summaryDocument')} text={standing.documentMask} />
        <Fact
          label={t(strings, 'kyc.summaryUntil')}
          text={validUntil && formats(strings).longDate(dayStart(validUntil))}
        />
      </dl>
      <div className="kyc-actions">
        <a className="button button-gold" href="/lobby/home">
          {t(strings, 'kyc.toLobby')}
        </a>
        <a className="button button-quiet" href="/lobby/wallets/withdraw">
          {t(strings, 'kyc.toWallet')}
        </a>
      </div>
    </section>
  )
}

/** The document expires soon: a new one may be submitted, and the identity stays verified meanwhile. */
function Renewal({ strings }: { strings: Strings }) {
  return (
    <section className="kyc-renewal" aria-labelledby="kyc-renewal">
      <h3 id="kyc-renewal">{t(strings, 'kyc.renewal.title')}</h3>
      <p className="wallet-note">{t(strings, 'kyc.renewal.text')}</p>
      <a className="button button-plain" href="/walletsKyc?renew=1">
        {t(strings, 'kyc.renewal.action')}
      </a>
    </section>
  )
}

function Stages({ strings }: { strings: Strings }) {
  return (
    <ol className="kyc-stages">
      {stages.map((stage, index) => (
        <li key={stage} data-state={index === 0 ? 'done' : index === 1 ? 'here' : undefined}>
          <span aria-current={index === 1 ? 'step' : undefined}>{t(strings, `kyc.stage.${stage}`)}</span>
        </li>
      ))}
    </ol>
  )
}

function Fact({ label, text }: { label: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}
