import { atom } from 'nanostores'
import type { Failure } from '#client/wire/post.ts'
import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import { CODE_LIFE_MS } from '#contract/account/limits.ts'
import { errcodes } from '#contract/errcodes.ts'
import { noteWait } from '../account/codes.ts'

/** A log-in of this tab that had the right password and still needs a code: the ticket to go on with, how the phone number ends, and until when it holds. */
type PendingStep = { pending: string; mobile: string; until: number }

const KEY = 'perya.loginStep'

export const $pendingStep = atom<PendingStep | undefined>()

/** The page of log-in begins: what a reload interrupted goes on, as long as it may. */
export function startStep(): () => void {
  $pendingStep.set(keptStep())
  return () => $pendingStep.set(undefined)
}

function keptStep(): PendingStep | undefined {
  try {
    const kept: PendingStep | undefined = JSON.parse(readStored(KEY, 'session') ?? 'null') ?? undefined
    // Written by `keepStep` alone; the time tells whether it is still worth something.
    return kept && kept.until > Date.now() ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps a log-in that wants a code from this device; answers whether that is what the failure says. */
export function takeStep(failure: Failure): boolean {
  if (failure.why !== 'refused' || failure.errcode !== errcodes.stepNeeded) return false
  const { pending, mobile, wait } = failure.details
  keepStep({ pending: String(pending), mobile: String(mobile) })
  noteWait('step', Number(wait))
  return true
}

/** A code has just been sent: from now it is five minutes. */
export function keepStep({ pending, mobile }: Omit<PendingStep, 'until'>): void {
  const kept = { pending, mobile, until: Date.now() + CODE_LIFE_MS }
  writeStored(KEY, JSON.stringify(kept), 'session')
  $pendingStep.set(kept)
}

/** The tab forgets it. What is on the screen stays, where `isShown`, until the next page is there. */
export function dropStep(isShown = false): void {
  dropStored(KEY, 'session')
  if (!isShown) $pendingStep.set(undefined)
}
