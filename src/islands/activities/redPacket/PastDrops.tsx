import { useEffect, useState } from 'react'
import { packetsOf } from '#contract/activities/redPacket/packets.ts'
import { SeedProof } from '../../points/SeedProof.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { MadeList } from '../MadeList.tsx'
import { checkDrop, orderOf } from './check.ts'
import { type PastDrop, pastDrops } from './packets.ts'

/** The drops that are over, each with its results and its proof: below the panel, and on the page of fair play. */
export const PastDrops = guarded(function PastDrops({ strings }: { strings: Strings }) {
  return (
    <MadeList of={pastDrops} name="packets" words="redPacket.past" strings={strings}>
      {(drop) => <DropLine key={drop.dropsAt} drop={drop} strings={strings} />}
    </MadeList>
  )
})

function DropLine({ drop, strings }: { drop: PastDrop; strings: Strings }) {
  const { dropsAt, packets, taken, mine, serverSeed } = drop
  const { coin, moment } = formats(strings)
  const values = { taken, all: packetsOf(packets) }
  return (
    <li className="last-drawn">
      <h3>{moment(dropsAt)}</h3>
      <p>{t(strings, 'redPacket.past.taken', values)}</p>
      <p>
        {mine
          ? t(strings, 'redPacket.mine', { number: mine.number, amount: coin(mine.cents) })
          : t(strings, 'redPacket.past.notMine')}
      </p>
      {serverSeed !== undefined && (
        <>
          <Results drop={{ ...drop, serverSeed }} strings={strings} />
          <SeedProof
            seeds={{ ...drop, serverSeed }}
            onCheck={() => checkDrop({ ...drop, serverSeed })}
            verdicts="redPacket.past.verdict"
            strings={strings}
          />
        </>
      )}
    </li>
  )
}

/** What each packet held, in the order in which they were taken: put in order again on this device when it is opened. */
function Results({ drop, strings }: { drop: PastDrop & { serverSeed: string }; strings: Strings }) {
  const [isOpen, setIsOpen] = useState(false)
  const [order, setOrder] = useState<readonly number[]>([])
  const { shortCoin } = formats(strings)
  useEffect(() => {
    if (isOpen && order.length === 0) void orderOf(drop).then(setOrder, () => setOrder([]))
  }, [isOpen, order, drop])
  return (
    <details className="draw-fair" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t(strings, 'redPacket.past.results')}</summary>
      <p>{order.slice(0, drop.taken).map(shortCoin).join(', ') || t(strings, 'redPacket.past.nobody')}</p>
    </details>
  )
}
