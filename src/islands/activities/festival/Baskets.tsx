import { useStore } from '@nanostores/react'
import { averageOf } from '#contract/activities/draws.ts'
import { leastWorth } from '#contract/activities/festival/worth.ts'
import { iconPath } from '#contract/icons.ts'
import { Worth } from '../../props/Worth.tsx'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { LastDrawn } from '../frame/LastDrawn.tsx'
import { $festivalBusy, type FestivalStanding, openBasket } from './festival.ts'

type Props = { standing: FestivalStanding; strings: Strings }

/** The baskets that valid bets have brought, the way to the next one, and what was in the last. */
export function Baskets({ standing, strings }: Props) {
  const { bet, most, left } = standing.baskets
  return (
    <section className="fiesta-baskets" aria-labelledby="fiesta-baskets">
      <img src={iconPath('basket')} alt="" width={56} height={56} />
      <div>
        <h2 id="fiesta-baskets">{t(strings, 'festival.baskets')}</h2>
        <p>{t(strings, 'festival.basketsText', { amount: formats(strings).shortCoin(bet), most })}</p>
      </div>
      <p className="fiesta-count">
        {left > 0 ? t(strings, 'festival.toOpen', { count: left }) : t(strings, 'festival.none')}
      </p>
      {left > 0 && !standing.needRecharge && <OpenOne standing={standing} strings={strings} />}
      <Next standing={standing} strings={strings} />
      <LastDrawn strings={strings} />
    </section>
  )
}

/** The button that opens a basket, with what is in one on average. */
function OpenOne({ standing: { draw, exchange, items }, strings }: Props) {
  const isBusy = useStore($festivalBusy, { ssr: 'initial' }) === 'open'
  const open = (
    <Button look="gold" isWide isBusy={isBusy} onClick={() => claimOnce(strings, openBasket)}>
      {t(strings, 'festival.open')}
    </Button>
  )
  const inside = (prop: number) => leastWorth(prop, exchange, items)
  return (
    <div className="fiesta-open">
      <p>{t(strings, 'festival.average')}</p>
      <Worth items={averageOf(draw.prizes, inside)} strings={strings}>
        {open}
      </Worth>
      {open}
    </div>
  )
}

/** How far the next basket is. */
function Next({ standing: { baskets }, strings }: Props) {
  const { bet, staked, most, opened, left } = baskets
  if (opened + left >= most)
    return left > 0 ? null : <p className="fiesta-soft">{t(strings, 'festival.all', { most })}</p>
  const { shortCoin } = formats(strings)
  const has = staked % bet
  const label = t(strings, 'festival.progress', { has: shortCoin(has), need: shortCoin(bet) })
  return (
    <div className="fiesta-next">
      <p className="fiesta-soft">{label}</p>
      <progress className="panel-progress" value={has} max={bet} aria-label={label} />
    </div>
  )
}
