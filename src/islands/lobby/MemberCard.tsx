import './member.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $redDots } from '#stores/activities/redDots.ts'
import { $player } from '#stores/session/player.ts'
import { LogoutButton } from '../session/LogoutButton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { Avatar } from './HomeHeader.tsx'

/** Foot of the desktop menu: the player, with deposit and log-out buttons; for a guest, log-in (spec 2.11). */
export function MemberCard({ strings }: { strings: Strings }) {
  const player = useStore($player, { ssr: 'initial' })
  useEffect(() => $redDots.subscribe(showDots), [])
  const nickname = player.state === 'ready' ? player.user.nickname : ''
  return (
    <>
      <a className="member face-guest" href="/login">
        <Avatar />
        <span className="member-name">{t(strings, 'lobby.loginRegister')}</span>
      </a>
      <div className="member face-player">
        <Avatar />
        <span className="member-name">{nickname}</span>
        <a className="member-add" href="/lobby/wallets/deposit" aria-label={t(strings, 'lobby.addCoin')}>
          +
        </a>
      </div>
      <div className="member-exit face-player">
        <LogoutButton strings={strings} isWide />
      </div>
    </>
  )
}

/** Sets the notification dots of the menu entries above, which are plain HTML. */
function showDots({ hasMail, hasTask }: ReturnType<typeof $redDots.get>): void {
  document.documentElement.toggleAttribute('data-mail', hasMail)
  document.documentElement.toggleAttribute('data-task', hasTask)
}
