import { atom } from 'nanostores'
import type { Failure } from '#client/wire/post.ts'
import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import { CODE_LIFE_MS } from '#contract/account/limits.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import { noteWait } from '../account/codes.ts'

/** A log-in of this tab that still needs its code: its ticket, the end of the phone number, its expiry, and whether no code could be sent. */
type PendingLogin = { pending: string; mobile: string; until: number; isUnsent?: boolean }

const KEY = 'perya.loginStep'

export const $pendingLogin = atom<PendingLogin | undefined>()

/** Resumes a pending log-in after a reload of the page. */
export function resumeLogin(): () => void {
  $pendingLogin.set(storedLogin())
  return () => $pendingLogin.set(undefined)
}

function storedLogin(): PendingLogin | undefined {
  try {
    const kept: PendingLogin | undefined = JSON.parse(readStored(KEY, 'session') ?? 'null') ?? undefined
    // Written only by `keepPendingLogin`.
    return kept && kept.until > Date.now() ? kept : undefined
  } catch {
    return undefined
  }
}

/** Stores the pending log-in of a refusal. Returns whether there is one. */
export function takePendingLogin(failure: Failure): boolean {
  if (failure.why !== 'refused' || failure.errcode !== lobbyErrcodes.twoFactorNeeded) return false
  const { pending, mobile, wait, unsent } = failure.details
  keepPendingLogin({ pending: String(pending), mobile: String(mobile), ...(unsent === 1 && { isUnsent: true }) })
  noteWait('step', Number(wait))
  return true
}

/** Stores a pending log-in for five minutes from the code just sent. */
export function keepPendingLogin(pending: Omit<PendingLogin, 'until'>): void {
  const kept = { ...pending, until: Date.now() + CODE_LIFE_MS }
  writeStored(KEY, JSON.stringify(kept), 'session')
  $pendingLogin.set(kept)
}

/** Removes the pending log-in. With `isShown` the screen keeps it until the next page. */
export function dropPendingLogin(isShown = false): void {
  dropStored(KEY, 'session')
  if (!isShown) $pendingLogin.set(undefined)
}
