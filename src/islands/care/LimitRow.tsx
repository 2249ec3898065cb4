import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { type LimitName, partsOf } from '#contract/care/limits.ts'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/ui.ts'
import { useFocusKept } from '../ui/useFocusKept.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { amountLabel, nameLabel } from './limitLabels.ts'
import { $limitWork, cancelLimit, confirmLimit, type LimitAct, type ShownLimit } from './limits.ts'
import { RaiseBox } from './RaiseBox.tsx'

type RowProps = { strings: Strings; shown: ShownLimit }

type Props = RowProps & { isBusy: boolean; onChange: (limit: LimitName) => void }

/** One limit: what is in force, used and left, the operator's, a raise, and the button to change it. */
export function LimitRow({ strings, shown, isBusy, onChange }: Props) {
  const { limit, own, raise } = shown
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusKept(heading, raise?.state ?? 'none')
  const { span } = partsOf(limit)
  const label = t(strings, own ? 'care.limits.change' : 'care.limits.set')
  return (
    <li className="limits-row">
      <div className="limits-head">
        <h4 ref={heading} tabIndex={-1}>
          {t(strings, span === 'pay' ? `care.limits.name.${limit}` : `care.limits.span.${span ?? 'round'}`)}
        </h4>
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={`${label}: ${nameLabel(strings, shown)}`}
          onClick={() => onChange(limit)}
        >
          {label}
        </Button>
      </div>
      <Standing strings={strings} shown={shown} />
      <Operators strings={strings} shown={shown} />
      <Raise strings={strings} shown={shown} />
    </li>
  )
}

/** What is in force, and what its window has taken. */
function Standing({ strings, shown }: RowProps) {
  const { most, used, left = 0, renewTime } = shown
  const amount = (value: number) => amountLabel(strings, shown, value)
  if (most === undefined) {
    return (
      <p>
        {t(strings, used === undefined ? 'care.limits.unset' : 'care.limits.unsetUsed', { used: amount(used ?? 0) })}
      </p>
    )
  }
  const date = renewTime === undefined ? '' : formats(strings).date(renewTime)
  return (
    <>
      <p className="limits-most">{amount(most)}</p>
      {used !== undefined && (
        <>
          <progress value={Math.min(used, most)} max={Math.max(most, 1)} aria-hidden="true" />
          <p>
            {left === 0
              ? t(strings, 'care.limits.nothingLeft', { used: amount(used), date })
              : t(strings, 'care.limits.left', { left: amount(left), used: amount(used), date })}
          </p>
        </>
      )}
    </>
  )
}

/** The operator's limit, which the player cannot change, and the player's own where that is higher. */
function Operators({ strings, shown }: RowProps) {
  const { operator, own, most } = shown
  if (!operator) return null
  const amount = (value: number) => amountLabel(strings, shown, value)
  return (
    <div className="security-doubt">
      <p>{t(strings, 'care.limits.operator', { most: amount(operator.most) })}</p>
      {operator.reason !== '' && <p>{t(strings, 'care.limits.reason', { reason: operator.reason })}</p>}
      {own && own.most !== most && <p>{t(strings, 'care.limits.own', { own: amount(own.most) })}</p>}
    </div>
  )
}

/** A raise or a removal that was asked for: it waits, may be confirmed, or is over. */
function Raise({ strings, shown }: RowProps) {
  const work = useStore($limitWork)
  const { limit, raise } = shown
  if (!raise) return null
  const isBusy = (act: LimitAct) => work?.limit === limit && work.act === act
  const isOver = raise.state === 'lapsed' || raise.state === 'void'
  const name = nameLabel(strings, shown)
  const wish = raise.most === undefined ? 'removal' : 'raise'
  const values = { most: raise.most === undefined ? '' : amountLabel(strings, shown, raise.most) }
  async function act(send: typeof cancelLimit, done: string) {
    const outcome = await send(shown)
    if (!outcome) return
    if ('problem' in outcome) showToast(t(strings, outcome.problem.key, outcome.problem.values), 'error')
    else showToast(t(strings, `care.limits.done.${done}`, { name, ...values }), 'success')
  }

  return (
    <RaiseBox
      strings={strings}
      raise={raise}
      name={name}
      wish={t(strings, `care.limits.wish.${wish}`, values)}
      accept={t(strings, `care.limits.confirm.${wish}`, values)}
      keep={t(strings, 'care.limits.cancel')}
      isBusy={isBusy}
      onConfirm={() => void act(confirmLimit, `confirm.${wish}`)}
      onCancel={() => void act(cancelLimit, isOver ? 'putAway' : 'cancel')}
    />
  )
}
