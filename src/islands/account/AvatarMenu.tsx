import { useStore } from '@nanostores/react'
import { type ComponentType, type MouseEvent, useEffect, useState } from 'react'
import { $redDots } from '../activities/redDots.ts'
import { Avatar } from '../lobby/HomeHeader.tsx'
import { showToast } from '../ui/ui.ts'
import { t } from '../ui/words.ts'
import type { SideMenuProps } from './SideMenu.tsx'

type Props = Omit<SideMenuProps, 'isOpen' | 'onClose'>

const fetchMenu = () => import('./SideMenu.tsx')

/**
 * The player's picture at the head of the mobile home, with a notification dot (spec 2.8). It opens the side menu, whose code loads with
 * the first tap. Before hydration, a tap leads to the page at the end of the menu.
 */
export function AvatarMenu(menu: Props) {
  const { strings } = menu
  const dots = useStore($redDots, { ssr: 'initial' })
  const [Menu, setMenu] = useState<ComponentType<SideMenuProps>>()
  /** Undefined before hydration, while the picture is a plain link and is announced as one. */
  const [isOpen, setIsOpen] = useState<boolean>()
  const hasDot = Object.values(dots).some(Boolean)

  useEffect(() => setIsOpen(false), [])

  async function open(event: MouseEvent): Promise<void> {
    event.preventDefault()
    try {
      const { SideMenu } = await fetchMenu()
      setMenu(() => SideMenu)
      setIsOpen(true)
    } catch {
      showToast(t(strings, 'common.networkFail'), 'error')
    }
  }

  return (
    <>
      <a
        href="/profile/more"
        className="topbar-avatar icon-button face-player"
        aria-haspopup={isOpen === undefined ? undefined : 'dialog'}
        aria-expanded={isOpen}
        aria-label={t(strings, hasDot ? 'lobby.accountDot' : 'lobby.account')}
        data-dot={hasDot || undefined}
        onPointerDown={() => void fetchMenu().catch(() => undefined)}
        onClick={open}
      >
        <Avatar />
      </a>
      {Menu && <Menu {...menu} isOpen={isOpen === true} onClose={() => setIsOpen(false)} />}
    </>
  )
}
