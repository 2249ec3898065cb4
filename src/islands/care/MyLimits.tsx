import '../ui/security.css'
import './limits.css'
import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { type LimitKind, type LimitName, partsOf } from '#contract/care/limits.ts'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { loginHere } from '../ui/navigation.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useFormSheet } from '../ui/useFormSheet.tsx'
import { useNextLook } from '../ui/useNextLook.tsx'
import { useOwn } from '../ui/useOwn.tsx'
import { type Strings, t } from '../ui/words.ts'
import { LimitRow } from './LimitRow.tsx'
import { nameLabel } from './limitLabels.ts'
import { $limits, leaveLimits, loadLimits, nextChange, type ShownLimit, type ShownLimits } from './limits.ts'
import { PayPlan } from './PayPlan.tsx'

/** `path`: the public address of the page, to come back to after a log-in. */
type Props = { strings: Strings; path: string }

const KINDS: readonly LimitKind[] = ['deposit', 'stake', 'loss', 'time', 'round']

/** The player's limits: in force, used, left, raises that wait, and a form for each. A guest reads what they are. */
export const MyLimits = guarded(function MyLimits({ strings, path }: Props) {
  const limits = useStore($limits, { ssr: 'initial' })
  const isOut = useOwn(loadLimits, leaveLimits)
  useNextLook(limits.state === 'ready' ? limits.value : undefined, nextChange, loadLimits)

  return (
    <section className="security-card limits" aria-labelledby="care-limits">
      <h2 id="care-limits">{t(strings, 'care.limits.title')}</h2>
      <p>{t(strings, 'care.limits.lead')}</p>
      <p>{t(strings, 'care.limits.quiet')}</p>
      {isOut ? (
        <ForGuests strings={strings} path={path} />
      ) : (
        <Loaded
          of={limits}
          waiting={<Waiting />}
          failed={t(strings, 'care.failed')}
          onAgain={loadLimits}
          strings={strings}
        >
          {(all) => <Kinds strings={strings} shown={all} />}
        </Loaded>
      )}
    </section>
  )
})

function Waiting() {
  return (
    <div className="limits-kinds limits-waiting" aria-busy="true">
      {KINDS.map((kind) => (
        <Skeleton key={kind} shape="card" />
      ))}
    </div>
  )
}

function ForGuests({ strings, path }: Props) {
  return (
    <>
      <dl className="limits-guest">
        {KINDS.map((kind) => (
          <div key={kind}>
            <dt>{t(strings, `care.limits.kind.${kind}`)}</dt>
            <dd>{t(strings, `care.limits.text.${kind}`)}</dd>
          </div>
        ))}
      </dl>
      <a className="button button-plain button-wide" href={loginHere(path)} data-astro-prefetch="false">
        <span className="button-text">{t(strings, 'care.limits.logIn')}</span>
      </a>
    </>
  )
}

const loadForm = () => import('./LimitForm.tsx').then(({ LimitForm }) => LimitForm)

type KindsProps = { strings: Strings; shown: ShownLimits }

/** All limits by their kind, the Sweldo plan, and the form of the one that is being changed. */
export function Kinds({ strings, shown: all }: KindsProps) {
  const { limits } = all
  const { Piece: Form, ...sheet } = useFormSheet(strings, loadForm)
  const [name, setName] = useState<LimitName>('depositDay')
  const chosen = limits.find(({ limit }) => limit === name)
  const isUnset = limits.every(({ own, operator }) => !own && !operator)
  function change(limit: LimitName) {
    setName(limit)
    sheet.open()
  }
  const rowOf = (shown: ShownLimit) => (
    <LimitRow
      key={shown.limit}
      strings={strings}
      shown={shown}
      isBusy={sheet.isLoading && shown.limit === name}
      onChange={change}
    />
  )

  return (
    <>
      <p className="security-soft">{t(strings, isUnset ? 'care.limits.none' : 'care.limits.windows')}</p>
      <div className="limits-kinds">
        {KINDS.map((kind) => (
          <Kind key={kind} strings={strings} kind={kind} rows={limits.filter(({ limit }) => isOfKind(limit, kind))}>
            {rowOf}
          </Kind>
        ))}
      </div>
      <PayPlan strings={strings} shown={all}>
        {rowOf}
      </PayPlan>
      <Sheet
        isOpen={sheet.isOpen}
        onClose={sheet.close}
        title={chosen ? nameLabel(strings, chosen) : ''}
        closeLabel={t(strings, 'common.close')}
      >
        {Form && chosen && <Form key={name} strings={strings} shown={chosen} onDone={sheet.close} />}
      </Sheet>
    </>
  )
}

/** The limits of the Sweldo plan stand with it. */
function isOfKind(limit: LimitName, wanted: LimitKind): boolean {
  const { kind, span } = partsOf(limit)
  return kind === wanted && span !== 'pay'
}

type KindProps = {
  strings: Strings
  kind: LimitKind
  rows: readonly ShownLimit[]
  children: (shown: ShownLimit) => ReactNode
}

/** The limits of one kind, folded at first unless one is set. */
function Kind({ strings, kind, rows, children }: KindProps) {
  const count = rows.filter(({ most, raise }) => most !== undefined || raise).length
  const [isOpen] = useState(count > 0)
  return (
    <details className="limits-kind" open={isOpen}>
      <summary>
        <h3>{t(strings, `care.limits.kind.${kind}`)}</h3>
        <span className="security-soft">
          {count === 0 ? t(strings, 'care.limits.unset') : t(strings, 'care.limits.count', { count })}
        </span>
      </summary>
      <p className="security-soft">{t(strings, `care.limits.text.${kind}`)}</p>
      <ul>{rows.map(children)}</ul>
    </details>
  )
}
