import '../ui/form/auth-form.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { type LimitName, partsOf, SPAN_MINUTES } from '#contract/care/limits.ts'
import { readCoinLimit, readTimeLimit } from '#contract/care/typed.ts'
import { currencySign } from '#contract/wallet/currencySign.ts'
import { currencyOfWords, localeOfWords, type UserMessage } from '#contract/words.ts'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { fieldText } from '../ui/form/fields.ts'
import { type Problems, useProblems } from '../ui/form/problems.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { amountLabel, nameLabel } from './limitLabels.ts'
import { $limitWork, effectOf, type LimitOutcome, removeLimit, type ShownLimit, setLimit } from './limits.ts'

type Props = { strings: Strings; shown: ShownLimit; onDone: () => void }

/** Sets, lowers, raises or removes one limit, and says beforehand what that does. */
export function LimitForm({ strings, shown, onDone }: Props) {
  const { limit, own } = shown
  const work = useStore($limitWork)
  const [failed, setFailed] = useState<UserMessage>()
  const [most, setMost] = useState<number>()
  const { problems, formProps } = useProblems(
    (form) => problemsIn(shown, form),
    (form) => void send(() => setLimit(shown, typedIn(limit, form) ?? 0)),
  )
  const isBusy = (act: 'set' | 'remove') => work?.limit === limit && work.act === act

  async function send(act: () => Promise<LimitOutcome>) {
    setFailed(undefined)
    const outcome = await act()
    if (!outcome) return
    if ('problem' in outcome) return setFailed(outcome.problem)
    showToast(doneLabel(strings, outcome.shown), 'success')
    onDone()
  }

  return (
    <form
      className="auth-form"
      {...formProps}
      onInput={(event) => {
        formProps.onInput(event)
        setMost(typedIn(limit, event.currentTarget))
      }}
    >
      {own && <p>{t(strings, 'care.limits.now', { most: amountLabel(strings, shown, own.most) })}</p>}
      <Fields strings={strings} limit={limit} problems={problems} />
      <p className="limits-effect" role="status">
        {effectLabel(strings, shown, most)}
      </p>
      {!own && <p className="security-soft">{t(strings, 'care.limits.quiet')}</p>}
      <FormError problem={failed} translate={({ key, values }) => t(strings, key, values)} />
      <Button look="gold" type="submit" isWide isBusy={isBusy('set')}>
        {t(strings, 'care.limits.submit')}
      </Button>
      {own && (
        <Button look="quiet" isWide isBusy={isBusy('remove')} onClick={() => void send(() => removeLimit(shown))}>
          {t(strings, 'care.limits.remove')}
        </Button>
      )}
    </form>
  )
}

type FieldsProps = { strings: Strings; limit: LimitName; problems: Problems }

function Fields({ strings, limit, problems }: FieldsProps) {
  const said = (name: string) => {
    const problem = problems[name]
    return problem && t(strings, problem.key, problem.values)
  }
  if (partsOf(limit).kind !== 'time')
    return (
      <TextField
        label={t(strings, 'care.limits.amount')}
        name="amount"
        prefix={currencySign(localeOfWords(strings), currencyOfWords(strings))}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        enterKeyHint="done"
        error={said('amount')}
      />
    )
  const part = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } as const
  return (
    <div className="limits-time">
      <TextField label={t(strings, 'care.limits.hours')} name="hours" {...part} error={said('hours')} />
      <TextField label={t(strings, 'care.limits.minutes')} name="minutes" {...part} error={said('minutes')} />
    </div>
  )
}

function typedIn(limit: LimitName, form: HTMLFormElement): number | undefined {
  if (partsOf(limit).kind !== 'time') return readCoinLimit(fieldText(form, 'amount'))
  return readTimeLimit(fieldText(form, 'hours'), fieldText(form, 'minutes'))
}

function problemsIn(shown: ShownLimit, form: HTMLFormElement): Problems {
  const { kind, span } = partsOf(shown.limit)
  const field = kind === 'time' ? 'hours' : 'amount'
  const most = typedIn(shown.limit, form)
  if (most === undefined) return { [field]: { key: `care.limits.wrong.${field}` } }
  if (kind === 'time' && span && most > SPAN_MINUTES[span]) return { [field]: { key: `care.limits.wrong.${span}` } }
  return effectOf(shown, most) === 'same' ? { [field]: { key: 'care.limits.wrong.same' } } : {}
}

/** What the typed limit would do; before that, what limits do. */
function effectLabel(strings: Strings, shown: ShownLimit, most: number | undefined): string {
  const effect = most === undefined ? 'same' : effectOf(shown, most)
  if (most === undefined || effect === 'same') return t(strings, 'care.limits.effect.rule')
  if (effect === 'later') return t(strings, 'care.limits.effect.later')
  if (shown.used === undefined) return t(strings, 'care.limits.effect.round')
  const inForce = Math.min(most, shown.operator?.most ?? most)
  const left = amountLabel(strings, shown, Math.max(0, inForce - shown.used))
  const date = formats(strings).date(shown.renewTime ?? 0)
  return t(strings, 'care.limits.effect.now', { left, date })
}

/** What came of it: a raise waits, anything else holds. */
function doneLabel(strings: Strings, shown: ShownLimit): string {
  const name = nameLabel(strings, shown)
  if (shown.raise)
    return t(strings, 'care.limits.done.later', { name, ripe: formats(strings).moment(shown.raise.ripeTime) })
  return t(strings, 'care.limits.done.now', { name, most: amountLabel(strings, shown, shown.own?.most ?? 0) })
}
