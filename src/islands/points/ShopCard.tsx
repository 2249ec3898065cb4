import { Button } from '../ui/Button.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { nameOfProp, PropPicture } from './PropPicture.tsx'
import type { ShopRow } from './points.ts'

type Props = { row: ShopRow; lottery: number; avatar: number; strings: Strings; onBuy: (row: ShopRow) => void }

/** Why a row cannot be bought now. */
type Obstacle = 'owned' | 'taken' | 'gone' | 'deposit' | 'missing'

function obstacleOf(
  { taken, perPlayer, period, left, price, limitAmount }: ShopRow,
  lottery: number,
): Obstacle | undefined {
  if (taken >= perPlayer) return period === 'ever' ? 'owned' : 'taken'
  if (left === 0) return 'gone'
  if (limitAmount !== undefined) return 'deposit'
  return lottery < price ? 'missing' : undefined
}

/** A thing of the shop: what it is, what it costs, how much is left, and what its coin asks for. */
export function ShopCard({ row, lottery, avatar, strings, onBuy }: Props) {
  const { points, shortCoin } = formats(strings)
  const { price, left, perPlayer, taken, period, wager } = row
  const obstacle = obstacleOf(row, lottery)
  const name = nameOfProp(strings, row)
  const cost = t(strings, 'points.price', { amount: points(price) })
  const facts = [
    left !== undefined && t(strings, 'points.left', { left }),
    perPlayer > 1 && t(strings, `points.per.${period}`, { left: perPlayer - taken, all: perPlayer }),
    wager !== undefined && t(strings, 'points.wager', { amount: shortCoin(wager) }),
  ].filter((fact) => fact !== false)
  return (
    <li className="shop-card" data-obstacle={obstacle}>
      <PropPicture prop={row.prop} avatar={avatar} size={72} />
      <h3>{name}</h3>
      <p className="shop-facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {obstacle === undefined ? (
        <Button look="gold" size="small" isWide aria-label={`${name}, ${cost}`} onClick={() => onBuy(row)}>
          {cost}
        </Button>
      ) : (
        <p className="shop-obstacle">
          {(obstacle === 'missing' || obstacle === 'deposit') && <strong>{cost}</strong>}
          <span>
            {t(strings, `points.obstacle.${obstacle}`, {
              amount: points(price - lottery),
              limit: shortCoin(row.limitAmount ?? 0),
            })}
          </span>
        </p>
      )}
    </li>
  )
}
