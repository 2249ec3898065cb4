import { useStore } from '@nanostores/react'
import { CLIENT_SEED } from '#contract/games/fair.ts'
import { expectedOf } from '#contract/points/draw.ts'
import { pointsWorth, rewardId } from '#contract/props/rewards.ts'
import { Button } from '../ui/Button.tsx'
import { claimOnce } from '../ui/claimOnce.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { DrawSeeds } from './DrawSeeds.tsx'
import { DrawsCounted, PrizeChance } from './PrizeChance.tsx'
import { nameOfProp, PropPicture } from './PropPicture.tsx'
import { $clientSeed, $isExchanging, type Draw, drawNow } from './points.ts'

type Props = { draw: Draw; pointPpm: number; lottery: number; avatar: number; strings: Strings }

/** The draw: its prizes with their chances, its price, and the seeds that decide it. */
export function DrawCard({ draw, pointPpm, lottery, avatar, strings }: Props) {
  const isBusy = useStore($isExchanging) === 'draw'
  const seed = useStore($clientSeed)
  const { price, left, perDay, prizes } = draw
  const cost = t(strings, 'points.price', { amount: formats(strings).points(price) })
  const isOpen = left > 0 && lottery >= price
  const isSeed = CLIENT_SEED.test(seed)
  return (
    <section className="draw" aria-labelledby="points-draw">
      <div className="draw-head">
        <h2 id="points-draw">{t(strings, 'points.draw')}</h2>
        <p>{t(strings, 'points.drawsLeft', { left, all: perDay })}</p>
      </div>
      <ul className="draw-prizes">
        {prizes.map((prize) => (
          <li key={prize.id}>
            <PropPicture prop={prize.prop} avatar={avatar} size={32} />
            <span>
              {nameOfProp(strings, prize)}
              {prize.instead !== undefined && (
                <small>{t(strings, 'points.instead', { amount: formats(strings).points(prize.instead) })}</small>
              )}
            </span>
            <PrizeChance {...{ seen: draw, id: prize.id, weight: prize.weight, strings }} />
          </li>
        ))}
      </ul>
      <DrawWorth draw={draw} pointPpm={pointPpm} strings={strings} />
      <DrawsCounted seen={draw} strings={strings} />
      <Button
        look="gold"
        isWide
        isBusy={isBusy}
        disabled={!isOpen || !isSeed}
        onClick={() => void claimOnce(strings, () => drawNow(draw))}
      >
        {t(strings, 'points.drawNow', { price: cost })}
      </Button>
      {!isOpen && (
        <p className="draw-closed">
          {left === 0
            ? t(strings, 'points.drawTomorrow')
            : t(strings, 'points.obstacle.missing', { amount: formats(strings).points(price - lottery) })}
        </p>
      )}
      <DrawSeeds hash={draw.nextServerSeedHash} seed={seed} onSeed={$clientSeed.set} strings={strings} />
    </section>
  )
}

/** What the price buys in the shop, and what a draw holds on average, both in coin. Frames count nothing. */
function DrawWorth({ draw: { price, prizes }, pointPpm, strings }: Pick<Props, 'draw' | 'pointPpm' | 'strings'>) {
  if (pointPpm === 0) return null
  const { coin } = formats(strings)
  const average = expectedOf(prizes, rewardId.coin) + pointsWorth(expectedOf(prizes, rewardId.points), pointPpm)
  const worth = { price: coin(Math.floor(pointsWorth(price, pointPpm))), average: coin(Math.floor(average)) }
  return <p className="draw-worth">{t(strings, 'points.drawWorth', worth)}</p>
}
