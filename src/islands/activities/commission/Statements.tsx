import { useStore } from '@nanostores/react'
import { COMMISSION_FRIENDS_MIN, type CommissionLevel } from '#contract/activities/commission.ts'
import { percentOf } from '#contract/activities/percent.ts'
import { dayAfter } from '#contract/days.ts'
import { dayStart, manilaDay } from '#contract/time.ts'
import { Button } from '../../ui/Button.tsx'
import { serverNow } from '../../ui/clock.ts'
import { Empty, Late } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import type { PagedList } from '../../ui/pagedList.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import type { StatementDay } from '../commission.ts'

type Props = { of: PagedList<StatementDay>; addedUntil: string | undefined; strings: Strings }

/** What each finished day earned, by level: counts and sums, never a person. The panel loads it. */
export function Statements({ of, addedUntil, strings }: Props) {
  const { date } = formats(strings)
  const yesterday = dayAfter(manilaDay(serverNow()), -1)
  const state = useStore(of.$state, { ssr: 'initial' })
  return (
    <section className="commission-part" aria-busy={state.state === 'loading'}>
      <h2>{t(strings, 'commission.days.title')}</h2>
      {(addedUntil === undefined || addedUntil < yesterday) && (
        <p>{t(strings, 'commission.days.waiting', { date: date(dayStart(yesterday).getTime()) })}</p>
      )}
      <Loaded
        of={state}
        waiting={<Skeleton shape="card" />}
        failed={t(strings, 'commission.days.late')}
        onAgain={() => void of.load()}
        strings={strings}
      >
        {({ rows, cursor, more }) => (
          <>
            {rows.length === 0 && (
              <Empty title={t(strings, 'commission.days.none')} text={t(strings, 'commission.days.noneText')} />
            )}
            {rows.map((one) => (
              <Day key={one.day} of={one} strings={strings} />
            ))}
            {more === 'failed' && (
              <Late title={t(strings, 'commission.days.late')} strings={strings} onAgain={() => void of.loadMore()} />
            )}
            {more !== 'failed' && cursor !== undefined && (
              <Button isBusy={more === 'loading'} onClick={() => void of.loadMore()}>
                {t(strings, 'commission.days.more')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Day({ of: { day, cents, levels }, strings }: { of: StatementDay; strings: Strings }) {
  const { coin, date } = formats(strings)
  return (
    <details className="commission-day">
      <summary>
        <span>{date(dayStart(day).getTime())}</span>
        <strong>{coin(cents)}</strong>
      </summary>
      <ul>
        {levels.map((level) => (
          <li key={level.level}>
            <div>
              <h3>{t(strings, 'commission.level', { level: level.level })}</h3>
              <p>{t(strings, 'commission.days.friends', { count: level.friends })}</p>
              <Bets level={level} strings={strings} />
            </div>
            <strong>{coin(level.cents)}</strong>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Valid bets by type of game, where so many friends played that they are nobody's in particular. `strings.commission.type` names the types. */
function Bets({ level: { validBet, parts = [] }, strings }: { level: CommissionLevel; strings: Strings }) {
  const { coin } = formats(strings)
  if (validBet === undefined) return <p>{t(strings, 'commission.days.few', { count: COMMISSION_FRIENDS_MIN })}</p>
  return (
    <>
      <p>{t(strings, 'commission.days.bets', { amount: coin(validBet) })}</p>
      {parts.map(({ typeId, rate, validBet: bets }) => (
        <p key={`${typeId}/${rate}`}>
          {t(strings, 'commission.days.part', {
            type: t(strings, `commission.type.${typeId}`),
            percent: percentOf(rate),
            amount: coin(bets),
          })}
        </p>
      ))}
    </>
  )
}
