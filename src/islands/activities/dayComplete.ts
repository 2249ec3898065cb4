import { atom } from 'nanostores'
import { readStored, writeStored } from '#client/wire/storage.ts'
import { manilaDay } from '#contract/time.ts'
import { playerId } from '../player.ts'
import { serverNow } from '../ui/clock.ts'
import { isRewardWaiting } from './rewardDots.ts'

/** Whether the claim just made was the day's last: no other daily reward waits. Said once a day in Manila. */
export const $isDayComplete = atom(false)

/** To be called once the dots are known again after a claim. */
export function noteDayComplete(): void {
  const [key, today] = [`dayComplete.${playerId()}`, manilaDay(serverNow())]
  if (isRewardWaiting() !== false || readStored(key) === today) return
  writeStored(key, today)
  $isDayComplete.set(true)
}
