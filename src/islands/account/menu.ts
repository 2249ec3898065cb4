import type { IconName } from '#contract/icons.ts'

/** The side menu (spec 2.10) as pure functions of the player and the built pages. */

export type MenuRow = { key: string; href: string; icon: IconName; hasDot: boolean }

/** The player's data that rows depend on; undefined until it is loaded. */
export type MenuUser = { mobile: string; pid: number; firstRecharge: boolean }
export type MenuDots = { hasMail?: boolean; hasTask?: boolean }

/** Every address the menu can lead to, besides the wallet's. */
export const MENU_PATHS = [
  '/profile/user',
  '/record/transaction',
  '/profile/email',
  '/bind',
  '/profile/favorites',
  '/profile/task',
  '/lobby/rewards',
  '/profile/invite',
  '/profile/security',
  '/profile/care',
  '/profile/more',
  '/profile/superior',
  '/points',
  '/profile/vip',
] as const
export type MenuPath = (typeof MENU_PATHS)[number]

/** The links in the spec's order, and before the last one rewards, invitations and security, which are ours. Pages missing from this build have no row, nor has binding a phone once one is bound. */
export function menuRows(built: readonly string[], user: MenuUser | undefined, dots: MenuDots): MenuRow[] {
  const row = (key: string, href: MenuPath, icon: IconName, hasDot = false): MenuRow => ({ key, href, icon, hasDot })
  const canBind = user !== undefined && user.mobile === ''
  return [
    row('user', '/profile/user', 'identification-card'),
    row('record', '/record/transaction', 'receipt'),
    row('mail', '/profile/email', 'envelope', dots.hasMail),
    ...(canBind ? [row('bind', '/bind', 'mobile-phone')] : []),
    row('favourites', '/profile/favorites', 'red-heart'),
    row('tasks', '/profile/task', 'clipboard', dots.hasTask),
    row('rewards', '/lobby/rewards', 'wrapped-gift'),
    row('invite', '/profile/invite', 'handshake'),
    row('security', '/profile/security', 'shield'),
    row('care', '/profile/care', 'ring-buoy'),
    row('more', '/profile/more', 'gear'),
  ].filter(({ href }) => built.includes(href))
}

/** The line about the inviter: the number; a link to name one, while the server still takes it; or nothing. */
export type InviterLine = { kind: 'known'; pid: number } | { kind: 'link' } | { kind: 'none' }

export function inviterLine(built: readonly string[], user: MenuUser | undefined): InviterLine {
  if (user === undefined) return { kind: 'none' }
  if (user.pid > 0) return { kind: 'known', pid: user.pid }
  return { kind: built.includes('/profile/superior') && !user.firstRecharge ? 'link' : 'none' }
}
