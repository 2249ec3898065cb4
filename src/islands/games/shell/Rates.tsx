import { type Strings, t } from '../../ui/words.ts'
import { hundredths } from '../times.ts'

export type RatesProps = {
  /** Hundredths of a percent. Only a paytable of earlier rounds lacks the second rate. */
  declared: { hitRate: number; gainRate?: number | undefined }
  /** In a game whose player chooses: the choice whose figures these are. */
  choice?: string | undefined
  strings: Strings
}

/** How often rounds bring anything back, and more than their stakes. Every game means the same by each. For the facts of a game's rules. */
export function Rates({ declared: { hitRate, gainRate }, choice, strings }: RatesProps) {
  const rateText = (rate: number) => byChoice(t(strings, 'shell.rate', { rate: hundredths(rate) }), choice, strings)
  return (
    <>
      <dt>{t(strings, 'shell.hitRate')}</dt>
      <dd>{rateText(hitRate)}</dd>
      {gainRate !== undefined && (
        <>
          <dt>{t(strings, 'shell.gainRate')}</dt>
          <dd>{rateText(gainRate)}</dd>
        </>
      )}
    </>
  )
}

export const byChoice = (text: string, choice: string | undefined, strings: Strings): string =>
  choice === undefined ? text : t(strings, 'shell.byChoice', { text, choice })
