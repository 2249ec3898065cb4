import * as v from 'valibot'
import { call } from '../call/call.ts'
import { count, ownerProof } from '../call/shapes.ts'
import { TOKEN_LENGTH_MAX } from '../limits.ts'
import { code, deviceKey, phoneinfoJsonModel, session, sessionTokens } from './account.ts'

/** The pending log-in that errcode 1121 returned. */
const pending = v.pipe(v.string(), v.minLength(1), v.maxLength(TOKEN_LENGTH_MAX))

/** Two-factor log-in, which is optional: a new device needs a one-time code sent to the bound number. */
export const twoFactorCalls = {
  setLoginStep: call({
    about:
      'Switches two-factor log-in on or off. Needs the password, RSA-encrypted as at log-in; 1170 where it is wrong or unreadable. Switching on needs a code from the bound number too (smsSend, type 4), so that nobody locks themselves out with a number they do not hold. A player without a password (of a third-party login) brings such a code for both, or a recovery code to switch it off. Both switches end the recovery codes. Devices the player has logged in from before are not asked. Repeating it changes nothing. Ours.',
    access: 'player',
    load: 'password',
    body: { isOn: v.boolean(), ...ownerProof },
    reply: { hasStep: v.boolean() },
    refusals: ['ownerUnproven', 'codeWrong', 'attemptsTooMany', 'twoFactorPhoneNeeded', 'codesClosed', 'loginAgain'],
  }),
  makeRecoveryCodes: call({
    about:
      'Makes a set of ten recovery codes, each good once in place of a code from the phone, and tells them this once. They are in force after confirmRecoveryCodes; until then the set before stays in force, and asking again makes another. Proof as for setLoginStep. 1149 while two-factor log-in is off. Ours.',
    access: 'player',
    load: 'password',
    body: ownerProof,
    reply: { codes: v.array(v.string()) },
    refusals: ['ownerUnproven', 'codeWrong', 'attemptsTooMany', 'codesClosed', 'loginAgain', 'twoFactorOff'],
  }),
  confirmRecoveryCodes: call({
    about:
      'Puts the recovery codes that were made last into force by one of them, which shows that they were kept and spends none. The set before is worth nothing from then on. 1019 for a code that is not among them. Ours.',
    access: 'player',
    body: { code },
    reply: { left: count },
    refusals: ['codeWrong', 'attemptsTooMany'],
  }),
  accountLoginStep: call({
    about:
      'Goes on with a log-in that was told 1121, by its `pending` and the code that was sent, or a recovery code: replies what accountLogin does. `pending` is good once, for five minutes after its last code, on the device that began, and as long as password, number and linked login stay what they were; else 1122. 1019 for a code that is wrong, too old, used, or for another number, and for any after five tries. 1043 after five wrong recovery codes in a quarter of an hour. A recovery code is spent by the log-in alone. Ours.',
    access: 'public',
    body: { pending, code, phoneinfoJsonModel, deviceKey },
    reply: { ...sessionTokens, ...session },
    refusals: ['codeWrong', 'attemptsTooMany', 'twoFactorExpired', 'accountClosed', 'restricted'],
  }),
  loginStepSend: call({
    about:
      'Sends another code for a log-in that was told 1121; a repeat within `wait` seconds is ignored. Five an hour for a player. Ours.',
    access: 'public',
    load: 'outside',
    body: { pending },
    reply: { wait: count },
    refusals: ['twoFactorExpired', 'codesTooMany', 'codesClosed', 'accountClosed', 'restricted'],
  }),
}
