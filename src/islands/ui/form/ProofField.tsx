import './code.css'
import { useStore } from '@nanostores/react'
import { hiddenMobile } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import type { CodeUse } from '../../account/codes.ts'
import type { FirmProofKind, Proof } from '../../account/proof.ts'
import { $player } from '../../player.ts'
import { type Strings, t } from '../words.ts'
import { CodeField } from './CodeField.tsx'
import { fieldText } from './fields.ts'
import { ProofFirst } from './ProofFirst.tsx'
import type { Problems } from './problems.tsx'
import { TextField } from './TextField.tsx'

/** `use`: the purpose of the code. */
type Props = { strings: Strings; kind: FirmProofKind; use: CodeUse; problems: Problems }

/** Re-authentication as the server requires it: a code, the password, or first a link to set up either. */
export function ProofField({ strings, kind, use, problems }: Props) {
  if (kind === 'none') return <ProofFirst strings={strings} />
  return (
    <>
      {kind !== 'code' && <PasswordProof strings={strings} problem={problems.password} />}
      {kind !== 'password' && <ByCode strings={strings} use={use} problems={problems} />}
    </>
  )
}

function ByCode({ strings, use, problems }: Omit<Props, 'kind'>) {
  const player = useStore($player)
  const mobile = player.state === 'ready' ? player.user.mobile : ''
  return (
    <div className="proof">
      <p>{t(strings, 'proof.code', { mobile: hiddenMobile(mobile) })}</p>
      <CodeField strings={strings} use={use} problem={problems.code} mobile={mobile} />
    </div>
  )
}

type PasswordProps = { strings: Strings; problem: UserMessage | undefined; name?: string }

/** The log-in password, where no other proof is accepted. */
export function PasswordProof({ strings, problem, name = 'password' }: PasswordProps) {
  const player = useStore($player)
  return (
    <>
      {/* Tells a password manager which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={player.state === 'ready' ? player.user.account : ''} />
      <TextField
        label={t(strings, 'proof.password')}
        name={name}
        autoComplete="current-password"
        required
        hint={problem ? undefined : t(strings, 'proof.passwordHint')}
        error={problem && t(strings, problem.key, problem.values)}
        reveal={{ show: t(strings, 'common.showPassword'), hide: t(strings, 'common.hidePassword') }}
      />
    </>
  )
}

/** The entered proof. */
export function proofIn(form: HTMLFormElement, kind: FirmProofKind): Proof {
  if (kind === 'both') return { kind, typed: fieldText(form, 'password'), code: fieldText(form, 'code') }
  return { kind, typed: kind === 'none' ? '' : fieldText(form, kind) }
}
