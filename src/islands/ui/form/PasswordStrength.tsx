import './strength.css'
import { isCommonPassword } from '#contract/account/commonPasswords.ts'
import { strengthOf, strengths } from '#contract/account/passwords.ts'
import { type Strings, t } from '../words.ts'

export type StrengthProps = { strings: Strings; typed: string; names: readonly string[] }

/** How hard a new password is to guess, in four steps, while it is typed. Loaded at the first letter, with the list of common words. */
export function PasswordStrength({ strings, typed, names }: StrengthProps) {
  if (typed === '') return null
  const strength = strengthOf(typed, names, isCommonPassword(typed))
  return (
    <div className="strength" data-strength={strength} role="status">
      <span className="strength-bars" aria-hidden="true">
        {strengths.map((step) => (
          <span key={step} data-lit={strengths.indexOf(step) <= strengths.indexOf(strength) || undefined} />
        ))}
      </span>
      {t(strings, `login.strength.${strength}`)}
    </div>
  )
}
