import { useStore } from '@nanostores/react'
import { iconPath } from '#contract/icons.ts'
import { $redDots } from '../activities/redDots.ts'
import { LogoutIcon } from '../session/LogoutButton.tsx'
import { logOut } from '../session/session.ts'
import { $chat, openService } from '../support/service.ts'
import { go } from '../ui/navigation.ts'
import { confirm } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import type { MenuPartProps } from './MenuHead.tsx'
import { type MenuRow, menuRows } from './menu.ts'

/** The links of the menu. Customer service stands before More, and may open without leaving the page. Log-out is the last row. */
export function MenuRows({ user, built, strings, onLeave }: MenuPartProps) {
  const rows = menuRows(built, user, useStore($redDots))
  const before = rows.filter(({ key }) => key !== 'more')
  const after = rows.filter(({ key }) => key === 'more')
  return (
    <nav aria-label={t(strings, 'menu.title')}>
      <ul className="menu-rows">
        {before.map((row) => (
          <Row key={row.key} row={row} strings={strings} onLeave={onLeave} />
        ))}
        <li>
          <ServiceRow strings={strings} onLeave={onLeave} />
        </li>
        {after.map((row) => (
          <Row key={row.key} row={row} strings={strings} onLeave={onLeave} />
        ))}
        <li>
          <LogoutRow strings={strings} onLeave={onLeave} />
        </li>
      </ul>
    </nav>
  )
}

type RowProps = { row: MenuRow; strings: Strings; onLeave: () => void }

function Row({ row: { key, href, icon, hasDot }, strings, onLeave }: RowProps) {
  return (
    <li>
      <a className="menu-row" href={href} onClick={onLeave}>
        <img src={iconPath(icon)} alt="" width={24} height={24} />
        <span>{t(strings, `menu.${key}`)}</span>
        {hasDot && (
          <span className="menu-dot">
            <span className="unseen">{t(strings, `menu.${key}Dot`)}</span>
          </span>
        )}
      </a>
    </li>
  )
}

/** Logs out after the question of spec 4, which the menu would cover. */
function LogoutRow({ strings, onLeave }: { strings: Strings; onLeave: () => void }) {
  async function leave(): Promise<void> {
    onLeave()
    const accept = t(strings, 'login.logout')
    if (await confirm({ message: t(strings, 'login.logoutTip'), accept })) await logOut()
  }

  return (
    <button type="button" className="menu-row" onClick={() => void leave()}>
      <LogoutIcon />
      <span>{t(strings, 'login.logout')}</span>
    </button>
  )
}

function ServiceRow({ strings, onLeave }: { strings: Strings; onLeave: () => void }) {
  const isBusy = useStore($chat).state === 'opening'

  async function open(): Promise<void> {
    const outcome = await openService()
    if (outcome === 'stuck') return
    onLeave()
    if (outcome === 'page') go('/service')
  }

  return (
    <button type="button" className="menu-row" aria-busy={isBusy} onClick={() => void open()}>
      <img src={iconPath('headphone')} alt="" width={24} height={24} />
      <span>{t(strings, 'lobby.service')}</span>
    </button>
  )
}
