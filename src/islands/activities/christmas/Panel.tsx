import './christmas.css'
import { Empty } from '../../ui/Empty.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { NextSeeds, Odds } from '../frame/Odds.tsx'
import { PanelState } from '../frame/PanelState.tsx'
import type { PanelProps } from '../panel.tsx'
import { useEachDay } from '../useEachDay.tsx'
import { type ChristmasStanding, christmas } from './christmas.ts'
import { Extras } from './Extras.tsx'
import { Parols } from './Parols.tsx'
import { Steps } from './Steps.tsx'
import { Tree } from './Tree.tsx'

const load = () => void christmas.load()

/** /activity/christmas: nine parols to sign, and the tree of lanterns. */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  useEachDay(load)

  return (
    <PanelState
      of={christmas}
      isOver={isOver}
      failed={t(strings, 'christmas.late')}
      strings={strings}
      onClose={onClose}
    >
      {(standing) => <Season standing={standing} strings={strings} />}
    </PanelState>
  )
})

const isOver = ({ parols, steps }: ChristmasStanding) =>
  parols.length === 0 && !steps.some(({ state }) => state === 'ready')

/** Prizes that were reached stay claimable after the end. */
function Season({ standing, strings }: { standing: ChristmasStanding; strings: Strings }) {
  const { parols, endTime, draw, leftover } = standing
  return (
    <div className="christmas">
      {parols.length === 0 ? (
        <Empty title={t(strings, 'activity.act39.err1001')} text={t(strings, 'activity.emptyText')} />
      ) : (
        <>
          <Parols standing={standing} strings={strings} />
          <Tree standing={standing} strings={strings} />
          <Extras extras={standing.extras} strings={strings} />
        </>
      )}
      <Steps steps={standing.steps} strings={strings} />
      <section className="christmas-facts">
        <Odds seen={draw} title={t(strings, 'christmas.odds')} strings={strings} />
        <NextSeeds hash={draw.nextServerSeedHash} strings={strings} />
        <p>{t(strings, 'christmas.leftover', { points: formats(strings).points(leftover) })}</p>
        {endTime !== undefined && (
          <p>{t(strings, 'christmas.until', { date: formats(strings).moment(endTime - 1) })}</p>
        )}
        <a href="/rule/christmas">{t(strings, 'christmas.rules')}</a>
      </section>
    </div>
  )
}
