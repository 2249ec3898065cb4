import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { letterProblem } from '#contract/account/username.ts'
import type { Bounds } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'
import { type Strings, t } from '../ui/words.ts'
import { AccountField } from './AccountField.tsx'
import { $nameCheck, checkName, forgetNameCheck } from './nameCheck.ts'

type Props = { strings: Strings; bounds: Bounds; problem: UserMessage | undefined }

/** The username of a new account. A wrong letter is named while it is typed, and a taken name soon after. */
export function UsernameField({ strings, bounds, problem }: Props) {
  const { usernameLengthMin: min, usernameLengthMax: max } = bounds
  const [letter, setLetter] = useState<UserMessage>()
  const check = useStore($nameCheck, { ssr: 'initial' })
  const wrong = letter ?? problem ?? (check === 'taken' ? { key: 'login.loginFailed1018' } : undefined)
  const tip = check === 'free' ? t(strings, 'login.nameFree') : t(strings, 'login.loginUsernameTip', { min, max })

  useEffect(() => forgetNameCheck, [])

  function onType(typed: string) {
    setLetter(letterProblem(typed.trim(), bounds))
    checkName(typed.trim(), bounds)
  }

  return (
    <AccountField
      label={t(strings, 'login.accountNew')}
      hint={wrong ? undefined : tip}
      error={wrong && t(strings, wrong.key, wrong.values)}
      onType={onType}
    />
  )
}
