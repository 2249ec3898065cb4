import { useEffect } from 'react'
import { sidesOf } from '#contract/kyc/kyc.ts'
import { Empty } from '../ui/Empty.tsx'
import { type Strings, t } from '../ui/words.ts'
import { KycDeclarations } from './KycDeclarations.tsx'
import { KycHead } from './KycHead.tsx'
import { KycPicture } from './KycPicture.tsx'
import { openStep } from './kycForm.ts'
import { leavePictures } from './kycPictures.ts'
import type { Standing } from './kycStanding.ts'

type Props = { strings: Strings; standing: Standing; detailsPath: string }

/** A card per picture and the declarations. If details are missing, a link back. */
export function KycPictures({ strings, standing, detailsPath }: Props) {
  useEffect(() => leavePictures, [])
  const kind = standing.fields?.documentKind
  if (openStep(standing)) {
    return (
      <Empty title={t(strings, 'kyc.detailsFirst')} text={t(strings, 'kyc.detailsFirstText')}>
        <a className="button button-gold" href={detailsPath}>
          {t(strings, 'kyc.toDetails')}
        </a>
      </Empty>
    )
  }
  return (
    <>
      <KycHead strings={strings} step="pictures" />
      {sidesOf(kind).map((side) => (
        <KycPicture
          key={side}
          strings={strings}
          side={side}
          words={kind === 'passport' && side === 'front' ? 'page' : side}
          isThere={standing.pictures.includes(side)}
        />
      ))}
      <KycDeclarations strings={strings} standing={standing} />
      <a className="kyc-back" href={detailsPath}>
        {t(strings, 'kyc.toDetails')}
      </a>
    </>
  )
}
