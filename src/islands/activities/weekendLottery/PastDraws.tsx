import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { placesOf } from '#contract/activities/weekendLottery/prizes.ts'
import { dayStart } from '#contract/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Late } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { Items } from '../frame/Items.tsx'
import { type PastDraw, pastDraws } from './lottery.ts'

type Props = { last: PastDraw | undefined; strings: Strings }

/** The draws that were held, with their winning tickets. The last one stands open. */
export function PastDraws({ last, strings }: Props) {
  const state = useStore(pastDraws.$state, { ssr: 'initial' })
  useEffect(() => void pastDraws.load(), [])
  return (
    <section className="lottery-part" aria-busy={state.state === 'loading'}>
      <h2>{t(strings, 'weekendLottery.past.title')}</h2>
      <Loaded
        of={state}
        waiting={<Skeleton shape="card" />}
        failed={t(strings, 'weekendLottery.past.late')}
        onAgain={() => void pastDraws.load()}
        strings={strings}
      >
        {({ rows, cursor, more }) => (
          <>
            {rows.length === 0 && <p>{t(strings, 'weekendLottery.past.none')}</p>}
            {rows.map((draw) => (
              <Past key={draw.day} draw={draw} isOpen={draw.day === last?.day} strings={strings} />
            ))}
            {more === 'failed' ? (
              <Late
                title={t(strings, 'weekendLottery.past.late')}
                strings={strings}
                onAgain={() => void pastDraws.loadMore()}
              />
            ) : (
              cursor !== undefined && (
                <Button isBusy={more === 'loading'} onClick={() => void pastDraws.loadMore()}>
                  {t(strings, 'weekendLottery.more')}
                </Button>
              )
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Past({ draw, isOpen, strings }: { draw: PastDraw; isOpen: boolean; strings: Strings }) {
  const { day, tickets, drawnAt, prizes, winners } = draw
  const { longDate, moment } = formats(strings)
  return (
    <details className="lottery-past" open={isOpen}>
      <summary>
        <span>{longDate(dayStart(day))}</span>
        <small>{t(strings, 'weekendLottery.tickets', { count: tickets })}</small>
      </summary>
      <dl>
        {prizes.map(({ items }, tier) => {
          const from = placesOf(prizes.slice(0, tier))
          const to = placesOf(prizes.slice(0, tier + 1))
          const won = winners.filter(({ place }) => place > from && place <= to)
          return (
            <div key={from}>
              <dt>
                <Items items={items} strings={strings} />
              </dt>
              <dd>
                {won.length > 0 ? won.map(({ ticket }) => ticket).join(', ') : t(strings, 'weekendLottery.past.nobody')}
              </dd>
            </div>
          )
        })}
      </dl>
      <p>{t(strings, 'weekendLottery.past.drawn', { time: moment(drawnAt) })}</p>
      <a href={`/fair?draw=${day}#lottery`}>{t(strings, 'weekendLottery.past.check')}</a>
    </details>
  )
}
