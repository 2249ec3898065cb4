import type { MouseEvent } from 'react'
import { confirm } from '#stores/ui.ts'
import { type Strings, t } from '../ui/words.ts'

/** For a link to another site: says so first, then opens it in a window of its own that knows nothing of ours. */
export async function askToLeave(event: MouseEvent<HTMLAnchorElement>, strings: Strings): Promise<void> {
  event.preventDefault()
  const { href, hostname } = event.currentTarget
  const message = t(strings, 'banner.leaving', { host: hostname || href })
  if (await confirm({ message, accept: t(strings, 'banner.leave') })) open(href, '_blank', 'noopener,noreferrer')
}
