import { atom } from 'nanostores'
import { hideQuery, keptQuery } from '#client/wire/keptQuery.ts'
import { post } from '#client/wire/post.ts'
import { dropStored } from '#client/wire/storage.ts'
import { INVITE_LENGTH_MAX } from '#contract/account/limits.ts'

/** The invite code of /register?invite=CODE. Kept for the session, since only the first address carries it. */
const QUERY = 'invite'
const KEPT = 'perya.invite'
/** The form of an invite code. Anything else in the address is not sent. */
const CODE = /^[A-Za-z0-9]{4,32}$/

export type Invite =
  | { state: 'none' }
  /** Not looked up yet, or the look-up failed: it is sent nevertheless. */
  | { state: 'unchecked'; code: string }
  | { state: 'known'; code: string; nickname: string }
  | { state: 'unknown'; code: string }

export const $invite = atom<Invite>({ state: 'none' })

/** Starts a registration with the code in the address, else a stored one, and looks up its owner. */
export async function startInvite(): Promise<void> {
  const brought = new URLSearchParams(location.search).get(QUERY) ?? ''
  // A malformed code is not looked up.
  if (brought !== '' && !CODE.test(brought)) {
    $invite.set({ state: 'unknown', code: brought.slice(0, INVITE_LENGTH_MAX) })
    return
  }
  const code = keptQuery(QUERY, KEPT, CODE)
  if (code === '') {
    $invite.set({ state: 'none' })
    return
  }
  $invite.set({ state: 'unchecked', code })
  const answer = await post('anonymous/inviter', { invite: code })
  const now = $invite.get()
  // Offline or rate-limited: the owner stays unknown.
  if (!answer.ok || now.state !== 'unchecked' || now.code !== code) return
  const { nickname } = answer.reply
  $invite.set(nickname ? { state: 'known', code, nickname } : { state: 'unknown', code })
}

/** The code to register with; undefined for none, or an unknown one. */
export function inviteCode(): string | undefined {
  const invite = $invite.get()
  return invite.state === 'known' || invite.state === 'unchecked' ? invite.code : undefined
}

/** The code for a third-party login from any page; empty for none. */
export function keptInvite(): string {
  return $invite.get().state === 'unknown' ? '' : keptQuery(QUERY, KEPT, CODE)
}

/** The player rejected this invitation, or has just registered with it. */
export function dropInvite(): void {
  dropStored(KEPT, 'session')
  hideQuery(QUERY)
  $invite.set({ state: 'none' })
}
