import { Button } from '../ui/Button.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import type { LimitAct, ShownLimit } from './limits.ts'

type Props = {
  strings: Strings
  raise: Omit<NonNullable<ShownLimit['raise']>, 'most'>
  /** What it would change, for the names of the buttons. */
  name: string
  /** What was asked for, and the words that confirm it. */
  wish: string
  accept: string
  /** The words that take it back. */
  keep: string
  isBusy: (act: LimitAct) => boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Something that lets more be spent and was asked for: it waits, may be confirmed, or is over. */
export function RaiseBox({ strings, raise, name, wish, accept, keep, isBusy, onConfirm, onCancel }: Props) {
  const isOver = raise.state === 'lapsed' || raise.state === 'void'
  const times = { ripe: formats(strings).moment(raise.ripeTime), end: formats(strings).moment(raise.endTime) }
  const cancel = isOver ? t(strings, 'care.limits.putAway') : keep
  return (
    <div className="limits-raise">
      <p>{wish}</p>
      <p>{t(strings, `care.limits.state.${raise.state}`, times)}</p>
      {raise.state === 'ripe' && (
        <Button isWide isBusy={isBusy('confirm')} aria-label={`${accept}: ${name}`} onClick={onConfirm}>
          {accept}
        </Button>
      )}
      <Button isWide isBusy={isBusy('cancel')} aria-label={`${cancel}: ${name}`} onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  )
}
