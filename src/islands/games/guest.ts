import { atom } from 'nanostores'
import { deviceKey } from '#client/account/deviceKey.ts'
import { type Answer, type Failure, post } from '#client/wire/post.ts'
import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import type { Body, Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import { $catalogue } from '../config.ts'

const PURSE_KEY = 'perya.guestPurse'
const OF_AGE_KEY = 'perya.ofAge'

/** Whether this page plays with a guest's play coin. */
export const $isGuestPlay = atom(false)

let isOpen: boolean | undefined

/** Whether the operator lets guests play; asked once in a visit. Without an answer the game itself finds out. */
export async function hasGuestPlay(): Promise<boolean> {
  if (isOpen !== undefined) return isOpen
  const answer = await post('anonymous/appConfig', { gameListVersion: $catalogue.get()?.version ?? '' })
  if (answer.ok) isOpen = answer.reply.hasGuestPlay
  return isOpen ?? true
}

/** Whether the guest has confirmed the 21+ notice in this visit. */
export function isOfAge(): boolean {
  return readStored(OF_AGE_KEY, 'session') === '1'
}

export function confirmAge(): void {
  writeStored(OF_AGE_KEY, '1', 'session')
}

/** Opens a game with this device's purse, or a new one. */
export async function openPurse(
  gameId: number,
): Promise<({ ok: true } & Pick<Reply<'anonymous/guestOpen'>, 'coin' | 'stakes' | 'open'>) | Failure> {
  const purse = readStored(PURSE_KEY)
  const answer = await post('anonymous/guestOpen', { gameId, ...(purse && { purse }), ...deviceKey() })
  // A purse of another shape is no purse.
  if (!answer.ok && answer.why === 'failed' && purse) {
    dropStored(PURSE_KEY)
    return await openPurse(gameId)
  }
  if (!answer.ok) return answer
  const { purse: next, ...opened } = answer.reply
  writeStored(PURSE_KEY, next)
  return { ok: true, ...opened }
}

/** A new purse in place of this one. */
export async function refillPurse(gameId: number): Promise<{ ok: true; coin: Cents } | Failure> {
  const answer = await post('anonymous/guestOpen', { gameId, ...deviceKey() })
  if (!answer.ok) return answer
  writeStored(PURSE_KEY, answer.reply.purse)
  return { ok: true, coin: answer.reply.coin }
}

/** One round, or the opening of one with moves. Without an answer the purse stays, so a retry has the same outcome. A purse that has ended is replaced first. */
export async function playPurse(gameId: number, stake: Cents, choice?: string): Promise<Answer<'anonymous/guestSpin'>> {
  const bet = { gameId, stake, ...(choice !== undefined && { choice }) }
  const spin = () => post('anonymous/guestSpin', { ...bet, purse: readStored(PURSE_KEY) ?? '', ...deviceKey() })
  let answer = await spin()
  if (!answer.ok && answer.why === 'refused' && answer.errcode === lobbyErrcodes.guestPurseEnded) {
    const refilled = await refillPurse(gameId)
    if (!refilled.ok) return refilled
    answer = await spin()
  }
  if (answer.ok) writeStored(PURSE_KEY, answer.reply.purse)
  return answer
}

/** The next move of the open round. Without an answer the purse stays, so a retry has the same outcome. */
export async function movePurse(
  move: Pick<Body<'anonymous/guestMove'>, 'gameId' | 'step' | 'move'>,
): Promise<Answer<'anonymous/guestMove'>> {
  const purse = readStored(PURSE_KEY) ?? ''
  const answer = await post('anonymous/guestMove', { ...move, purse, ...deviceKey() })
  if (answer.ok) writeStored(PURSE_KEY, answer.reply.purse)
  return answer
}
