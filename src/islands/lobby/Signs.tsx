import './signs.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { iconPath } from '#contract/icons.ts'
import { $player, playerId } from '../player.ts'
import { serverNow } from '../ui/clock.ts'
import { pagePath } from '../ui/navigation.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { $waiting, type Waiting, waitingOf } from '../wallet/waiting.ts'
import { lookAgain } from './presence.ts'

const DEPOSIT = '/lobby/wallets/deposit'

/**
 * Lasting signs of every lobby page, above its bottom edge: no connection, and a deposit that waits for its payment. The first stands in the HTML,
 * and public/guard.js shows it, since this code cannot come without a connection.
 */
export function Signs({ strings }: { strings: Strings }) {
  const player = useStore($player, { ssr: 'initial' })
  const kept = useStore($waiting, { ssr: 'initial' })
  const waiting = player.state === 'ready' ? waitingOf(kept, playerId()) : undefined

  useEffect(() => lookAgain(), [])

  return (
    <div className="signs">
      {/* The region stands before its words, so that they are announced, once. */}
      <p className="sign-region" role="status">
        <span className="sign sign-offline">{t(strings, 'signs.offline')}</span>
      </p>
      {waiting && pagePath() !== DEPOSIT && <WaitingDeposit strings={strings} waiting={waiting} />}
    </div>
  )
}

/** The way back to the code of a deposit. */
function WaitingDeposit({ strings, waiting }: { strings: Strings; waiting: Waiting }) {
  const isOver = serverNow() > waiting.expireTime
  const { coin, time } = formats(strings)
  const values = { amount: coin(waiting.amount), time: time(waiting.expireTime) }
  return (
    <a className="sign sign-deposit" href={DEPOSIT}>
      <img src={iconPath('hourglass-not-done')} alt="" width={20} height={20} />
      <span>{t(strings, isOver ? 'signs.depositOver' : 'signs.deposit', values)}</span>
    </a>
  )
}
