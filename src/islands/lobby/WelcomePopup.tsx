import './welcome.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { iconPath } from '#contract/icons.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { useNeeded } from '../ui/onDemand.tsx'
import { formats, t } from '../ui/words.ts'
import type { PopupProps } from './popups.tsx'
import { $welcome, loadWelcome } from './welcome.ts'

const loadLimit = () => import('./WelcomeLimit.tsx').then(({ WelcomeLimit }) => WelcomeLimit)

/** The end of a registration: what there is to play with, what makes it ready to withdraw, one way into a game, and the question for a limit. */
export function WelcomePopup({ strings, onClose }: PopupProps<'welcome'>) {
  const welcome = useStore($welcome)
  const Limit = useNeeded(loadLimit, true)
  useEffect(() => void loadWelcome(), [])
  const { coin, unlock, game } = welcome
  const money = formats(strings)
  const amount = unlock && ('minimum' in unlock ? unlock.minimum : 'left' in unlock ? unlock.left : 0)
  return (
    <Dialog
      isOpen
      className="welcome"
      onClose={onClose}
      title={t(strings, 'common.success')}
      closeLabel={t(strings, 'common.close')}
    >
      <img className="welcome-picture" src={iconPath('ferris-wheel')} alt="" width={96} height={96} />
      <p className="welcome-sum">
        {t(strings, coin > 0 ? 'entry.welcome.sum' : 'entry.welcome.none', { amount: money.shortCoin(coin) })}
      </p>
      <p className="welcome-unlock">
        {coin > 0 && unlock
          ? t(strings, `entry.welcome.by.${unlock.by}`, { amount: money.shortCoin(amount ?? 0) })
          : ''}
      </p>
      <a
        className="button button-gold button-wide"
        href={game ? `/start?gameId=${game.id}` : '/lobby/games'}
        onClick={onClose}
      >
        {game ? t(strings, 'entry.welcome.play', { game: game.name }) : t(strings, 'entry.welcome.games')}
      </a>
      {Limit && <Limit strings={strings} />}
    </Dialog>
  )
}
