import { isBirthDate, isOldEnough } from '#contract/account/age.ts'
import { BIRTH_DATE_LOCK_MS } from '#contract/account/limits.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { networksOf } from '../base/network.ts'
import type { Caller, Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { lockedSeconds, lockHolders } from '../rates/locks.ts'
import { birthDateOf, lockAge, noteBirth, writeBirthDate } from '../standing/birthDates.ts'

const LOCK = 'birthDate'
const LOCK_SECONDS = BIRTH_DATE_LOCK_MS / 1_000

/**
 * Checks a date of birth. A date under the minimum age locks the device, and the account if there is one, for a day: whoever was too young a
 * moment ago is not older now. Refuses with birthDateWrong, birthDateTooYoung or birthDateLocked, with `retryAfter` in seconds.
 */
export async function takeBirthDate(
  birthDate: string,
  { device, address }: Pick<Caller, 'device' | 'address'>,
  player?: number,
): Promise<void> {
  const holders = [...holderOf(device, address), ...(player === undefined ? [] : [`player ${player}`])]
  const retryAfter = await lockedSeconds(LOCK, holders)
  if (retryAfter > 0) throw new Refusal('birthDateLocked', { retryAfter })
  const today = manilaDay(now())
  if (!isBirthDate(birthDate, today)) throw new Refusal('birthDateWrong')
  if (isOldEnough(birthDate, today)) return
  await lockHolders(LOCK, holders, LOCK_SECONDS)
  throw new Refusal('birthDateTooYoung', { retryAfter: LOCK_SECONDS })
}

/** The device; for one that claims none, its network. */
function holderOf(device: string, address: string): string[] {
  if (device !== '') return [`device ${device}`]
  return networksOf(address)
    .slice(0, 1)
    .map(({ key }) => `network ${key}`)
}

/** A player without a date of birth gives it. A date once given is corrected by an operator alone. */
export const setBirthDate: Handler<'setBirthDate'> = async ({ birthDate }, { session: { player }, ...caller }) => {
  try {
    await takeBirthDate(birthDate, caller, player)
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'birthDateTooYoung') await noteTooYoung(player)
    throw error
  }
  await db.transaction(async (tx) => {
    const state = await lockAge(tx, player)
    // A repetition, as after a lost reply, succeeds again.
    if (state === 'given' && (await birthDateOf(player, tx)) === birthDate) return
    if (state !== 'missing') throw new Refusal(state === 'review' ? 'ageInReview' : 'birthDateGiven')
    await writeBirthDate(tx, player, birthDate, { what: 'given', by: 'player', reason: '' })
  })
  return {}
}

/** The operator sees it, whatever is entered tomorrow. */
async function noteTooYoung(player: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAge(tx, player)
    await noteBirth(tx, player, { what: 'tooYoung', by: 'player', reason: '' })
  })
}
