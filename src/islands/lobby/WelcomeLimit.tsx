import '../ui/radio.css'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { type LimitName, spans } from '#contract/care/limits.ts'
import { readCoinLimit } from '#contract/care/typed.ts'
import { currencySign } from '#contract/wallet/currencySign.ts'
import { currencyOfWords, localeOfWords } from '#contract/words.ts'
import { $limitWork, setLimit } from '../care/limits.ts'
import { Button } from '../ui/Button.tsx'
import { fieldText } from '../ui/form/fields.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { formats, type Strings, t } from '../ui/words.ts'

const NAMES = { day: 'depositDay', week: 'depositWeek', month: 'depositMonth' } as const satisfies Record<
  string,
  LimitName
>

/** The question after a registration whether deposits shall have a limit. Whoever skips it goes on without one. */
export function WelcomeLimit({ strings }: { strings: Strings }) {
  const work = useStore($limitWork)
  const [wrong, setWrong] = useState<string>()
  const [done, setDone] = useState<string>()

  async function send(form: HTMLFormElement) {
    const most = readCoinLimit(fieldText(form, 'amount'))
    const span = spans.find((each) => each === fieldText(form, 'span')) ?? 'day'
    if (most === undefined) return setWrong(t(strings, 'entry.limit.wrong'))
    const outcome = await setLimit({ limit: NAMES[span] }, most)
    if (!outcome) return
    if ('problem' in outcome) return setWrong(t(strings, outcome.problem.key, outcome.problem.values))
    setDone(t(strings, `entry.limit.done.${span}`, { most: formats(strings).coin(most) }))
  }

  if (done !== undefined) {
    return (
      <p className="welcome-limit" role="status">
        {done}
      </p>
    )
  }
  return (
    <details className="welcome-limit">
      <summary>{t(strings, 'entry.limit.ask')}</summary>
      <form
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          void send(event.currentTarget)
        }}
      >
        <p>{t(strings, 'entry.limit.text')}</p>
        <TextField
          label={t(strings, 'entry.limit.amount')}
          name="amount"
          prefix={currencySign(localeOfWords(strings), currencyOfWords(strings))}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          enterKeyHint="done"
          error={wrong}
          onChange={() => setWrong(undefined)}
        />
        <fieldset>
          <legend className="field-label">{t(strings, 'entry.limit.span')}</legend>
          {spans.map((span) => (
            <label key={span}>
              <input type="radio" className="radio" name="span" value={span} defaultChecked={span === 'day'} />
              {t(strings, `entry.limit.each.${span}`)}
            </label>
          ))}
        </fieldset>
        <Button type="submit" isWide isBusy={work !== undefined}>
          {t(strings, 'entry.limit.submit')}
        </Button>
      </form>
    </details>
  )
}
