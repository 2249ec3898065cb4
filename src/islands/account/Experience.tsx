import { formats, type Strings, t } from '../ui/words.ts'
import { type Level, wayUp } from './levels.ts'

type Props = { bet: number; levels: readonly Level[]; strings: Strings; onLeave: () => void }

/** The bar of experience (spec 2.10): the valid bet on the way to the next VIP level. It leads to the levels. */
export function Experience({ bet, levels, strings, onLeave }: Props) {
  const next = wayUp(levels, bet)
  const { shortCoin } = formats(strings)
  const line = next
    ? t(strings, 'menu.experience', { bet: shortCoin(bet), goal: shortCoin(next.betAmount), level: next.level })
    : t(strings, 'menu.experienceTop')
  return (
    <a className="menu-experience" href="/profile/vip" onClick={onLeave}>
      <progress
        value={next ? Math.floor(next.share * 100) : 100}
        max={100}
        aria-label={t(strings, 'menu.experienceBar')}
      />
      <span>{line}</span>
    </a>
  )
}
