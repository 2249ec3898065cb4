import './kyc-tick.css'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { declarations, type PictureSide, sidesOf } from '#contract/kyc/kyc.ts'
import { allOf } from '#contract/lobby/lists.ts'
import { localeOfWords } from '#contract/words.ts'
import { Button } from '../ui/Button.tsx'
import { KindIcon } from '../ui/icons.tsx'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { $isKycSending, submitKyc } from './kyc.ts'
import type { Standing } from './kycStanding.ts'

type Props = { strings: Strings; standing: Standing }

/** The declarations, confirmed line by line, and the button that submits everything for review. */
export function KycDeclarations({ strings, standing }: Props) {
  const isSending = useStore($isKycSending)
  const [found, setFound] = useState<{ problem: string | undefined; revision: number }>()
  // A picture uploaded since then outdates the problem.
  const problem = found?.revision === standing.revision ? found.problem : undefined
  const setProblem = (text?: string) => setFound({ problem: text, revision: standing.revision })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const missing = missingIn(event.currentTarget, standing, strings)
    setProblem(missing)
    if (missing !== undefined) return
    const problem = await submitKyc()
    if (problem === 'busy') return
    if (!problem) return void showToast(t(strings, 'kyc.submitted.done'), 'success')
    const text = t(strings, problem.key, problem.values)
    setProblem(text)
    showToast(text, 'error')
  }

  return (
    <form
      className="card kyc-declarations"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => setProblem()}
    >
      <fieldset aria-describedby={problem === undefined ? undefined : 'kyc-missing'}>
        <legend>{t(strings, 'kyc.confirmTitle')}</legend>
        {declarations.map((each) => (
          <label key={each} className="kyc-tick">
            <input type="checkbox" name={each} required />
            <span>{t(strings, `kyc.confirm.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className="kyc-problem-place" id="kyc-missing" role="alert">
        {problem !== undefined && (
          <p className="kyc-problem">
            <KindIcon kind="error" />
            {problem}
          </p>
        )}
      </div>
      <Button look="gold" type="submit" isWide isBusy={isSending}>
        {t(strings, 'kyc.submit')}
      </Button>
    </form>
  )
}

/** The first reason against submitting, with the focus on it: a missing picture, then an unticked line. */
function missingIn(form: HTMLFormElement, { fields, pictures }: Standing, strings: Strings): string | undefined {
  const sides = sidesOf(fields?.documentKind).filter((side) => !pictures.includes(side))
  if (sides[0]) {
    document.getElementById(`kyc-${sides[0]}`)?.closest<HTMLElement>('section')?.focus()
    const nameOf = (side: PictureSide) => t(strings, `kyc.short.${side}`)
    const list = allOf(sides.map(nameOf), localeOfWords(strings))
    return t(strings, 'kyc.missingPictures', { list })
  }
  const open = [...form.elements].find((element) => element instanceof HTMLInputElement && !element.checked)
  if (!(open instanceof HTMLInputElement)) return undefined
  open.focus()
  return t(strings, 'kyc.missingTicks')
}
