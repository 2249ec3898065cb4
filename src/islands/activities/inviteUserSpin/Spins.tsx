import { observedIn } from '../../points/chance.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import type { SpinStanding } from './spin.ts'

type SeenProps = { counts: readonly number[] | undefined; strings: Strings }

/** How often a spin has brought more than the middle of its range, for all players, and where the true chance lies. Nothing before the first. */
function Seen({ counts: [made = 0, above = 0] = [], strings }: SeenProps) {
  const observed = observedIn(strings, above, made)
  return observed && <small>{t(strings, 'inviteUserSpin.seen', { ...observed, count: made })}</small>
}

type Props = { standing: SpinStanding; strings: Strings }

/** All spins of a cycle: what each may bring, and what was brought. */
export function Spins({ standing: { running, terms, ready, seen }, strings }: Props) {
  const { ranges, friends, target } = running ?? terms
  const made = running?.spins ?? 0
  const { shortCoin } = formats(strings)
  return (
    <section aria-labelledby="spin-ranges">
      <h2 id="spin-ranges">{t(strings, 'inviteUserSpin.ranges')}</h2>
      <p>{t(strings, 'inviteUserSpin.sure', { count: friends, target: shortCoin(target) })}</p>
      <ol className="spin-ranges">
        {ranges.map(({ from, to }, at) => {
          const state = at < made ? 'made' : at < made + ready ? 'ready' : 'ahead'
          return (
            // The spins of a cycle keep their places.
            // biome-ignore lint/suspicious/noArrayIndexKey: their number is what they are
            <li key={at} data-state={state}>
              <span>
                {t(strings, at === 0 ? 'inviteUserSpin.free' : 'inviteUserSpin.byFriend', { spin: at + 1, friend: at })}
              </span>
              <span className="money">
                {state === 'made'
                  ? formats(strings).coin(running?.amounts[at] ?? 0)
                  : t(strings, 'inviteUserSpin.range', { from: shortCoin(from), to: shortCoin(to) })}
              </span>
              <Seen strings={strings} counts={seen[at]} />
            </li>
          )
        })}
      </ol>
      <p className="spin-soft">
        {t(strings, 'inviteUserSpin.odds')}{' '}
        {seen.some(([made = 0]) => made > 0) && t(strings, 'inviteUserSpin.seenText')}
      </p>
      {running && (
        <details className="draw-fair">
          <summary>{t(strings, 'points.fair')}</summary>
          <p>{t(strings, 'inviteUserSpin.sealed')}</p>
          <dl className="draw-facts">
            <div>
              <dt>{t(strings, 'points.hash')}</dt>
              <dd>
                <code>{running.serverSeedHash}</code>
              </dd>
            </div>
            <div>
              <dt>{t(strings, 'points.seed')}</dt>
              <dd>
                <code>{running.clientSeed}</code>
              </dd>
            </div>
          </dl>
        </details>
      )}
    </section>
  )
}
