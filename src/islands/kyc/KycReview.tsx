import { sidesOf } from '#contract/kyc/kyc.ts'
import { Button } from '../ui/Button.tsx'
import { type Strings, t } from '../ui/words.ts'
import { fieldsOf, type KycStep, kycSteps } from './kycForm.ts'
import { shownOf } from './kycInputs.tsx'
import type { Standing } from './kycStanding.ts'

type Props = { strings: Strings; standing: Standing; picturesPath: string; onChange: (step: KycStep) => void }

/** All entered data for review and change, and the link to the pictures. */
export function KycReview({ strings, standing, picturesPath, onChange }: Props) {
  const missing = sidesOf(standing.fields?.documentKind).some((side) => !standing.pictures.includes(side))
  return (
    <section className="kyc-review" aria-labelledby="kyc-review">
      <h2 id="kyc-review">{t(strings, 'kyc.review')}</h2>
      {kycSteps.map((step) => (
        <Written key={step} strings={strings} step={step} standing={standing} onChange={() => onChange(step)} />
      ))}
      <a className="button button-gold button-wide" href={picturesPath}>
        {t(strings, missing ? 'kyc.toPictures' : 'kyc.toSending')}
      </a>
    </section>
  )
}

type WrittenProps = { strings: Strings; step: KycStep; standing: Standing; onChange: () => void }

function Written({ strings, step, standing, onChange }: WrittenProps) {
  const { fields = {}, documentMask } = standing
  const written = { ...fields, documentNumber: documentMask }
  const title = t(strings, `kyc.steps.${step}`)
  return (
    <section className="card kyc-written">
      <div className="kyc-written-head">
        <h3>{title}</h3>
        <Button size="small" look="quiet" aria-label={t(strings, 'kyc.changeStep', { step: title })} onClick={onChange}>
          {t(strings, 'kyc.change')}
        </Button>
      </div>
      <dl>
        {fieldsOf(step, written)
          .filter((field) => field !== 'isSameAddress' && written[field])
          .map((field) => (
            <div key={field}>
              <dt>{t(strings, `kyc.field.${field}`)}</dt>
              <dd>{shownOf(field, written[field] ?? '', strings)}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
