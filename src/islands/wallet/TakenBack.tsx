import type { TakenLine, TakenName } from '#contract/activities/takenBack.ts'
import { formats, type Strings, t } from '../ui/words.ts'

type Props = { strings: Strings; lines: readonly TakenLine[] }

/** What a withdrawal takes back, by name and sum, before it is confirmed. */
export function TakenBack({ strings, lines }: Props) {
  const sum = lines.reduce((all, { coin, isWaiting }) => all + (isWaiting ? 0 : coin), 0)
  return (
    <section className="safebox-taken" aria-labelledby="taken-back" role="alert">
      <h3 id="taken-back">{t(strings, 'safebox.taken.title', { amount: formats(strings).coin(sum) })}</h3>
      <p>{t(strings, 'safebox.taken.text')}</p>
      <ul>
        {lines.map((line) => (
          <li key={`${line.name}/${line.isWaiting}`}>
            <span>{t(strings, nameKey(line.name))}</span>
            <strong className="money">{amountsOf(strings, line)}</strong>
            {line.isWaiting && <small>{t(strings, 'safebox.taken.waiting')}</small>}
          </li>
        ))}
      </ul>
      <p>{t(strings, 'safebox.taken.back')}</p>
    </section>
  )
}

/** Offers that a deposit brings now. Another one has a general name until it has its own. */
const NAMED: ReadonlySet<TakenName> = new Set<TakenName>([
  ...(['firstCharge', 'ladderRecharge', 'accumulatedRecharge', 'continuousRecharge', 'signUpBonus'] as const),
  ...(['tasks', 'bind', 'coupon', 'pointsSpent'] as const),
])

const nameKey = (name: TakenName): string => `safebox.taken.name.${NAMED.has(name) ? name : 'other'}`

function amountsOf(strings: Strings, { coin, points, pieces }: TakenLine): string {
  const { coin: written, points: counted } = formats(strings)
  return [
    coin > 0 && written(coin),
    points > 0 && t(strings, 'safebox.taken.points', { points: counted(points) }),
    pieces > 0 && t(strings, 'safebox.taken.pieces', { count: pieces }),
  ]
    .filter(Boolean)
    .join(', ')
}
