import {
  CODE_TRIES_MAX,
  INVITE_LOOKS_MAX,
  INVITER_TRIES_MAX,
  NAME_LOOKS_MAX,
  PROOFS_PER_DAY_MAX,
  PROOFS_PER_QUARTER_MAX,
  RECOVERY_TRIES_PER_DAY_MAX,
} from '#contract/account/limits.ts'
import { KYC_UPLOADS_PER_HOUR_MAX } from '#contract/kyc/limits.ts'
import { readMobile } from '#contract/rules.ts'
import { config } from '../base/config.ts'
import {
  addressCounterOf,
  counterOf,
  DAY_SECONDS,
  giveBack,
  giveBackToAddress,
  HOUR_SECONDS,
  keyOf,
  madeOnce,
  QUARTER_SECONDS,
  take,
  takeOfAddress,
  touch,
  touchOfAddress,
} from '../rates/limiter.ts'

/** An attempt: the account as typed, its player, device and address. */
export type Attempt = {
  account: string
  /** The player of that account, if any. Their user name and number share one counter. */
  player?: number | undefined
  device: string
  address: string
  /** Key of a player and a device that the player has logged in from before. */
  known?: string | undefined
}

/** Wrong passwords per account before the lock-out. Limits per address or device are higher, since several players may share one. */
const LOGINS_PER_ACCOUNT = 10

const limits = madeOnce(() => ({
  account: counterOf('login:account', LOGINS_PER_ACCOUNT, QUARTER_SECONDS),
  known: counterOf('login:known', LOGINS_PER_ACCOUNT, QUARTER_SECONDS),
  device: counterOf('login:device', config.loginAttempts, QUARTER_SECONDS),
  address: addressCounterOf('login:address', config.loginAttempts, QUARTER_SECONDS),
  proof: counterOf('proof:player', PROOFS_PER_QUARTER_MAX, QUARTER_SECONDS),
  proofDay: counterOf('proof:day', PROOFS_PER_DAY_MAX, DAY_SECONDS),
  newDevice: counterOf('register:device', config.registrations, HOUR_SECONDS),
  newOfAll: counterOf('register:all', config.registrationsPerDay, DAY_SECONDS),
  newAddress: addressCounterOf('register:address', config.registrations, HOUR_SECONDS),
  nameDevice: counterOf('name:device', NAME_LOOKS_MAX, HOUR_SECONDS),
  nameAddress: addressCounterOf('name:address', NAME_LOOKS_MAX, HOUR_SECONDS),
  inviter: counterOf('superior:player', INVITER_TRIES_MAX, HOUR_SECONDS),
  inviteLook: addressCounterOf('invite:address', INVITE_LOOKS_MAX, HOUR_SECONDS),
  authorizationDevice: counterOf('social:device', config.loginAttempts, QUARTER_SECONDS),
  authorizationAddress: addressCounterOf('social:address', config.loginAttempts, QUARTER_SECONDS),
  recovery: addressCounterOf('recovery:address', config.loginAttempts, QUARTER_SECONDS),
  recoveryCode: counterOf('recoveryCode:player', CODE_TRIES_MAX, QUARTER_SECONDS),
  recoveryCodeDay: counterOf('recoveryCode:day', RECOVERY_TRIES_PER_DAY_MAX, DAY_SECONDS),
  upload: counterOf('kyc:upload', KYC_UPLOADS_PER_HOUR_MAX, HOUR_SECONDS),
}))

/**
 * The rate-limit key of an account. A player's user name and phone number share one key, so neither gives extra guesses. An unregistered
 * number is normalised first. Nobody can type a player's key, because the server refuses NUL.
 */
const meantBy = ({ account, player }: Pick<Attempt, 'account' | 'player'>) =>
  player === undefined ? (readMobile(account) ?? account) : `\0${player}`

/**
 * Counts a log-in attempt before its password is checked, so that parallel guesses are counted. Known and unknown accounts count alike. A
 * known device of the player has a counter of its own (OWASP's device cookies). An attacker who triggers the lock-out therefore does not
 * lock out the owner. The other counters are then read without counting. Otherwise response times on a shared phone would reveal its
 * players. Refuses with attemptsTooMany and `retryAfter` in seconds.
 */
