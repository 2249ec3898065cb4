import { type IconName, iconPath } from '#contract/icons.ts'
import { Button } from '../ui/Button.tsx'
import { type Strings, t } from '../ui/words.ts'
import type { Standing } from './kycStanding.ts'
import { kycDue } from './useKyc.tsx'

const needs: readonly (readonly [key: string, icon: IconName])[] = [
  ['details', 'pencil'],
  ['document', 'identification-card'],
  ['selfie', 'mobile-phone'],
]

type Props = { strings: Strings; standing: Standing; onStart: () => void }

/** The introduction: the required data, the reason and the deadline. */
export function KycIntro({ strings, standing, onStart }: Props) {
  return (
    <section className="kyc-intro">
      <img src={iconPath('identification-card')} alt="" width={72} height={72} />
      <h2>{t(strings, 'kyc.needed.title')}</h2>
      <p>{t(strings, 'kyc.intro')}</p>
      <ol className="kyc-needs">
        {needs.map(([key, icon]) => (
          <li key={key}>
            <img src={iconPath(icon)} alt="" width={32} height={32} />
            <div>
              <h3>{t(strings, `kyc.need.${key}`)}</h3>
              <p className="wallet-note">{t(strings, `kyc.needText.${key}`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="kyc-due">{kycDue(strings, standing)}</p>
      <Button look="gold" isWide onClick={onStart}>
        {t(strings, 'kyc.start')}
      </Button>
    </section>
  )
}
