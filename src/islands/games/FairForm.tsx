import { useStore } from '@nanostores/react'
import { type SubmitEvent, useRef } from 'react'
import { gameKinds, kindOf } from '#contract/games/kinds.ts'
import { currencySign } from '#contract/wallet/currencySign.ts'
import { currencyOfWords, localeOfWords } from '#contract/words.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useEarlyText } from '../ui/form/useEarlyText.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import type { FairGame } from './FairCheck.tsx'
import { $check, $fields, type Check, checkRound, type FairField, fairFields, setField } from './fair.ts'

type Props = { strings: Strings; games: readonly FairGame[] }

const SEEDS = ['hash', 'server', 'client'] as const
const hints: Partial<Record<FairField, string>> = { hash: 'fair.hashHint', server: 'fair.serverHint' }

/** The inputs of a round. Nothing typed here leaves the browser. */
export function FairForm({ strings, games }: Props) {
  const fields = useStore($fields, { ssr: 'initial' })
  const check = useStore($check, { ssr: 'initial' })
  const form = useRef<HTMLFormElement>(null)
  useEarlyText(form, (text, typedIn) => {
    const name = fairFields.find((one) => one === typedIn)
    if (name) setField(name, text)
  })
  const kind = kindOf(Number(fields.game))
  const problem = (name: FairField) => problemOf(name, check, strings)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void checkRound()
  }

  const field = (name: FairField, more: { inputMode?: 'decimal' | 'numeric'; prefix?: string; hint?: string } = {}) => (
    <TextField
      key={name}
      label={t(strings, `fair.${name}`)}
      name={name}
      hint={hints[name] && t(strings, hints[name])}
      {...more}
      error={problem(name)}
      value={fields[name]}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={80}
      onChange={(event) => setField(name, event.target.value)}
    />
  )

  return (
    <form ref={form} className="fair-form card" onSubmit={submit} noValidate>
      <h2>{t(strings, 'fair.check')}</h2>
      <SelectField
        label={t(strings, 'fair.game')}
        choices={games.map(({ id, name }) => ({ value: String(id), label: name }))}
        placeholder={t(strings, 'fair.gameChoose')}
        value={fields.game}
        error={problem('game')}
        onChange={(event) => setField('game', event.target.value)}
      />
      {SEEDS.map((name) => field(name))}
      <div className="fair-pair">
        {field('nonce', { inputMode: 'numeric' })}
        {field('stake', {
          inputMode: 'decimal',
          prefix: currencySign(localeOfWords(strings), currencyOfWords(strings)),
        })}
      </div>
      {kind && gameKinds[kind].hasChoice && field('choice', { hint: t(strings, `${kind}.outcome.choiceHint`) })}
      <Button look="gold" type="submit" isWide isBusy={check.step === 'checking'}>
        {t(strings, 'fair.submit')}
      </Button>
    </form>
  )
}

function problemOf(name: FairField, check: Check, strings: Strings): string | undefined {
  if (check.step !== 'wrong' || !check.fields.includes(name)) return undefined
  if (name !== 'stake' || check.stakes.length === 0) return t(strings, `fair.wrong.${name}`)
  return t(strings, 'fair.wrong.stakeOffer', { stakes: check.stakes.map(formats(strings).coin).join(', ') })
}
