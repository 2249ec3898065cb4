import { SOCIAL_LABEL_MAX } from '#contract/social/limits.ts'
import { UNSEEN } from '#contract/unseen.ts'

const HIDDEN = '•••'

/**
 * Label of a linked account for its player: the e-mail address with its middle hidden ("an•••@example.org"), else the name; empty if the
 * provider sends neither. Only the player sees it, and nothing is looked up by it.
 */
export function labelOf({ email, name }: Readonly<Record<string, unknown>>): string {
  const [, ends, host] = /^(.{1,2}).*(@[^@]+)$/u.exec(plain(email)) ?? []
  return [...(ends && host ? `${ends}${HIDDEN}${host}` : plain(name))].slice(0, SOCIAL_LABEL_MAX).join('')
}

/** A name must not change the layout of the page around it. */
function plain(claim: unknown): string {
  return typeof claim === 'string' ? claim.replace(UNSEEN, '').trim() : ''
}
