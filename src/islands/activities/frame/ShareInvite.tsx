import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $link, loadLink } from '../../account/invitations.ts'
import { $player } from '../../player.ts'
import { Button } from '../../ui/Button.tsx'
import { copy } from '../../ui/copy.ts'
import { canShareText, shareWith } from '../../ui/files.ts'
import { ShareIcon } from '../../ui/keepIcons.tsx'
import { type Strings, t } from '../../ui/words.ts'

/** Shares the player's link by the system's sheet, or copies it where there is none. It needs a bound number; else it leads to /bind (spec 5). */
export function ShareInvite({ strings }: { strings: Strings }) {
  const player = useStore($player, { ssr: 'initial' })
  const link = useStore($link, { ssr: 'initial' })
  const hasMobile = player.state === 'ready' && player.user.mobile !== ''
  useEffect(() => {
    if (hasMobile) void loadLink()
  }, [hasMobile])

  if (player.state === 'ready' && !hasMobile)
    return (
      <a className="button button-gold button-wide" href="/bind">
        {t(strings, 'activity.frame.invite.bind')}
      </a>
    )

  async function share(url: string): Promise<void> {
    const text = t(strings, 'activity.frame.invite.text')
    if (canShareText(text, url)) await shareWith({ text, url }, t(strings, 'activity.frame.invite.failed'))
    else await copy(url, { done: t(strings, 'common.copySucc'), failed: t(strings, 'common.copyFail') })
  }

  return (
    <Button
      look="gold"
      isWide
      icon={<ShareIcon />}
      isBusy={link.state === 'loading'}
      onClick={() => void (link.state === 'ready' ? share(link.value.url) : loadLink())}
    >
      {t(strings, 'activity.frame.invite.share')}
    </Button>
  )
}
