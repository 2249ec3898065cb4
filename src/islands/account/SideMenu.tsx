import './languages.css'
import './menu.css'
import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import { $player } from '../player.ts'
import { $isSessionLate, loadSession } from '../session/session.ts'
import { ChatNote } from '../support/ChatNote.tsx'
import { $chat, closeService } from '../support/service.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { type Strings, t } from '../ui/words.ts'
import { Experience } from './Experience.tsx'
import { type Language, LanguageLinks } from './LanguageLinks.tsx'
import type { Level } from './levels.ts'
import { MenuHead } from './MenuHead.tsx'
import { MenuMoney } from './MenuMoney.tsx'
import { MenuRows } from './MenuRows.tsx'
import { followSwipe } from './swipe.ts'

export type SideMenuProps = {
  isOpen: boolean
  onClose: () => void
  strings: Strings
  /** Addresses of the menu's pages in this build. */
  built: readonly string[]
  /** The VIP levels, for the bar of experience. */
  levels: readonly Level[]
  /** The languages to choose from; empty if only one is open. */
  languages: readonly Language[]
}

/** The player's side menu, from the left edge (spec 2.10). It closes by a swipe, Esc, the cross, a tap beside it, and every link in it. */
export function SideMenu({ isOpen, onClose, strings, built, levels, languages }: SideMenuProps) {
  const player = useStore($player)
  const isLate = useStore($isSessionLate)
  const user = player.state === 'ready' ? player.user : undefined

  function close() {
    closeService()
    onClose()
  }

  return (
    <Dialog
      className="side-menu"
      isOpen={isOpen}
      onClose={close}
      title={t(strings, 'menu.title')}
      isTitleHidden
      closeLabel={t(strings, 'common.close')}
    >
      <Panel onOut={close}>
        <MenuHead user={user} built={built} strings={strings} onLeave={close} />
        {user && built.includes('/profile/vip') && (
          <Experience bet={user.bet} levels={levels} strings={strings} onLeave={close} />
        )}
        {user === undefined && isLate && <Late strings={strings} />}
        <MenuMoney user={user} built={built} strings={strings} onLeave={close} />
        <MenuRows user={user} built={built} strings={strings} onLeave={close} />
        {languages.length > 0 && <Languages strings={strings} languages={languages} />}
        <div role="status">
          <ChatNote chat={useStore($chat)} strings={strings} />
        </div>
      </Panel>
    </Dialog>
  )
}

function Languages({ strings, languages }: Pick<SideMenuProps, 'strings' | 'languages'>) {
  const label = t(strings, 'public.languages')
  return (
    <div>
      <p className="languages-title">{label}</p>
      <LanguageLinks className="languages" label={label} languages={languages} />
    </div>
  )
}

/** Fills the dialog, so that a swipe anywhere on it moves it. */
function Panel({ onOut, children }: { onOut: () => void; children: React.ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  const out = useRef(onOut)
  out.current = onOut

  useLayoutEffect(() => {
    const dialog = panel.current?.closest('dialog')
    return dialog ? followSwipe(dialog, () => out.current()) : undefined
  }, [])

  return (
    <div ref={panel} className="menu">
      {children}
    </div>
  )
}

/** The player's data failed to load: a button to retry. */
function Late({ strings }: { strings: Strings }) {
  return (
    <div className="menu-late" role="alert">
      <p>{t(strings, 'common.networkFail')}</p>
      <Button size="small" onClick={() => void loadSession()}>
        {t(strings, 'common.tryAgain')}
      </Button>
    </div>
  )
}
