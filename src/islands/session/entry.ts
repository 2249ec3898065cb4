import { atom } from 'nanostores'
import { type Failure, post } from '#client/wire/post.ts'
import { dropStored } from '#client/wire/storage.ts'
import { isBirthDate } from '#contract/account/age.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import { manilaDay } from '#contract/time.ts'
import type { UserMessage } from '#contract/words.ts'
import { enqueuePopup, openPopupQueue } from '../lobby/popupQueue.ts'
import { $player, playerId, updateUser } from '../player.ts'
import { serverNow } from '../ui/clock.ts'
import { messageOf } from '../ui/failure.ts'
import type { FormState } from '../ui/form.ts'
import { loadSession } from './session.ts'

/** What a player gives at the door of deposits and play: a date of birth, the agreement to new texts. */

export const $entry = atom<FormState>({ step: 'idle' })

let goOn: (() => void) | undefined

/** Opens the form over the page, once the player has loaded. `next` goes on with what was begun, once everything is given. */
export function askEntry(next?: () => void): void {
  if ($player.get().state !== 'known') {
    openEntry(next)
    return
  }
  const stop = $player.listen(() => {
    stop()
    openEntry(next)
  })
}

function openEntry(next?: () => void): void {
  goOn = next
  // A game may be refused before its player has loaded.
  if ($player.get().state !== 'known') {
    open()
    return
  }
  const stop = $player.listen(({ state }) => {
    if (state === 'known') return
    stop()
    open()
  })
}

function open(): void {
  $entry.set({ step: 'idle' })
  if (dueOf() === undefined) updateUser({ due: { birthDate: true, texts: [] } })
  // It may have been closed before on this visit.
  dropStored(`popup.entry.${playerId()}`, 'session')
  enqueuePopup({ name: 'entry' })
  openPopupQueue()
}

/** Opens the form after a refusal. The page may be older than the texts, so what is due is asked anew. */
export async function askMissing(errcode: number, next?: () => void): Promise<void> {
  if (errcode === lobbyErrcodes.textsNeeded && !dueOf()?.texts.length) await loadSession()
  if (errcode === lobbyErrcodes.birthDateNeeded || dueOf()) askEntry(next)
}

export const dueOf = () => {
  const player = $player.get()
  return player.state === 'ready' ? player.user.due : undefined
}

/** The form was left. Deposits and play ask again; withdrawals do not. */
export function leaveEntry(): void {
  goOn = undefined
}

export type EntryTyped = { birthDate: string; isAgreed: boolean }

export function entryProblems({ birthDate, isAgreed }: EntryTyped): {
  birthDate?: UserMessage
  agreement?: UserMessage
} {
  const due = dueOf()
  const isWrong = due?.birthDate === true && !isBirthDate(birthDate, manilaDay(serverNow()))
  const isMissed = (due?.texts.length ?? 0) > 0 && !isAgreed
  return {
    ...(isWrong && { birthDate: { key: 'login.birth.wrong' } }),
    ...(isMissed && { agreement: { key: 'entry.agreeMissing' } }),
  }
}

/** Sends what is due, each part once. Returns whether everything is given. */
export async function giveEntry({ birthDate }: EntryTyped): Promise<boolean> {
  const due = dueOf()
  if ($entry.get().step === 'sending' || !due) return false
  $entry.set({ step: 'sending' })
  if (due.texts.length > 0) {
    const answer = await post('agreeTexts', { hashes: due.texts.map(({ hash }) => hash) })
    if (!answer.ok) return failTexts(answer)
    updateUser({ due: { ...due, texts: [] } })
  }
  if (due.birthDate) {
    const answer = await post('setBirthDate', { birthDate })
    if (!answer.ok) return fail(messageOf(answer))
  }
  updateUser({ due: undefined })
  $entry.set({ step: 'done' })
  goOn?.()
  goOn = undefined
  return true
}

/** A text that changed while its form was open is shown anew. */
async function failTexts(answer: Failure): Promise<false> {
  if (answer.why === 'refused' && answer.errcode === lobbyErrcodes.textChanged) await loadSession()
  return fail(messageOf(answer))
}

function fail(problem: UserMessage): false {
  $entry.set({ step: 'failed', problem })
  return false
}
