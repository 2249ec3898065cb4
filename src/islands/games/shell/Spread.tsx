import { type Strings, t } from '../../ui/words.ts'
import { hundredths } from '../times.ts'

type Props = {
  /** Hundredths of a percent, and hundredths of a stake. */
  declared: { hitRate: number; deviation: number }
  /** In a game whose player chooses: the choice whose figures these are. */
  choice?: string
  strings: Strings
}

/** How often rounds win, and how far their wins spread. For the facts of a game's rules. */
export function Spread({ declared: { hitRate, deviation }, choice, strings }: Props) {
  const by = (text: string) => (choice === undefined ? text : t(strings, 'shell.byChoice', { text, choice }))
  return (
    <>
      <dt>{t(strings, 'shell.hitRate')}</dt>
      <dd>{by(t(strings, 'shell.hitRateText', { rate: hundredths(hitRate) }))}</dd>
      <dt>{t(strings, 'shell.deviation')}</dt>
      <dd>{by(t(strings, 'shell.deviationText', { stakes: hundredths(deviation) }))}</dd>
    </>
  )
}
