import { t } from '../../ui/words.ts'
import { hundredths } from '../times.ts'
import { byChoice, Rates, type RatesProps } from './Rates.tsx'

type Props = RatesProps & {
  /** The deviation in hundredths of a stake. */
  declared: { deviation: number }
}

/** How often rounds win, and how far their wins spread. For the facts of a game's rules. */
export function Spread({ declared, choice, strings }: Props) {
  const deviation = t(strings, 'shell.deviationText', { stakes: hundredths(declared.deviation) })
  return (
    <>
      <Rates declared={declared} choice={choice} strings={strings} />
      <dt>{t(strings, 'shell.deviation')}</dt>
      <dd>{byChoice(deviation, choice, strings)}</dd>
    </>
  )
}
