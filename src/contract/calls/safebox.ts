import * as v from 'valibot'
import { type TakenLine, takenNames } from '../activities/takenBack.ts'
import { call } from '../call/call.ts'
import { cents, count, eachOnce, positiveCents, secret, time, uuid } from '../call/shapes.ts'
import { TAKEN_SHOWN_LENGTH, TIME_LOCK_HOURS_MAX, TIME_LOCKS_MAX } from '../wallet/limits.ts'

/** How long a time lock lasts: hours, or until the next pay day begins. */
const lockTerm = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(TIME_LOCK_HOURS_MAX)),
  v.literal('payDay'),
])

/** Coin that cannot be taken out to play before `endTime`. It can be withdrawn at any time. */
const timeLock = v.strictObject({ lockId: uuid, amount: positiveCents, endTime: time })

/** The box as its owner sees it, in cents. */
const safebox = {
  hasSafeboxPassword: v.boolean(),
  safebox: cents,
  coin: cents,
  /** What of the box is under a time lock, and the locks, the first to end first. */
  locked: cents,
  locks: v.pipe(
    eachOnce(timeLock, ({ lockId }) => lockId),
    v.maxLength(TIME_LOCKS_MAX),
  ),
  /** Locked after too many wrong passwords. No password is checked before this time. */
  lockedUntil: v.optional(time),
  /** The password was reset by a code. Nothing can be taken out before this time. */
  restsUntil: v.optional(time),
}

/** One offer of which something is taken back. */
const takenLine = v.strictObject({
  name: v.picklist(takenNames),
  coin: cents,
  points: cents,
  pieces: count,
  isWaiting: v.boolean(),
}) satisfies v.GenericSchema<unknown, TakenLine>

const wrong = ['safeboxPasswordNeeded', 'safeboxPasswordWrong', 'safeboxLocked'] as const

export const safeboxCalls = {
  getSafebox: call({
    about: 'What is in the safe-box and beside it, and whether it can be opened now. Spec 7.2.',
    access: 'player',
    body: {},
    reply: safebox,
  }),
  safeboxPasswordInit: call({
    about:
      'Sets the safe-box password for the first time: six digits, RSA-encrypted with the key of anonymous/appConfig. Spec 7.2.',
    access: 'player',
    load: 'password',
    body: { password: secret },
    reply: safebox,
    refusals: ['safeboxPasswordUnfit', 'safeboxPasswordSet', 'safeboxOnHold'],
  }),
  modifySafePassword: call({
    about:
      'Changes the safe-box password of who knows it. Five wrong ones in a row lock the box, longer each time; the refusals tell `triesLeft` or `until`. Spec 7.2.',
    access: 'player',
    load: 'password',
    body: { oldPassword: secret, password: secret },
    reply: safebox,
    refusals: ['safeboxPasswordUnfit', ...wrong, 'safeboxOnHold'],
  }),
  renewSafePassword: call({
    about:
      'A new safe-box password by a one-time code (smsSend, type 3) to the bound number. On a device that the player has not used for 30 days, `loginPassword`, RSA-encrypted, is needed too: 1170 where it is wrong or missing. Without a password the log-in must be of the last 15 minutes, else 1124. Afterwards nothing is taken out for 24 hours. Ours.',
    access: 'player',
    load: 'password',
    body: { code: v.pipe(v.string(), v.maxLength(16)), password: secret, loginPassword: v.optional(secret) },
    reply: safebox,
    refusals: [
      ...['safeboxPasswordUnfit', 'safeboxPasswordNeeded', 'safeboxPhoneNeeded', 'codeWrong', 'safeboxOnHold'],
      ...['ownerUnproven', 'loginAgain', 'attemptsTooMany'],
    ] as const,
  }),
  putSafebox: call({
    about:
      'Moves coin into the safe-box, where it can be neither staked nor withdrawn. `requestId` makes a repeat harmless. With `lock` it is locked as by lockSafebox. Cents. Ours.',
    access: 'player',
    body: { requestId: uuid, amount: positiveCents, lock: v.optional(lockTerm) },
    reply: safebox,
    refusals: ['safeboxPasswordNeeded', 'insufficientCoin', 'requestReused', 'timeLocksTooMany', 'payDaysNeeded'],
  }),
  lockSafebox: call({
    about:
      'Locks coin that is in the safe-box for 1 to 744 hours, or with `payDay` until the next pay day (setPayDays) begins: nobody takes it out to play before. exchange withdraws it at any time. `requestId` makes a repeat harmless. Cents. Ours.',
    access: 'player',
    body: { requestId: uuid, amount: positiveCents, lock: lockTerm },
    reply: safebox,
    refusals: ['safeboxPasswordNeeded', 'insufficientCoin', 'requestReused', 'timeLocksTooMany', 'payDaysNeeded'],
  }),
  takeSafebox: call({
    about:
      'Moves coin out of the safe-box for who knows its password, but none under a time lock. `requestId` makes a repeat harmless. Cents. Ours.',
    access: 'player',
    load: 'password',
    body: { requestId: uuid, amount: positiveCents, password: secret },
    reply: safebox,
    refusals: [...wrong, 'safeboxOnHold', 'safeboxTimeLocked', 'insufficientCoin', 'requestReused'],
  }),
  getTakenBack: call({
    about:
      'What a withdrawal of so much coin under time locks would take back of offers, since their deposits leave without having been staked: by offer, up to what is there. `shown` names the answer for exchange; it is empty where nothing is taken back. Changes nothing. Cents, points in hundredths. Ours.',
    access: 'player',
    body: { amount: positiveCents },
    reply: {
      lines: v.pipe(
        eachOnce(takenLine, ({ name, isWaiting }) => `${name} ${isWaiting}`),
        v.maxLength(2 * takenNames.length),
      ),
      shown: v.pipe(v.string(), v.maxLength(TAKEN_SHOWN_LENGTH)),
    },
  }),
}
