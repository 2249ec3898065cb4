import { useStore } from '@nanostores/react'
import { Button } from '../ui/Button.tsx'
import { tellProblem } from '../ui/claimOnce.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { nameOfProp, PropPicture } from './PropPicture.tsx'
import { $isExchanging, buy, type ShopRow } from './points.ts'

type Props = { row: ShopRow | undefined; lottery: number; avatar: number; strings: Strings; onClose: () => void }

/** The price, what is left of the points, and what must be staked, before anything is bought. */
export function BuySheet({ row, lottery, avatar, strings, onClose }: Props) {
  const isBusy = useStore($isExchanging) !== undefined
  if (!row) return null
  const { points, shortCoin } = formats(strings)
  const lines: [string, string][] = [
    ['cost', points(row.price)],
    ['after', points(Math.max(0, lottery - row.price))],
  ]
  async function onAccept(chosen: ShopRow) {
    if (isBusy) return
    await tellProblem(strings, buy(chosen))
    onClose()
  }
  return (
    <Sheet isOpen onClose={onClose} title={t(strings, 'points.buyTitle')} closeLabel={t(strings, 'common.close')}>
      <div className="buy">
        <PropPicture prop={row.prop} avatar={avatar} size={96} />
        <p className="buy-name">{nameOfProp(strings, row)}</p>
        <dl>
          {lines.map(([key, value]) => (
            <div key={key}>
              <dt>{t(strings, `points.buy.${key}`)}</dt>
              <dd className="money">{value}</dd>
            </div>
          ))}
        </dl>
        {row.wager !== undefined && (
          <p className="buy-wager">{t(strings, 'points.buyWager', { amount: shortCoin(row.wager) })}</p>
        )}
        <Button look="gold" isWide isBusy={isBusy} onClick={() => void onAccept(row)}>
          {t(strings, 'points.buyNow', { amount: points(row.price) })}
        </Button>
      </div>
    </Sheet>
  )
}
