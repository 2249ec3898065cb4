import { SOCIAL_LABEL_MAX } from '#contract/social/limits.ts'
import { UNSEEN } from '#contract/unseen.ts'

const HIDDEN = '•••'

/**
 * What tells players which account of theirs is linked: the e-mail address with its middle hidden ("an•••@example.org"), else the
 * name; empty where the provider tells neither. It is shown to its player alone, and nobody is ever found by it.
 */
export function labelOf({ email, name }: Readonly<Record<string, unknown>>): string {
  const [, ends, host] = /^(.{1,2}).*(@[^@]+)$/u.exec(plain(email)) ?? []
  return [...(ends && host ? `${ends}${HIDDEN}${host}` : plain(name))].slice(0, SOCIAL_LABEL_MAX).join('')
}

/** A name must not rearrange the page around it. */
function plain(claim: unknown): string {
  return typeof claim === 'string' ? claim.replace(UNSEEN, '').trim() : ''
}
