import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { afterPaint } from '../../ui/moments.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { $left } from '../left.ts'
import { followStakeLeft } from './play.ts'
import { $stake } from './state.ts'

/** From here on the rest of the playing time is shown. */
const MINUTES_SHOWN = 60

/** What the player's limits leave, below the stake. It is asked for by players with limits alone. */
export function StakeLeft({ strings }: { strings: Strings }) {
  const left = useStore($left, { ssr: 'initial' })
  const stake = useStore($stake, { ssr: () => 0 })
  useEffect(() => followStakeLeft(afterPaint), [])
  if (left?.coin === undefined && (left?.minutes ?? MINUTES_SHOWN) >= MINUTES_SHOWN) return null
  const { coin, minutes = MINUTES_SHOWN } = left ?? {}
  const isOver = minutes === 0 || (coin !== undefined && coin < stake)
  return (
    <dd className="meter-left" data-over={isOver || undefined}>
      {coin !== undefined && <span>{t(strings, 'shell.left.coin', { amount: formats(strings).coin(coin) })}</span>}
      {minutes < MINUTES_SHOWN && <span>{t(strings, 'shell.left.minutes', { count: minutes })}</span>}
    </dd>
  )
}
