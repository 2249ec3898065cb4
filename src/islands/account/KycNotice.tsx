import './kyc-notice.css'
import type { ReactNode } from 'react'
import { type IconName, iconPath } from '#contract/icons.ts'
import { formatLongDate } from '#contract/time.ts'
import type { Standing } from '#stores/kycStanding.ts'
import { type Strings, t } from '../ui/words.ts'
import { useKycStanding } from './kyc.ts'

type Props = { strings: Strings; standing: Standing; what: 'deposit' | 'withdrawal' }

/** Stands in the wallet where a player's identity has to be proven first, and leads to where that is done. `strings` holds `kyc.needed`. */
export function KycNotice({ strings, standing, what }: Props) {
  const isWaiting = standing.state === 'submitted'
  const isRejected = standing.state === 'rejected'
  const icon: IconName = isWaiting ? 'hourglass-not-done' : 'identification-card'
  const title = isWaiting ? 'waitingTitle' : isRejected ? 'rejectedTitle' : 'title'
  const text = isWaiting ? 'waiting' : isRejected ? 'rejected' : what
  return (
    <section className="card kyc-notice" aria-labelledby="kyc-notice">
      <img src={iconPath(icon)} alt="" width={56} height={56} />
      <h2 id="kyc-notice">{t(strings, `kyc.needed.${title}`)}</h2>
      <p className="wallet-note">{t(strings, `kyc.needed.${text}`)}</p>
      <a className={`button ${isWaiting ? 'button-quiet' : 'button-gold'}`} href="/walletsKyc">
        {t(strings, isWaiting ? 'kyc.needed.look' : `kyc.needed.to.${what}`)}
      </a>
    </section>
  )
}

/** A line beside the deposit, while there is time: by when the identity is to be proven. */
export function KycDue({ strings }: { strings: Strings }) {
  const standing = useKycStanding()
  const isOver = standing?.state === 'approved' || standing?.state === 'submitted'
  if (!standing || isOver || standing.waits.deposit) return null
  return (
    <p className="card kyc-soon">
      <img src={iconPath('identification-card')} alt="" width={28} height={28} />
      <span>
        {t(strings, 'kyc.needed.soon', { date: formatLongDate(standing.dueTime) })}{' '}
        <a href="/walletsKyc">{t(strings, 'kyc.needed.action')}</a>
      </span>
    </p>
  )
}

/** Lets through what does not wait for the player's identity, and shows in its place what to do where it does. */
export function KycGate({ strings, what, children }: Omit<Props, 'standing'> & { children?: ReactNode }) {
  const standing = useKycStanding()
  return standing?.waits[what] ? <KycNotice strings={strings} standing={standing} what={what} /> : children
}
