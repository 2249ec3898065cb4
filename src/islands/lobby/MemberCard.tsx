import './member.css'
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useEffect } from 'react'
import { $hasMail, $hasReward } from '../activities/redDots.ts'
import { $player } from '../player.ts'
import { LogoutButton } from '../session/LogoutButton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { Avatar } from './HomeHeader.tsx'

/** Foot of the desktop menu: the player, with deposit and log-out buttons; for a guest, log-in (spec 2.11). */
export function MemberCard({ strings }: { strings: Strings }) {
  const player = useStore($player, { ssr: 'initial' })
  useEffect(() => showDot('mail', $hasMail), [])
  useEffect(() => showDot('task', $hasReward), [])
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

/** Sets a notification dot of the menu entries above, which are plain HTML, and returns a function that stops it. */
function showDot(name: 'mail' | 'task', $isShown: ReadableAtom<boolean>): () => void {
  return $isShown.subscribe((isShown) => document.documentElement.toggleAttribute(`data-${name}`, isShown))
}
