import type { LeavingLink } from '../ui/onLeft.ts'
import { confirm } from '../ui/ui.ts'

/**
 * Asks before a link to another site (`leavingLink`) opens, and names its host. The layout provides the words on the progress bar. It tells
 * the link that the player has left.
 */
export function askToLeave(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<LeavingLink>('a[data-leaving]')
  if (!link) return
  event.preventDefault()
  const { href, hostname, pathname } = link
  const { leaving = '', leave = '' } = document.querySelector<HTMLElement>('[data-progress]')?.dataset ?? {}
  // Mail and telephone addresses have no host.
  const message = leaving.replace('{{host}}', hostname || pathname)
  void confirm({ message, accept: leave }).then((isSure) => {
    if (!isSure) return
    open(href, '_blank', 'noopener,noreferrer')
    link.left?.()
  })
}
