import '../ui/button.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $player } from '../player.ts'
import { SaveRounds } from '../points/SaveRounds.tsx'
import { Button } from '../ui/Button.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import type { Pages } from '../ui/pagedList.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import type { FairGame } from './FairCheck.tsx'
import { $playedRounds, forgetRounds, loadMoreRounds, loadRounds, type PlayedRound, verifyRound } from './fairRounds.ts'

type Props = { strings: Strings; games: readonly FairGame[] }

/** The player's last rounds, each with a button for its check. Guests see a log-in hint. */
export function FairRounds({ strings, games }: Props) {
  const rounds = useStore($playedRounds, { ssr: 'initial' })
  const isLoggedIn = useStore($player, { ssr: 'initial' }).state !== 'guest'

  useEffect(() => {
    if (isLoggedIn) void loadRounds()
    return forgetRounds
  }, [isLoggedIn])

  if (!isLoggedIn) return <Guest strings={strings} />
  return (
    <section className="card fair-mine" aria-labelledby="fair-mine" aria-busy={rounds.state === 'loading'}>
      <h2 id="fair-mine">{t(strings, 'fair.mine')}</h2>
      <Loaded
        of={rounds}
        waiting={<Skeleton />}
        failed={t(strings, 'fair.mineFailed')}
        onAgain={loadRounds}
        strings={strings}
      >
        {(played) => <Played strings={strings} games={games} played={played} />}
      </Loaded>
    </section>
  )
}

function Played({ strings, games, played: { rows, cursor, more } }: Props & { played: Pages<PlayedRound> }) {
  if (rows.length === 0) return <p>{t(strings, 'fair.mineEmpty')}</p>
  return (
    <>
      <ul>
        {rows.map((round) => (
          <Round key={round.roundId} strings={strings} games={games} round={round} />
        ))}
      </ul>
      {more === 'failed' && <p role="alert">{t(strings, 'fair.mineFailed')}</p>}
      {cursor !== undefined && (
        <Button isWide isBusy={more === 'loading'} onClick={() => void loadMoreRounds()}>
          {t(strings, 'fair.more')}
        </Button>
      )}
      <SaveRounds strings={strings} />
    </>
  )
}

function Guest({ strings }: { strings: Strings }) {
  return (
    <section className="card fair-mine fair-login" aria-labelledby="fair-mine">
      <h2 id="fair-mine">{t(strings, 'fair.mine')}</h2>
      <p>{t(strings, 'fair.mineGuest')}</p>
      <a className="button button-plain" href="/login?back=%2Ffair">
        {t(strings, 'fair.login')}
      </a>
    </section>
  )
}

function Round({ strings, games, round }: Props & { round: PlayedRound }) {
  const { gameId, stake, win, time, serverSeed } = round
  const game = games.find(({ id }) => id === gameId)?.name ?? t(strings, 'fair.unknownGame', { id: gameId })
  return (
    <li className="fair-round">
      <p>
        <strong>{game}</strong>
        <span>{formats(strings).dateTime(time)}</span>
        <span>
          {t(strings, 'fair.mineStake', { stake: formats(strings).coin(stake), win: formats(strings).coin(win) })}
        </span>
      </p>
      {serverSeed ? (
        <Button
          size="small"
          aria-label={t(strings, 'fair.verifyOf', { game, time: formats(strings).dateTime(time) })}
          onClick={() => void verifyRound(round)}
        >
          {t(strings, 'fair.verify')}
        </Button>
      ) : (
        <span className="fair-closed">{t(strings, 'fair.closed')}</span>
      )}
    </li>
  )
}
