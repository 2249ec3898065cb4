import '../ui/button.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatCoin } from '#contract/money.ts'
import { formatDateTime } from '#contract/time.ts'
import { $playedRounds, forgetRounds, loadRounds, type PlayedRound, verifyRound } from '#stores/fairRounds.ts'
import { $player } from '#stores/player.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import type { FairGame } from './FairCheck.tsx'

type Props = { strings: Strings; games: readonly FairGame[] }

/** The player's last rounds, each a tap away from its check. A guest is told where they would be. */
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
      {rounds.state === 'loading' && <Skeleton />}
      {rounds.state === 'failed' && (
        <div role="alert">
          <p>{t(strings, 'fair.mineFailed')}</p>
          <Button onClick={() => void loadRounds()}>{t(strings, 'common.tryAgain')}</Button>
        </div>
      )}
      {rounds.state === 'ready' && rounds.rows.length === 0 && <p>{t(strings, 'fair.mineEmpty')}</p>}
      {rounds.state === 'ready' && (
        <ul>
          {rounds.rows.map((round) => (
            <Round key={round.roundId} strings={strings} games={games} round={round} />
          ))}
        </ul>
      )}
      {rounds.state === 'ready' && rounds.cursor && (
        <Button isWide onClick={() => void loadRounds()}>
          {t(strings, 'fair.more')}
        </Button>
      )}
    </section>
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
        <span>{formatDateTime(time)}</span>
        <span>{t(strings, 'fair.mineStake', { stake: formatCoin(stake), win: formatCoin(win) })}</span>
      </p>
      {serverSeed ? (
        <Button
          size="small"
          aria-label={t(strings, 'fair.verifyOf', { game, time: formatDateTime(time) })}
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
