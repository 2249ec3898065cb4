import { useStore } from '@nanostores/react'
import { hiddenMobile, type Problem } from '#contract/rules.ts'
import type { ProofKind } from '#stores/bank.ts'
import { $player } from '#stores/player.ts'
import { CodeField } from '../account/CodeField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { type Strings, t } from '../ui/words.ts'

type Props = { strings: Strings; proof: ProofKind; problems: Partial<Record<string, Problem>> }

/** What proves that the player is there before an account changes: a code to the bound number, else the password. */
export function BankProof({ strings, proof, problems }: Props) {
  const player = useStore($player)
  const mobile = player.state === 'ready' ? player.user.mobile : ''
  const wrong = problems.password
  if (proof === 'none') {
    return (
      <div className="wallet-main bank-proof">
        <p>{t(strings, 'bank.proofNone')}</p>
        <a className="button" href="/bind">
          <span className="button-text">{t(strings, 'bank.bind')}</span>
        </a>
      </div>
    )
  }
  if (proof === 'code') {
    return (
      <div className="wallet-main bank-proof">
        <p>{t(strings, 'bank.proofCode', { mobile: hiddenMobile(mobile) })}</p>
        <CodeField strings={strings} use="bank" problem={problems.code} mobile={mobile} />
      </div>
    )
  }
  return (
    <TextField
      label={t(strings, 'bank.password')}
      name="password"
      autoComplete="current-password"
      required
      hint={wrong ? undefined : t(strings, 'bank.passwordHint')}
      error={wrong && t(strings, wrong.key, wrong.values)}
      reveal={{ show: t(strings, 'common.showPassword'), hide: t(strings, 'common.hidePassword') }}
    />
  )
}
