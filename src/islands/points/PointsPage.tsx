import './draw.css'
import './points.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { pointPpmOf } from '#contract/activities/cost.ts'
import { POINTS } from '#contract/points/props.ts'
import { $player } from '../player.ts'
import { Empty } from '../ui/Empty.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { BuySheet } from './BuySheet.tsx'
import { DrawCard } from './DrawCard.tsx'
import { Exchanges } from './Exchanges.tsx'
import { GotDialog } from './GotDialog.tsx'
import { type Points, points, type ShopRow } from './points.ts'
import { ShopCard } from './ShopCard.tsx'

/** /points: the points, what they buy, the draw, and what was bought before. `strings` holds `points`, `refusal` and `common`. */
export const PointsPage = guarded(function PointsPage({ strings }: { strings: Strings }) {
  const state = useStore(points.$state, { ssr: 'initial' })
  useEffect(() => void points.load(), [])
  return (
    <div className="points" aria-busy={state.state === 'loading'}>
      <Loaded
        of={state}
        waiting={<Waiting strings={strings} />}
        failed={t(strings, 'points.late')}
        onAgain={() => void points.load()}
        strings={strings}
      >
        {(shown) => <Shown shown={shown} strings={strings} />}
      </Loaded>
    </div>
  )
})

function Waiting({ strings }: { strings: Strings }) {
  return (
    <>
      <Head strings={strings} />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </>
  )
}

function Head({ shown, strings }: { shown?: Points; strings: Strings }) {
  const { points: inPoints, shortCoin } = formats(strings)
  const earn = shown && { points: inPoints(shown.earn.points), bet: shortCoin(shown.earn.bet) }
  return (
    <section className="points-head" aria-label={t(strings, 'points.yours')}>
      <img src={POINTS} alt="" width={72} height={72} />
      <div>
        <p className="points-label">{t(strings, 'points.yours')}</p>
        <p className="points-sum">{shown ? inPoints(shown.lottery) : '–'}</p>
        <p className="points-rate">{earn ? t(strings, 'points.earn', earn) : ' '}</p>
      </div>
      <p className="points-links">
        <span>{t(strings, 'points.stay')}</span>
        <a href="/rule/points">{t(strings, 'points.rules')}</a>
      </p>
    </section>
  )
}

function Shown({ shown, strings }: { shown: Points; strings: Strings }) {
  const player = useStore($player, { ssr: 'initial' })
  const [chosen, setChosen] = useState<ShopRow>()
  const avatar = player.state === 'ready' ? player.user.avatar : 0
  const { shop, draw, lottery } = shown
  return (
    <>
      <Head shown={shown} strings={strings} />
      {draw && <DrawCard draw={draw} pointPpm={pointPpmOf(shop)} lottery={lottery} avatar={avatar} strings={strings} />}
      <section aria-labelledby="points-shop">
        <h2 id="points-shop">{t(strings, 'points.shop')}</h2>
        {shop.length === 0 ? (
          <Empty title={t(strings, 'points.shopEmpty')} text={t(strings, 'points.shopEmptyText')} />
        ) : (
          <ul className="points-shop">
            {shop.map((row) => (
              <ShopCard key={row.id} row={row} lottery={lottery} avatar={avatar} strings={strings} onBuy={setChosen} />
            ))}
          </ul>
        )}
      </section>
      <Exchanges strings={strings} />
      <BuySheet row={chosen} lottery={lottery} avatar={avatar} strings={strings} onClose={() => setChosen(undefined)} />
      <GotDialog avatar={avatar} strings={strings} />
    </>
  )
}
