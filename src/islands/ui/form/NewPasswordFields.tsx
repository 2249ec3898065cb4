import { type InputEvent, useState } from 'react'
import type { Bounds } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import { useOnDemand } from '../onDemand.tsx'
import { type Strings, t } from '../words.ts'
import type { StrengthProps } from './PasswordStrength.tsx'
import type { Problems } from './problems.tsx'
import { TextField } from './TextField.tsx'

type Props = {
  strings: Strings
  bounds: Bounds
  problems: Problems
  /** Names of the account that no field of the form holds. */
  names?: readonly string[]
}

const loadStrength = () => import('./PasswordStrength.tsx').then(({ PasswordStrength }) => PasswordStrength)

/**
 * A new password, twice. Neither field truncates a pasted text; it reports the maximum length. A problem replaces the field's tip, which
 * says the same.
 */
export function NewPasswordFields({ strings, bounds, problems, names = [] }: Props) {
  const { passwordLengthMin: min, passwordLengthMax: max } = bounds
  const { Piece, fetchPiece } = useOnDemand<StrengthProps>(loadStrength)
  const [typed, setTyped] = useState<Pick<StrengthProps, 'typed' | 'names'>>({ typed: '', names: [] })

  function onType({ currentTarget: field }: InputEvent<HTMLInputElement>) {
    const account = field.form?.elements.namedItem('account')
    const own = account instanceof HTMLInputElement ? [account.value.trim()] : []
    setTyped({ typed: field.value, names: [...names, ...own] })
    void fetchPiece()
  }

  const reveal = { show: t(strings, 'common.showPassword'), hide: t(strings, 'common.hidePassword') }
  const error = (problem: UserMessage | undefined) => problem && t(strings, problem.key, problem.values)
  return (
    <>
      <TextField
        label={t(strings, 'login.passwordNew')}
        name="password"
        autoComplete="new-password"
        required
        reveal={reveal}
        hint={problems.password ? undefined : t(strings, 'login.loginPasswordTip', { min, max })}
        error={error(problems.password)}
        onInput={onType}
      />
      {Piece && <Piece strings={strings} {...typed} />}
      <TextField
        label={t(strings, 'login.confirmation')}
        name="confirmation"
        autoComplete="new-password"
        required
        reveal={reveal}
        error={error(problems.confirmation)}
      />
    </>
  )
}
