import './festival.css'
import { guarded } from '../../ui/Guarded.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { NextSeeds, Odds } from '../frame/Odds.tsx'
import { PanelState } from '../frame/PanelState.tsx'
import type { PanelProps } from '../panel.tsx'
import { useEachDay } from '../useEachDay.tsx'
import { Baskets } from './Baskets.tsx'
import { ExchangeList } from './ExchangeList.tsx'
import { type FestivalStanding, festival } from './festival.ts'
import { Head } from './Head.tsx'

const load = () => void festival.load()

/** /activity/festival: the fiesta that is on, its things, its baskets, and what is given for things. */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  useEachDay(load)

  return (
    <PanelState
      of={festival}
      isOver={({ isOn }) => !isOn}
      failed={t(strings, 'festival.late')}
      strings={strings}
      onClose={onClose}
    >
      {(standing) => <Fiesta standing={standing} strings={strings} />}
    </PanelState>
  )
})

function Fiesta({ standing, strings }: { standing: FestivalStanding; strings: Strings }) {
  const { draw, endTime, needRecharge } = standing
  return (
    <div className="fiesta">
      <Head standing={standing} strings={strings} />
      {needRecharge && (
        <a className="button button-gold button-wide" href="/lobby/wallets/deposit">
          {t(strings, 'festival.needRecharge')}
        </a>
      )}
      <Baskets standing={standing} strings={strings} />
      <ExchangeList lines={standing.exchange} strings={strings} />
      <section className="fiesta-facts">
        <Odds seen={draw} title={t(strings, 'festival.odds')} strings={strings} />
        <NextSeeds hash={draw.nextServerSeedHash} strings={strings} />
        <p>{t(strings, 'festival.until', { date: formats(strings).moment(endTime - 1) })}</p>
        <a href="/rule/festival">{t(strings, 'festival.rules')}</a>
      </section>
    </div>
  )
}
