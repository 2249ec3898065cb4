import { useStore } from '@nanostores/react'
import { ACCOUNT_LENGTH_MAX } from '#contract/limits.ts'
import type { Problem } from '#contract/rules.ts'
import { $player } from '#stores/player.ts'
import type { MyData, Proof } from '#stores/rights.ts'
import { TextField } from '../ui/TextField.tsx'
import { type Strings, t } from '../ui/words.ts'
import { CodeField } from './CodeField.tsx'
import { fieldText } from './fields.ts'

type Props = { strings: Strings; proof: MyData['proof']; problem: Problem | undefined }

/** What shows that it is the owner who asks: the password, or a code where the account has none. */
export function ProofField({ strings, proof, problem }: Props) {
  const player = useStore($player)
  const user = player.state === 'ready' ? player.user : undefined
  if (proof === 'code') {
    return <CodeField strings={strings} use="rights" problem={problem} mobile={user?.mobile ?? ''} />
  }
  return (
    <>
      {/* Tells a password manager whose password it is. */}
      <input hidden readOnly autoComplete="username" value={user?.account ?? ''} />
      <TextField
        label={t(strings, 'rights.password')}
        name="password"
        autoComplete="current-password"
        maxLength={ACCOUNT_LENGTH_MAX}
        required
        reveal={{ show: t(strings, 'common.showPassword'), hide: t(strings, 'common.hidePassword') }}
        error={problem && t(strings, problem.key, problem.values)}
      />
    </>
  )
}

/** What was typed there. */
export function proofIn(form: HTMLFormElement, proof: MyData['proof']): Proof {
  const kind = proof === 'code' ? 'code' : 'password'
  return { kind, typed: fieldText(form, kind) }
}
