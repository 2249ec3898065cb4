import { type ReactNode, Suspense } from 'react'
import { type IconName, iconPath } from '#contract/icons.ts'
import { type Kyc, loadKyc, type Standing } from '#stores/kycStanding.ts'
import { Late } from '../ui/Empty.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { KycStatus } from './KycStatus.tsx'

type Props = {
  strings: Strings
  kyc: Kyc
  /** What the page has for who may still write and send. */
  children: (standing: Standing) => ReactNode
}

/** Around both pages: what they say while nothing is known, once it was sent, and how it is looked after. */
export function KycFrame({ strings, kyc, children }: Props) {
  if (kyc.state === 'failed') {
    return <Late title={t(strings, 'kyc.failed')} strings={strings} onAgain={() => void loadKyc()} />
  }
  return (
    <div className="wallet kyc" aria-busy={kyc.state === 'loading'}>
      <div className="wallet-main">
        {kyc.state === 'loading' ? <Waiting /> : <Body standing={kyc.standing} {...{ strings, children }} />}
      </div>
      <div className="wallet-side">
        <Care strings={strings} />
      </div>
    </div>
  )
}

function Body({ standing, strings, children }: Omit<Props, 'kyc'> & { standing: Standing }) {
  const { state, reason } = standing
  if (state === 'submitted' || state === 'approved') return <KycStatus strings={strings} standing={standing} />
  return (
    <>
      {state === 'rejected' && <Rejected strings={strings} reason={reason} />}
      <Suspense fallback={<Waiting />}>{children(standing)}</Suspense>
    </>
  )
}

function Rejected({ strings, reason = '' }: { strings: Strings; reason: string | undefined }) {
  return (
    <section className="kyc-rejected" aria-labelledby="kyc-rejected">
      <img src={iconPath('warning')} alt="" width={32} height={32} />
      <div>
        <h2 id="kyc-rejected">{t(strings, 'kyc.rejected.title')}</h2>
        {reason !== '' && <p className="kyc-reason">{reason}</p>}
        <p className="wallet-note">{t(strings, 'kyc.rejected.text')}</p>
      </div>
    </section>
  )
}

const promises: readonly (readonly [key: string, icon: IconName])[] = [
  ['sealed', 'locked'],
  ['seen', 'identification-card'],
  ['stripped', 'shield'],
  ['kept', 'card-file-box'],
]

/** What becomes of what a player gives us here. */
function Care({ strings }: { strings: Strings }) {
  return (
    <section className="card kyc-care" aria-labelledby="kyc-care">
      <h2 id="kyc-care">{t(strings, 'kyc.care.title')}</h2>
      <ul>
        {promises.map(([key, icon]) => (
          <li key={key}>
            <img src={iconPath(icon)} alt="" width={28} height={28} />
            <p>{t(strings, `kyc.care.${key}`)}</p>
          </li>
        ))}
      </ul>
      <a href="/privacy-policy">{t(strings, 'kyc.care.more')}</a>
    </section>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton shape="title" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </>
  )
}
