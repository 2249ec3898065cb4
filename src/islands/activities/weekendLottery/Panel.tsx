import '../frame/glow.css'
import './lottery.css'
import { useEffect } from 'react'
import { guarded } from '../../ui/Guarded.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { PanelState } from '../frame/PanelState.tsx'
import type { PanelProps } from '../panel.tsx'
import { ClosedDraw, OpenDraw } from './Draw.tsx'
import { HowDrawn } from './HowDrawn.tsx'
import { followLottery, type Lottery, lottery } from './lottery.ts'
import { Mine } from './Mine.tsx'
import { PastDraws } from './PastDraws.tsx'
import { Prizes } from './Prizes.tsx'

/** /activity/weekendLottery: the open draw, one's tickets, the prizes with their odds, how it is drawn, and past draws. Guests see it too. */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  useEffect(followLottery, [])

  return (
    <PanelState
      of={lottery}
      isOver={isOver}
      failed={t(strings, 'weekendLottery.late')}
      strings={strings}
      onClose={onClose}
    >
      {(shown) => <Shown lottery={shown} strings={strings} />}
    </PanelState>
  )
})

/** What was held stays to be looked at. */
const isOver = ({ isOn, open, closed, last }: Lottery) => !isOn && !open && !closed && !last

function Shown({ lottery: { isOn, open, closed, last, mine }, strings }: { lottery: Lottery; strings: Strings }) {
  const draw = open ?? closed
  return (
    <div className="glow-panel lottery">
      {closed && <ClosedDraw draw={closed} strings={strings} />}
      {open ? (
        <OpenDraw draw={open} strings={strings} />
      ) : (
        !closed && <p className="lottery-none">{t(strings, `weekendLottery.${isOn ? 'soon' : 'off'}`)}</p>
      )}
      {draw && <Mine open={open} mine={mine} strings={strings} />}
      {draw && <Prizes draw={draw} strings={strings} />}
      {draw && <HowDrawn draw={closed ?? draw} strings={strings} />}
      <PastDraws last={last} strings={strings} />
      <a className="lottery-rules" href="/rule/weekendLottery">
        {t(strings, 'weekendLottery.rules')}
      </a>
    </div>
  )
}
