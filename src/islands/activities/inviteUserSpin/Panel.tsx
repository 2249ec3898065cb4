import '../frame/glow.css'
import './spin.css'
import { guarded } from '../../ui/Guarded.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { NextSeeds } from '../frame/Odds.tsx'
import { PanelState } from '../frame/PanelState.tsx'
import type { PanelProps } from '../panel.tsx'
import { useEachDay } from '../useEachDay.tsx'
import { Friends } from './Friends.tsx'
import { Owed } from './Owed.tsx'
import { Spins } from './Spins.tsx'
import { type SpinStanding, spinStanding } from './spin.ts'
import { Turn } from './Turn.tsx'

const load = () => void spinStanding.load()

/** /activity/spin: what the spins have brought of the target, the next one, all ranges, and which friends count. */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  useEachDay(load)

  return (
    <PanelState
      of={spinStanding}
      isOver={isOver}
      failed={t(strings, 'inviteUserSpin.late')}
      strings={strings}
      onClose={onClose}
    >
      {(standing) => <Wheel standing={standing} strings={strings} />}
    </PanelState>
  )
})

/** A cycle that has begun goes on, and a complete one can be exchanged, whatever is on. */
const isOver = ({ isOn, running, owed }: SpinStanding) => !isOn && !running && owed.length === 0

function Wheel({ standing, strings }: { standing: SpinStanding; strings: Strings }) {
  const { running, owed, nextServerSeedHash, isOn } = standing
  return (
    <div className="glow-panel spin">
      {owed.length > 0 && <Owed owed={owed} strings={strings} />}
      {(running || isOn) && (
        <>
          <Turn standing={standing} strings={strings} />
          <Spins standing={standing} strings={strings} />
          <Friends standing={standing} strings={strings} />
          {!running && <NextSeeds hash={nextServerSeedHash} strings={strings} />}
        </>
      )}
      <p className="spin-links">
        <a href="/rule/spin">{t(strings, 'inviteUserSpin.rules')}</a>
        <a href="/fair#spins">{t(strings, 'inviteUserSpin.past')}</a>
      </p>
    </div>
  )
}
