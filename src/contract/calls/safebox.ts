import * as v from 'valibot'
import { call } from './call.ts'
import { cents, positiveCents, secret, time, uuid } from './shapes.ts'

/** The box as its owner sees it, in cents. */
const safebox = {
  hasSafeboxPassword: v.boolean(),
  safebox: cents,
  coin: cents,
  /** Locked after too many wrong passwords. No password is checked before this time. */
  lockedUntil: v.optional(time),
  /** The password was reset by a code. Nothing can be taken out before this time. */
  restsUntil: v.optional(time),
}

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
    refusals: ['safeboxPasswordUnfit', 'safeboxPasswordSet'],
  }),
  modifySafePassword: call({
    about:
      'Changes the safe-box password of who knows it. Five wrong ones in a row lock the box, longer each time; the refusals tell `triesLeft` or `until`. Spec 7.2.',
    access: 'player',
    load: 'password',
    body: { oldPassword: secret, password: secret },
    reply: safebox,
    refusals: ['safeboxPasswordUnfit', ...wrong],
  }),
  renewSafePassword: call({
    about:
      'A new safe-box password by a one-time code (smsSend, type 3) to the bound number. Afterwards nothing is taken out for 24 hours. Ours.',
    access: 'player',
    load: 'password',
    body: { code: v.pipe(v.string(), v.maxLength(16)), password: secret },
    reply: safebox,
    refusals: ['safeboxPasswordUnfit', 'safeboxPasswordNeeded', 'safeboxPhoneNeeded', 'codeWrong'],
  }),
  putSafebox: call({
    about:
      'Moves coin into the safe-box, where it can be neither staked nor withdrawn. `requestId` makes a repeat harmless. Cents. Ours.',
    access: 'player',
    body: { requestId: uuid, amount: positiveCents },
    reply: safebox,
    refusals: ['safeboxPasswordNeeded', 'insufficientCoin', 'requestReused'],
  }),
  takeSafebox: call({
    about:
      'Moves coin out of the safe-box for who knows its password. `requestId` makes a repeat harmless. Cents. Ours.',
    access: 'player',
    load: 'password',
    body: { requestId: uuid, amount: positiveCents, password: secret },
    reply: safebox,
    refusals: [...wrong, 'safeboxOnHold', 'insufficientCoin', 'requestReused'],
  }),
}
