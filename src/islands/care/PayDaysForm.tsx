import '../ui/form/auth-form.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { PayDays } from '#contract/care/payDays.ts'
import type { UserMessage } from '#contract/words.ts'
import { Button } from '../ui/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { fieldText } from '../ui/form/fields.ts'
import { useProblems } from '../ui/form/problems.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { showToast } from '../ui/ui.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { $limitWork, effectOfPay, type ShownLimits, setPayDays } from './limits.ts'

type Props = { strings: Strings; shown: ShownLimits; onDone: () => void }

const KINDS = ['halfMonth', 'week', 'month'] as const
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const DAYS = Array.from({ length: 31 }, (_, index) => index + 1)
const FRIDAY = 5
const LAST = 30

/** Says when pay comes, changes it, or ends the plan, and says beforehand what that does. */
export function PayDaysForm({ strings, shown, onDone }: Props) {
  const { pay } = shown
  const work = useStore($limitWork)
  const [failed, setFailed] = useState<UserMessage>()
  const [chosen, setChosen] = useState<PayDays>(pay?.payDays ?? { every: 'halfMonth' })
  const { problems, formProps } = useProblems(
    (form) => (effectOfPay(shown, chosenIn(form)) === 'same' ? { every: { key: 'care.pay.same' } } : {}),
    (form) => void send(chosenIn(form)),
  )
  const isBusy = (act: 'set' | 'remove') => work?.limit === 'payDays' && work.act === act

  async function send(payDays: PayDays | null) {
    setFailed(undefined)
    const outcome = await setPayDays(payDays)
    if (!outcome) return
    if ('problem' in outcome) return setFailed(outcome.problem)
    showToast(doneLabel(strings, outcome.reply), 'success')
    onDone()
  }

  return (
    <form
      className="auth-form"
      {...formProps}
      onInput={(event) => {
        formProps.onInput(event)
        setChosen(chosenIn(event.currentTarget))
      }}
    >
      <SelectField
        label={t(strings, 'care.pay.every')}
        name="every"
        defaultValue={chosen.every}
        choices={KINDS.map((every) => ({ value: every, label: t(strings, `care.pay.kind.${every}`) }))}
        error={problems.every && t(strings, problems.every.key)}
      />
      {chosen.every === 'week' && (
        <SelectField
          label={t(strings, 'care.pay.weekdayLabel')}
          name="weekday"
          defaultValue={chosen.weekday}
          choices={WEEKDAYS.map((day) => ({ value: String(day), label: t(strings, `care.pay.weekday.${day}`) }))}
        />
      )}
      {chosen.every === 'month' && (
        <SelectField
          label={t(strings, 'care.pay.dayLabel')}
          name="day"
          defaultValue={chosen.day}
          choices={DAYS.map((day) => ({ value: String(day), label: String(day) }))}
        />
      )}
      {chosen.every !== 'week' && <p className="security-soft">{t(strings, 'care.pay.short')}</p>}
      <p className="limits-effect" role="status">
        {t(strings, `care.pay.effect.${pay ? effectOfPay(shown, chosen) : 'first'}`)}
      </p>
      <FormError problem={failed} translate={({ key, values }) => t(strings, key, values)} />
      <Button look="gold" type="submit" isWide isBusy={isBusy('set')}>
        {t(strings, 'care.pay.submit')}
      </Button>
      {pay && (
        <Button look="quiet" isWide isBusy={isBusy('remove')} onClick={() => void send(null)}>
          {t(strings, 'care.pay.end')}
        </Button>
      )}
    </form>
  )
}

/** What the form says. The second field comes with the first, so it may be missing for a moment. */
function chosenIn(form: HTMLFormElement): PayDays {
  const every = fieldText(form, 'every')
  if (every === 'week') return { every, weekday: Number(fieldText(form, 'weekday')) || FRIDAY }
  return every === 'month' ? { every, day: Number(fieldText(form, 'day')) || LAST } : { every: 'halfMonth' }
}

/** What came of it: days that come sooner, and the end, wait; anything else holds. */
function doneLabel(strings: Strings, { pay }: ShownLimits): string {
  if (!pay) return t(strings, 'care.pay.done.confirm.end')
  if (pay.raise) return t(strings, 'care.pay.done.later', { ripe: formats(strings).moment(pay.raise.ripeTime) })
  return t(strings, 'care.pay.done.now', { date: formats(strings).date(pay.nextTime) })
}
