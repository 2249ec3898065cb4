import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { useFocusKept } from '../../ui/useFocusKept.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { $tournamentBusy, joinTournament, type Standings, type Tournament } from './tournaments.ts'

type Props = {
  tournament: Tournament
  standings: Pick<Standings, 'isOffered' | 'needRecharge'>
  strings: Strings
  names: Readonly<Record<number, string>>
}

/** Hundredths of a multiple, as "12.5×". */
const timesOf = (score: number, strings: Strings): string =>
  t(strings, 'tournaments.times', { score: formats(strings).points(score) })

/** One tournament: when, what counts, the prizes, and the standings. */
export function TournamentCard({ tournament, standings, strings, names }: Props) {
  const { title, state, opensAt, closesAt, stake, rounds, best, games, prizes, perPlayer, pool, entrants } = tournament
  const { moment, coin, shortCoin } = formats(strings)
  const word = (key: string, values: Record<string, string | number> = {}) => t(strings, `tournaments.${key}`, values)
  const id = `tournament-${tournament.tournament}`
  const when = state === 'ahead' ? { moment: moment(opensAt) } : { moment: moment(closesAt) }
  const [first = 0] = prizes
  const all = prizes.reduce((sum, cents) => sum + cents, 0)
  return (
    <section className="tournament" data-state={state} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p className="tournament-when">{word(`state.${state}`, when)}</p>
      </header>
      <dl className="tournament-facts">
        <div>
          <dt>{word('pool')}</dt>
          <dd className="money">{shortCoin(pool)}</dd>
        </div>
        <div>
          <dt>{word('first')}</dt>
          <dd className="money">{shortCoin(all > 0 ? Math.floor((first * pool) / all) : 0)}</dd>
        </div>
        <div>
          <dt>{word('entrants')}</dt>
          <dd>{entrants}</dd>
        </div>
      </dl>
      <p className="tournament-soft">{word('counts', { best, rounds, stake: coin(stake) })}</p>
      {perPlayer !== undefined && (
        <p className="tournament-soft">{word('grows', { each: coin(perPlayer), all: shortCoin(all) })}</p>
      )}
      <p className="tournament-soft">{games.flatMap((game) => names[game] ?? []).join(', ')}</p>
      <Own tournament={tournament} standings={standings} strings={strings} />
      <Places tournament={tournament} strings={strings} />
      <details className="tournament-prizes">
        <summary>{word(perPlayer === undefined ? 'prizes' : 'prizesMost')}</summary>
        <ol>
          {prizes.map((cents, at) => (
            // Equal prizes stand at different places.
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index
            <li key={at}>{coin(cents)}</li>
          ))}
        </ol>
      </details>
    </section>
  )
}

/** How the player stands, or the way in. */
function Own({ tournament: one, standings, strings }: Omit<Props, 'names'>) {
  const isBusy = useStore($tournamentBusy, { ssr: 'initial' }) === String(one.tournament)
  const { own, state, rounds } = one
  const place = useRef<HTMLParagraphElement>(null)
  useFocusKept(place, own ? 'joined' : 'open')
  if (own) {
    return (
      <p ref={place} className="tournament-own" tabIndex={-1}>
        <strong>
          {own.place === undefined
            ? t(strings, 'tournaments.joined')
            : t(strings, 'tournaments.own', { place: own.place, score: timesOf(own.score, strings) })}
        </strong>
        <span>{t(strings, 'tournaments.played', { played: own.played, rounds })}</span>
        {own.isBeside && <span>{t(strings, 'tournaments.beside')}</span>}
        {own.prize > 0 && (
          <span>
            {t(strings, state === 'over' ? 'tournaments.won' : 'tournaments.now', {
              amount: formats(strings).coin(own.prize),
            })}
          </span>
        )}
      </p>
    )
  }
  const isOpen = state === 'ahead' || state === 'open'
  if (!isOpen || !standings.isOffered || standings.needRecharge) return null
  return (
    <Button
      look="gold"
      isWide
      isBusy={isBusy}
      aria-label={`${t(strings, 'tournaments.join')}: ${one.title}`}
      onClick={() => claimOnce(strings, () => joinTournament(one.tournament))}
    >
      {t(strings, 'tournaments.join')}
    </Button>
  )
}

/** The first places, with the prizes as they stand. */
function Places({ tournament: { places, state }, strings }: Pick<Props, 'tournament' | 'strings'>) {
  if (places.length === 0)
    return state === 'ahead' ? null : <p className="tournament-soft">{t(strings, 'tournaments.nobody')}</p>
  return (
    <table className="tournament-places">
      <caption className="unseen">{t(strings, 'tournaments.standings')}</caption>
      <thead>
        <tr>
          {(['place', 'player', 'score', 'prize'] as const).map((head) => (
            <th key={head} scope="col">
              {t(strings, `tournaments.head.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map(({ place, name, isOwn, score, prize }, at) => (
          // Equal scores have one place, so it is no key.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
          <tr key={at} data-own={isOwn}>
            <td>{place}</td>
            <td>{isOwn ? t(strings, 'tournaments.you') : (name ?? t(strings, 'tournaments.somebody'))}</td>
            <td>{timesOf(score, strings)}</td>
            <td className="money">{prize > 0 ? formats(strings).coin(prize) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
