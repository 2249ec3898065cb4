import '../frame/rows.css'
import '../commission/commission.css'
import { useStore } from '@nanostores/react'
import { type CountThing, countThings } from '#contract/activities/agentCount/things.ts'
import { averageOf } from '#contract/activities/draws.ts'
import { iconPath } from '#contract/icons.ts'
import { Worth } from '../../props/Worth.tsx'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { guarded } from '../../ui/Guarded.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { Obstacles } from '../commission/Obstacles.tsx'
import { FriendTerms } from '../commission/Terms.tsx'
import { LastDrawn } from '../frame/LastDrawn.tsx'
import { NextSeeds, Odds } from '../frame/Odds.tsx'
import { PanelState } from '../frame/PanelState.tsx'
import { PrizeRow } from '../frame/PrizeRow.tsx'
import { ShareInvite } from '../frame/ShareInvite.tsx'
import type { PanelProps } from '../panel.tsx'
import { useEachDay } from '../useEachDay.tsx'
import { Counted } from './Counted.tsx'
import {
  $countBusy,
  type CountStanding,
  countedFriends,
  friendCount,
  openCountThing,
  receiveCountAward,
} from './count.ts'

/** The first counts new friends, whom the second lists. */
const load = () => void friendCount.load().then(countedFriends.load)

/** /activity/agentCount: prizes by the number of valid friends, scratch cards and tickets. */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  useEachDay(load)

  return (
    <PanelState
      of={friendCount}
      isOver={({ isOn, steps }) => !isOn && !steps.some(({ state }) => state === 'ready')}
      failed={t(strings, 'agentCount.late')}
      strings={strings}
      onClose={onClose}
    >
      {(standing) => (
        <div className="commission">
          <Head standing={standing} strings={strings} />
          <Openables standing={standing} strings={strings} />
          <Steps standing={standing} strings={strings} />
          <Facts standing={standing} strings={strings} />
          <Counted strings={strings} />
          <FriendTerms friend={standing.friend} words="agentCount" strings={strings} />
          <a href="/rule/agentCount">{t(strings, 'agentCount.rules')}</a>
        </div>
      )}
    </PanelState>
  )
})

type Props = { standing: CountStanding; strings: Strings }

function Head({ standing, strings }: Props) {
  const { counted, valid, isOn } = standing
  return (
    <section className="commission-balance">
      <p>{t(strings, 'agentCount.counted')}</p>
      <strong>{counted}</strong>
      <p>{t(strings, 'agentCount.valid', { count: valid })}</p>
      <p>{t(strings, 'commission.nothing')}</p>
      <Obstacles of={standing} words="agentCount" strings={strings} />
      {isOn && <ShareInvite strings={strings} />}
    </section>
  )
}

/** Cards and tickets, with what one is worth on average. */
function Openables({ standing, strings }: Props) {
  const busy = useStore($countBusy, { ssr: 'initial' })
  const many = { card: standing.cards, ticket: standing.tickets }
  const canOpen = standing.isOn && standing.isIdentified && !standing.needRecharge
  return (
    <section className="commission-part">
      <h2>{t(strings, 'agentCount.open.title')}</h2>
      <ul className="reward-rows commission-rows">
        {countThings.map((thing) => (
          <OpenRow key={thing} {...{ thing, standing, strings, busy, canOpen }} many={many[thing]} />
        ))}
      </ul>
      <p>{t(strings, 'agentCount.open.how', { count: standing.ticketFriends })}</p>
      <LastDrawn strings={strings} />
    </section>
  )
}

type RowProps = Props & { thing: CountThing; many: number; busy: string | undefined; canOpen: boolean }
const pictures = { card: 'admission-tickets', ticket: 'ticket' } as const

function OpenRow({ thing, many, standing, strings, busy, canOpen }: RowProps) {
  const { prizes, isUsedUp } = standing.draws[thing]
  const isReady = canOpen && many > 0 && !isUsedUp
  const button = isReady && (
    <Button
      look="gold"
      size="small"
      isBusy={busy === thing}
      onClick={() => claimOnce(strings, () => openCountThing(thing))}
    >
      {t(strings, `agentCount.open.${thing}`)}
    </Button>
  )
  return (
    <li data-state={isReady ? 'ready' : 'ahead'}>
      <img src={iconPath(pictures[thing])} alt="" width={44} height={44} />
      <div>
        <h3>{t(strings, `agentCount.many.${thing}`, { count: many })}</h3>
        {isUsedUp && many > 0 && <p>{t(strings, 'agentCount.open.waits')}</p>}
        {isReady && (
          <Worth items={averageOf(prizes)} strings={strings}>
            {button}
          </Worth>
        )}
      </div>
      {button}
    </li>
  )
}

function Steps({ standing: { steps, isIdentified, needRecharge }, strings }: Props) {
  const isOpen = isIdentified && !needRecharge
  return (
    <section className="commission-part">
      <h2>{t(strings, 'agentCount.steps')}</h2>
      <ul className="reward-rows">
        {steps.map(({ friends, items, state, isUsedUp }) => (
          <PrizeRow
            key={friends}
            name={t(strings, 'agentCount.step', { count: friends })}
            items={items}
            state={state === 'ready' && (!isOpen || isUsedUp) ? 'ahead' : state}
            onClaim={() => receiveCountAward(friends)}
            strings={strings}
          />
        ))}
      </ul>
      {steps.some(({ isUsedUp }) => isUsedUp) && <p>{t(strings, 'agentCount.usedUp')}</p>}
    </section>
  )
}

/** The published odds, the seeds, and what becomes of the rest. */
function Facts({ standing: { draws, nextServerSeedHash, leftover }, strings }: Props) {
  const { points } = formats(strings)
  return (
    <section className="commission-part">
      {countThings.map((thing) => (
        <Odds key={thing} seen={draws[thing]} title={t(strings, `agentCount.odds.${thing}`)} strings={strings} />
      ))}
      <NextSeeds hash={nextServerSeedHash} strings={strings} />
      <p>{t(strings, 'agentCount.leftover', { card: points(leftover.card), ticket: points(leftover.ticket) })}</p>
    </section>
  )
}
