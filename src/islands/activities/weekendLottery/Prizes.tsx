import { oddsOf } from '#contract/activities/weekendLottery/prizes.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { Items } from '../frame/Items.tsx'
import type { LotteryDraw } from './lottery.ts'

/** The prizes, and the chance of one ticket with the tickets that are there now. */
export function Prizes({ draw, strings }: { draw: LotteryDraw; strings: Strings }) {
  const { prizes, tickets, numbers, perPlayer, perDevice, prizesEach } = draw
  const odds = oddsOf(prizes, numbers)
  return (
    <section className="lottery-part">
      <h2>{t(strings, 'weekendLottery.prizes.title')}</h2>
      <ul className="lottery-prizes">
        {prizes.map(({ count, items }, tier) => (
          // Tiers have no name but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a draw never changes
          <li key={tier}>
            <Items items={items} strings={strings} />
            <span>{t(strings, 'weekendLottery.prizes.count', { count })}</span>
            <strong>{chance(odds[tier] ?? 0, numbers, strings)}</strong>
          </li>
        ))}
      </ul>
      <p className="lottery-note">
        {numbers > 0
          ? t(strings, 'weekendLottery.prizes.note', { count: tickets, numbers })
          : t(strings, 'weekendLottery.prizes.noteNone')}
      </p>
      <p className="lottery-note">{t(strings, 'weekendLottery.prizes.free', { most: perPlayer })}</p>
      {perDevice !== undefined && prizesEach !== undefined && (
        <p className="lottery-note">{t(strings, 'weekendLottery.prizes.bounds', { perDevice, prizesEach })}</p>
      )}
    </section>
  )
}

const HUNDREDTHS = 100

/** `1 in N`, with one digit behind the point where N is small. Nobody has a chance of a prize that is not paid. */
function chance(odds: number, numbers: number, strings: Strings): string {
  if (numbers === 0) return t(strings, 'weekendLottery.prizes.unknown')
  if (odds === 0) return t(strings, 'weekendLottery.prizes.unpaid')
  if (odds === 1) return t(strings, 'weekendLottery.prizes.every')
  const many = odds < 10 ? Math.round(odds * 10) / 10 : Math.round(odds)
  return t(strings, 'weekendLottery.prizes.oneIn', { many: formats(strings).points(many * HUNDREDTHS) })
}
