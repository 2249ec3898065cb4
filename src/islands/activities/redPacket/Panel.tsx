import '../frame/glow.css'
import './packets.css'
import '../../points/draw.css'
import { useEffect } from 'react'
import { Empty } from '../../ui/Empty.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { formatCountdown, useCountdown } from '../../ui/useCountdown.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { PanelState } from '../frame/PanelState.tsx'
import type { PanelProps } from '../panel.tsx'
import { OpenDrop } from './OpenDrop.tsx'
import { Packets } from './Packets.tsx'
import { PastDrops } from './PastDrops.tsx'
import { followDrops, type PacketStanding, packets } from './packets.ts'

/** /activity/cashBonus: the open drop of red packets, the next one with its seal, and those that are over. */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  useEffect(followDrops, [])

  return (
    <PanelState of={packets} isOver={isOver} failed={t(strings, 'redPacket.late')} strings={strings} onClose={onClose}>
      {(standing) => <Drops standing={standing} strings={strings} />}
    </PanelState>
  )
})

const isOver = ({ isOn, open }: PacketStanding) => !isOn && !open

function Drops({ standing: { open, next, needRecharge }, strings }: { standing: PacketStanding; strings: Strings }) {
  return (
    <div className="glow-panel packets">
      {open && <OpenDrop drop={open} needRecharge={needRecharge} strings={strings} />}
      {next ? (
        <section className="glow-card packet-card" aria-labelledby="packets-next">
          <h2 id="packets-next">{t(strings, 'redPacket.next', { at: formats(strings).moment(next.dropsAt) })}</h2>
          <OpensIn key={next.dropsAt} at={next.dropsAt} strings={strings} />
          <Packets drop={next} strings={strings} />
        </section>
      ) : (
        !open && <Empty title={t(strings, 'redPacket.none')} text={t(strings, 'redPacket.noneText')} />
      )}
      <PastDrops strings={strings} />
      <a href="/rule/redPacket">{t(strings, 'redPacket.rules')}</a>
    </div>
  )
}

/** The time until a drop opens. */
function OpensIn({ at, strings }: { at: number; strings: Strings }) {
  const leftMs = useCountdown(at, () => void packets.load())
  return <p role="timer">{t(strings, 'redPacket.opensIn', { time: formatCountdown(leftMs) })}</p>
}
