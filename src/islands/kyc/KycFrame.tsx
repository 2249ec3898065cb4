import { type ReactNode, Suspense } from 'react'
import { type IconName, iconPath } from '#contract/icons.ts'
import { dayStart } from '#contract/time.ts'
import { Loaded } from '../ui/Loaded.tsx'
import type { Loadable } from '../ui/loadable.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { KycStatus } from './KycStatus.tsx'
import { loadKyc, type Standing } from './kycStanding.ts'
import { kycDue } from './useKyc.tsx'

type Props = {
  strings: Strings
  kyc: Loadable<Standing>
  /** The page's content while the player may still edit and submit. */
  children: (standing: Standing) => ReactNode
}

/** The frame of both pages: loading state, state after submission, and the privacy note. */
export function KycFrame({ strings, kyc, children }: Props) {
  return (
    <div className="wallet kyc">
      <div className="wallet-main" aria-busy={kyc.state === 'loading'}>
        <Loaded of={kyc} waiting={<Waiting />} failed={t(strings, 'kyc.failed')} onAgain={loadKyc} strings={strings}>
          {(standing) => <Body standing={standing} {...{ strings, children }} />}
        </Loaded>
      </div>
      <div className="wallet-side">
        <Care strings={strings} />
      </div>
    </div>
  )
}

function Body({ standing, strings, children }: Omit<Props, 'kyc'> & { standing: Standing }) {
  const { state, reason } = standing
  const isDone = state === 'approved' && !(standing.isRenewable && asksForRenewal())
  if (state === 'submitted' || isDone) return <KycStatus strings={strings} standing={standing} />
  return (
    <>
      {state === 'rejected' && <Again strings={strings} why="rejected" reason={reason} />}
      {state === 'expired' && (
        <Again strings={strings} why="expired" reason={untilDay(strings, standing)}>
          {kycDue(strings, standing)}
        </Again>
      )}
      <Suspense fallback={<Waiting isBusy />}>{children(standing)}</Suspense>
    </>
  )
}

/** Whether the address is the renewal link's. */
const asksForRenewal = (): boolean => new URLSearchParams(location.search).has('renew')

const untilDay = (strings: Strings, { validUntil }: Standing): string =>
  validUntil === undefined
    ? ''
    : t(strings, 'kyc.expired.since', { date: formats(strings).longDate(dayStart(validUntil)) })

type AgainProps = { strings: Strings; why: 'rejected' | 'expired'; reason: string | undefined; children?: string }

/** The reason for submitting again. */
function Again({ strings, why, reason = '', children }: AgainProps) {
  return (
    <section className="kyc-rejected" aria-labelledby="kyc-rejected">
      <img src={iconPath('warning')} alt="" width={32} height={32} />
      <div>
        <h2 id="kyc-rejected">{t(strings, `kyc.${why}.title`)}</h2>
        {reason !== '' && <p className="kyc-reason">{reason}</p>}
        <p className="wallet-note">
          {t(strings, `kyc.${why}.text`)} {children}
        </p>
      </div>
    </section>
  )
}

const promises: readonly (readonly [key: string, icon: IconName])[] = [
  ['encrypted', 'locked'],
  ['seen', 'identification-card'],
  ['stripped', 'shield'],
  ['kept', 'card-file-box'],
]

/** How the player's data is used and protected. */
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

/** `isBusy`: whether nothing around it says so. */
function Waiting({ isBusy = false }) {
  return (
    <>
      <Skeleton shape="title" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
      {isBusy && <span aria-busy="true" hidden />}
    </>
  )
}
