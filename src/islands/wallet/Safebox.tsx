import '../ui/wallet.css'
import './withdraw.css'
import './safebox.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { iconPath } from '#contract/icons.ts'
import type { Cents } from '#contract/money.ts'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useNextLook } from '../ui/useNextLook.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { SafeboxKeys } from './SafeboxKeys.tsx'
import { SafeboxMove } from './SafeboxMove.tsx'
import { SafePasswordForm } from './SafePasswordForm.tsx'
import { $safebox, type Box, loadSafebox } from './safebox.ts'
import { TimeLocks } from './TimeLocks.tsx'

/** `bindPath`: this layout's address for adding accounts. */
type Props = { strings: Strings; chips: readonly Cents[]; bindPath: string }

/** The safe-box: its password first, then its contents, and transfers of coin in and out. */
export const Safebox = guarded(function Safebox(props: Props) {
  const { strings } = props
  const safebox = useStore($safebox, { ssr: 'initial' })

  useEffect(() => void loadSafebox(), [])
  useNextLook(safebox.state === 'ready' ? safebox.value : undefined, changeOf, loadSafebox)

  return (
    <Loaded
      of={safebox}
      waiting={<Waiting />}
      failed={t(strings, 'safebox.failed')}
      onAgain={loadSafebox}
      strings={strings}
    >
      {(box) => <Opened {...props} box={box} />}
    </Loaded>
  )
})

/** The next moment at which the box changes by itself: it opens again, or a time lock ends. */
function changeOf({ lockedUntil, restsUntil, locks }: Box): number | undefined {
  return lockedUntil ?? restsUntil ?? locks[0]?.endTime
}

function Opened({ strings, chips, bindPath, box }: Props & { box: Box }) {
  return (
    <div className="wallet">
      <div className="wallet-main">
        {box.hasSafeboxPassword ? (
          <SafeboxMove strings={strings} box={box} chips={chips} />
        ) : (
          <FirstPassword strings={strings} />
        )}
      </div>
      <div className="wallet-side">
        <Inside strings={strings} box={box} />
        {box.locks.length > 0 && <TimeLocks {...{ strings, box, bindPath }} />}
        {box.hasSafeboxPassword && <SafeboxKeys strings={strings} />}
      </div>
    </div>
  )
}

function FirstPassword({ strings }: { strings: Strings }) {
  return (
    <>
      <div className="safebox-intro">
        <img src={iconPath('locked-with-key')} alt="" width={56} height={56} />
        <h2>{t(strings, 'safebox.introTitle')}</h2>
        <p className="wallet-note">{t(strings, 'safebox.introText')}</p>
      </div>
      <SafePasswordForm strings={strings} task="set" done="safebox.setDone" submit="safebox.set" />
    </>
  )
}

/** The box's balance in large type, the balance outside, and the reason for a lock. */
function Inside({ strings, box }: { strings: Strings; box: Box }) {
  const { lockedUntil, restsUntil } = box
  return (
    <section className="card balance-card safebox-inside" aria-label={t(strings, 'safebox.title')}>
      <img src={iconPath('locked')} alt="" width={36} height={36} />
      <dl>
        <Amount strings={strings} label={t(strings, 'safebox.inside')} cents={box.safebox} />
        <Amount strings={strings} label={t(strings, 'safebox.beside')} cents={box.coin} />
      </dl>
      {lockedUntil !== undefined && <Warning text={t(strings, 'safebox.lockedUntil', until(lockedUntil))} />}
      {restsUntil !== undefined && <Warning text={t(strings, 'safebox.restsUntil', until(restsUntil))} />}
    </section>
  )
}

const until = (moment: number) => ({ until: new Date(moment) })

function Amount({ strings, label, cents }: { strings: Strings; label: string; cents: Cents }) {
  return (
    <div>
      <dt className="card-label">{label}</dt>
      <dd className="money">{formats(strings).coin(cents)}</dd>
    </div>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <p className="safebox-warning">
      <img src={iconPath('warning')} alt="" width={20} height={20} />
      {text}
    </p>
  )
}

function Waiting() {
  return (
    <div className="wallet" aria-busy="true">
      <div className="wallet-main">
        <Skeleton shape="card" />
        <Skeleton shape="title" />
      </div>
      <div className="wallet-side">
        <Skeleton shape="card" />
      </div>
    </div>
  )
}
