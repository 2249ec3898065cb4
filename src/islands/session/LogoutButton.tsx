import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons.tsx'
import { confirm } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { logOut } from './session.ts'

export function LogoutIcon() {
  return (
    <Icon>
      <path d="M10 4H6a1.5 1.5 0 0 0-1.5 1.5v13A1.5 1.5 0 0 0 6 20h4M15 16l4-4-4-4M19 12H9.5" />
    </Icon>
  )
}

/** Logs out after confirmation (spec 2.1, 4). `strings` holds `login.logout` and `login.logoutTip`. */
export function LogoutButton({ strings, isWide = false }: { strings: Strings; isWide?: boolean }) {
  async function onClick() {
    const message = t(strings, 'login.logoutTip')
    if (await confirm({ message, accept: t(strings, 'login.logout') })) await logOut()
  }
  return (
    <Button look="quiet" isWide={isWide} icon={<LogoutIcon />} onClick={() => void onClick()}>
      {t(strings, 'login.logout')}
    </Button>
  )
}
