import { logOut } from '#stores/session/session.ts'
import { confirm } from '#stores/ui/ui.ts'
import { LogoutIcon } from '../account/icons.tsx'
import { Button } from '../ui/Button.tsx'
import { type Strings, t } from '../ui/words.ts'

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
