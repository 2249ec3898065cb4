import { useEffect, useRef } from 'react'
import { type Strings, t } from '../ui/words.ts'
import { kycSteps } from './kycForm.ts'

const steps = [...kycSteps, 'pictures'] as const

type Props = {
  strings: Strings
  step: (typeof steps)[number]
  /** Whether the player comes from another step, so that the focus moves along. */
  isMoved?: boolean
}

/** The player's progress: a bar with one part per step, and the name of the current one. */
export function KycHead({ strings, step, isMoved = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const place = steps.indexOf(step)
  useEffect(() => {
    if (!isMoved) return
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [isMoved])

  return (
    <header className="kyc-head">
      <div className="kyc-bar" aria-hidden="true">
        {steps.map((each, index) => (
          <span key={each} data-state={index < place ? 'done' : index === place ? 'here' : undefined}>
            <i />
            {t(strings, `kyc.steps.${each}`)}
          </span>
        ))}
      </div>
      <p className="kyc-count">{t(strings, 'kyc.step', { step: place + 1, steps: steps.length })}</p>
      <h2 ref={heading} tabIndex={-1}>
        {t(strings, `kyc.steps.${step}`)}
      </h2>
      <p className="wallet-note">{t(strings, `kyc.stepHint.${step}`)}</p>
    </header>
  )
}
