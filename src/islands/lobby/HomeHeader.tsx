import './header.css'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { iconPath } from '#contract/icons.ts'
import { avatarPath } from '#contract/lobby/art.ts'
import { $player } from '../player.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { BalancePill } from './BalancePill.tsx'

type Props = {
  strings: Strings
  /** Reward for registering and first-recharge bonus, cents; 0 shows none. */
  registerCoin: number
  firstBonus: number
  /** The link to customer service (spec 2.8). */
  service: Readonly<{ href: string }>
}

/**
 * The header of the mobile home. The HTML holds both variants, guest's and player's. The root element's data-player, set before the first
 * paint, selects the visible one.
 */
export function HomeHeader({ strings, registerCoin, firstBonus, service }: Props) {
  const shortcuts = <Shortcuts strings={strings} service={service} />
  return (
    <>
      <GuestFace strings={strings} registerCoin={registerCoin} shortcuts={shortcuts} />
      <PlayerFace strings={strings} firstBonus={firstBonus} shortcuts={shortcuts} />
    </>
  )
}

function Shortcuts({ strings, service }: Pick<Props, 'strings' | 'service'>) {
  return (
    <>
      <a className="face-icon" {...service} href={service.href} aria-label={t(strings, 'lobby.service')}>
        <img loading="lazy" src={iconPath('headphone')} alt="" width={22} height={22} />
      </a>
      <a className="face-icon" href="/search" aria-label={t(strings, 'lobby.search')}>
        <img loading="lazy" src={iconPath('magnifying-glass-tilted-left')} alt="" width={22} height={22} />
      </a>
    </>
  )
}

type Face = { strings: Strings; shortcuts: ReactNode }

function GuestFace({ strings, registerCoin, shortcuts }: Face & { registerCoin: number }) {
  return (
    <div className="face face-guest">
      {shortcuts}
      <a className="button button-quiet button-small" href="/login">
        {t(strings, 'lobby.login')}
      </a>
      <a className="button button-gold button-small badged" href="/register">
        {t(strings, 'lobby.register')}
        {registerCoin > 0 && <span className="bonus">+{formats(strings).shortCoin(registerCoin)}</span>}
      </a>
    </div>
  )
}

function PlayerFace({ strings, firstBonus, shortcuts }: Face & { firstBonus: number }) {
  // The HTML, and a player who is still loading, promise nothing. Style sheets hide the gift while deposits are closed.
  const player = useStore($player, { ssr: 'initial' })
  const isFirst = player.state === 'ready' && !player.user.firstRecharge
  return (
    <div className="face face-player">
      {shortcuts}
      <BalancePill strings={strings} />
      <a className="button button-gold button-small badged" href="/lobby/wallets/deposit">
        {t(strings, 'lobby.deposit')}
        {isFirst && firstBonus > 0 && (
          <span className="bonus" data-gift="firstDeposit">
            +{formats(strings).shortCoin(firstBonus)}
          </span>
        )}
      </a>
    </div>
  )
}

/** The player's picture; a neutral one until it is known. */
export function Avatar({ size = 40 }: { size?: number }) {
  const player = useStore($player, { ssr: 'initial' })
  const user = player.state === 'ready' ? player.user : undefined
  return (
    <img
      className="avatar"
      data-frame={user?.frame}
      loading="lazy"
      src={avatarPath(user?.avatar)}
      alt=""
      width={size}
      height={size}
    />
  )
}