export async function takeLoginAttempt(attempt: Attempt): Promise<void> {
  const { device, address, known } = attempt
  const { account: byAccount, device: byDevice, address: byAddress, known: byKnown } = limits()
  await (known ? touchOfAddress : takeOfAddress)(byAddress, address)
  if (device) await (known ? touch : take)(byDevice, device)
  await (known ? take(byKnown, known) : take(byAccount, meantBy(attempt)))
}

/** Uncounts a correct attempt, so that the player is not limited as a guesser. Strangers' guesses stay counted. */
export async function forgiveLoginAttempt(attempt: Attempt): Promise<void> {
  const { device, address, known } = attempt
  const { account: byAccount, device: byDevice, address: byAddress, known: byKnown } = limits()
  if (known) return void (await byKnown.delete(keyOf(known)))
  await byAccount.delete(keyOf(meantBy(attempt)))
  await giveBackToAddress(byAddress, address)
  if (device) await giveBack(byDevice, device)
}

/**
 * Limits re-authentication attempts of a logged-in player across all features. A stolen session can therefore not be used to guess the
 * password. Refuses with attemptsTooMany and `retryAfter` in seconds.
 */
export async function takeProof(player: number): Promise<void> {
  await take(limits().proof, String(player))
  await take(limits().proofDay, String(player))
}

/** Uncounts a correct proof. Wrong ones stay counted, since they may be a stranger's. */
export async function giveProofBack(player: number): Promise<void> {
  const { proof, proofDay } = limits()
  for (const counter of [proof, proofDay]) await giveBack(counter, String(player))
}

/** Counts an attempt to register. Refuses with attemptsTooMany and `retryAfter` in seconds. */
export async function takeRegistration({ device, address }: Omit<Attempt, 'account'>): Promise<void> {
  await takeOfAddress(limits().newAddress, address)
  if (device) await take(limits().newDevice, device)
  await take(limits().newOfAll, 'all')
}

/** Counts a look-up of a username. Refuses with attemptsTooMany and `retryAfter` in seconds. */
export async function takeNameLook({ device, address }: Omit<Attempt, 'account'>): Promise<void> {
  await takeOfAddress(limits().nameAddress, address)
  if (device) await take(limits().nameDevice, device)
}

/** Limits attempts to name an inviter, so that nobody can search for numbers. */
export async function takeInviterTry(player: number): Promise<void> {
  await take(limits().inviter, String(player))
}

/** Limits look-ups of an invite code's owner. Refuses with attemptsTooMany and `retryAfter` in seconds. */
export async function takeInviteLook(address: string): Promise<void> {
  await takeOfAddress(limits().inviteLook, address)
}

/** Limits authorisation requests of the third-party login. Refuses with attemptsTooMany and `retryAfter` in seconds. */
export async function takeAuthorization({ device, address }: Omit<Attempt, 'account'>): Promise<void> {
  await takeOfAddress(limits().authorizationAddress, address)
  if (device) await take(limits().authorizationDevice, device)
}

/** Counts a code for a password reset before it is checked. Refuses with attemptsTooMany and `retryAfter` in seconds. */
export async function takeRecovery(address: string): Promise<void> {
  await takeOfAddress(limits().recovery, address)
}

/** Uncounts a correct code. */
export async function giveRecoveryBack(address: string): Promise<void> {
  await giveBackToAddress(limits().recovery, address)
}

/** Counts a recovery code at a log-in before it is checked: as many tries as a code by text message has. Refuses with attemptsTooMany. */
export async function takeRecoveryCodeTry(player: number): Promise<void> {
  await take(limits().recoveryCode, String(player))
  await take(limits().recoveryCodeDay, String(player))
}

/** Uncounts a recovery code that was right. */
export async function giveRecoveryCodeTryBack(player: number): Promise<void> {
  const { recoveryCode, recoveryCodeDay } = limits()
  for (const counter of [recoveryCode, recoveryCodeDay]) await giveBack(counter, String(player))
}

/** Counts a picture of an identity document. Refuses with uploadsTooMany and `retryAfter` in seconds. */
export async function takeUpload(player: number): Promise<void> {
  await take(limits().upload, String(player), 'uploadsTooMany')
}
