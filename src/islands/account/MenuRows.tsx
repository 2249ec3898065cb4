import { useStore } from '@nanostores/react'
import { iconPath } from '#contract/lobby/icons.ts'
import { type MenuRow, menuRows } from '#stores/account/menu.ts'
import { $redDots } from '#stores/activities/redDots.ts'
import { $chat, openService } from '#stores/support/service.ts'
import { go } from '#stores/ui/navigation.ts'
import { type Strings, t } from '../ui/words.ts'
import type { MenuPartProps } from './MenuHead.tsx'

/** The links of the menu. Customer service is the last but one, and may open without leaving the page. */
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
