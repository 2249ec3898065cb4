import './kyc-notice.css'
import type { ReactNode } from 'react'
import { type IconName, iconPath } from '#contract/icons.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import type { Standing } from './kycStanding.ts'
import { type Awaiting, kycNotice, useKycStanding } from './useKyc.tsx'

type Props = { strings: Strings; state: Standing['state']; what: Awaiting }

/** Shown where a proof of identity is required first, with a link to it. `strings` holds `kyc.needed`. */
export function KycNotice({ strings, state, what }: Props) {
  const { title, text, action, isWaiting } = kycNotice(state, what)
  const icon: IconName = isWaiting ? 'hourglass-not-done' : 'identification-card'
  return (
    <section className="card kyc-notice" aria-labelledby="kyc-notice">
      <img src={iconPath(icon)} alt="" width={56} height={56} />
      <h2 id="kyc-notice">{t(strings, title)}</h2>
      <p className="wallet-note">{t(strings, text)}</p>
      <a className={`button ${isWaiting ? 'button-quiet' : 'button-gold'}`} href="/walletsKyc">
        {t(strings, action)}
      </a>
    </section>
  )
}

/** The deadline of the proof of identity, as a line beside the deposit. */
export function KycDue({ strings }: { strings: Strings }) {
  const standing = useKycStanding()
  const isOver = standing?.state === 'approved' || standing?.state === 'submitted'
  if (!standing || isOver || standing.waits.deposit) return null
  return (
    <p className="card kyc-soon">
      <img src={iconPath('identification-card')} alt="" width={28} height={28} />
      <span>
        {t(strings, 'kyc.needed.soon', { date: formats(strings).longDate(standing.dueTime) })}{' '}
        <a href="/walletsKyc">{t(strings, 'kyc.needed.action')}</a>
      </span>
    </p>
  )
}

type GateProps = { strings: Strings; what: Awaiting; isRefused?: boolean; children?: ReactNode }

/**
 * Shows its children unless they require a proof of identity, and otherwise the next step. `isRefused`: the server has just required it,
 * which overrides the known state.
 */
export function KycGate({ strings, what, isRefused = false, children }: GateProps) {
  const standing = useKycStanding()
  const isShut = isRefused || standing?.waits[what]
  return isShut ? <KycNotice strings={strings} state={standing?.state ?? 'none'} what={what} /> : children
}
