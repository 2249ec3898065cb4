import { eq, or, sql } from 'drizzle-orm'
import { usernameProblem } from '#contract/account/username.ts'
import type { Body, Reply } from '#contract/calls/index.ts'
import { codePurpose, loginType } from '#contract/enumerations.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/locale.ts'
import { isCodeNeeded } from '#contract/rules.ts'
import { type Envelope, INSTALL_REFERRER, type InstalledClient } from '#contract/wire.ts'
import { forgiveLoginAttempt, takeLoginAttempt, takeRegistration } from '../account/attempts.ts'
import { requesterOf } from '../account/codeRequester.ts'
import { spendCode, takeMobile } from '../account/codes.ts'
import { fillInvited } from '../account/inviter.ts'
import { decryptPassword } from '../account/keys.ts'
import { makeInviteCode, makeNickname, pickAvatar } from '../account/naming.ts'
import { isPasswordOf, NO_PASSWORD } from '../account/password.ts'
import { now } from '../base/clock.ts'
import type { Caller, Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { assertHome } from '../call/region.ts'
import { catalogue } from '../content/catalogue.ts'
import { db, type Tx } from '../db/database.ts'
import { writeWelcome } from '../inbox/welcome.ts'
import { post } from '../ledger/post.ts'
import { recordAgreements, textsOfHashes } from '../standing/agreements.ts'
import { writeBirthDate } from '../standing/birthDates.ts'
import { refusalOfExcluded } from '../standing/exclusions.ts'
import { players, playerTotals } from '../standing/tables.ts'
import { issueTokens, lockVerified } from './authentication.ts'
import { takeBirthDate } from './birthDate.ts'
import { sessionInfo } from './info.ts'
import { hashNewPassword } from './newPassword.ts'

const INVITE_CODE_TRIES = 5

type Registration = Body<'accountRegist'>
type NewPlayer = { account: string; accountType: number; mobile: string }
/** `locale`: the language of the page it was opened on. */
type Opened = NewPlayer & { passwordHash: string; locale: Locale; client: InstalledClient }

/** By username, or by a phone number without proof, as configured. */
export const accountRegist: Handler<'accountRegist'> = async (body, caller) => {
  const { webConfig } = catalogue()
  if (isCodeNeeded(webConfig)) throw new Refusal('registrationClosed')
  assertHome(caller)
  await takeRegistration(caller)
  if (webConfig.registerType === 'username') {
    if (usernameProblem(body.account, webConfig)) throw new Refusal('loginWrong')
    return await open(body, caller, { account: body.account, accountType: loginType.account, mobile: '' })
  }
  const mobile = takeMobile(body.account)
  // The reply tells whether the number has an account, so asking is limited like a log-in.
  const attempt = { account: mobile, device: caller.device, address: caller.address }
  await takeLoginAttempt(attempt)
  const opened = await open(body, caller, byPhone(mobile, loginType.phoneNoOtp))
  await forgiveLoginAttempt(attempt)
  return opened
}

/**
 * The repeat of a registration whose answer was lost: a log-in by the password, counted as one. Whoever does not know it is told what everybody
 * is told of a name that is taken.
 */
export async function registerAgain(
  player: number,
  { account, password, phoneinfoJsonModel: phoneInfo, deviceKey }: Registration,
  { device, address, locale, session, envelope: client }: Caller,
): Promise<Reply<'accountRegist'>> {
  const attempt = { account, player, device, address }
  await takeLoginAttempt(attempt)
  const [found] = await db.select().from(players).where(eq(players.id, player))
  const isRight = await isPasswordOf(await decryptPassword(password), found?.passwordHash ?? NO_PASSWORD)
  const isOpen = found?.state === 'open' && found.lockedFor === null && !found.hasTwoFactor
  if (!found || !isRight || !isOpen) throw new Refusal(found?.mobile ? 'phoneBound' : 'accountExists')
  await forgiveLoginAttempt(attempt)
  const context = { device, address, locale, phoneInfo, client, deviceKey, session }
  const tokens = await db.transaction(async (tx) => await issueTokens(tx, (await lockVerified(found)(tx)).id, context))
  return { ...tokens, ...(await sessionInfo(player, locale)) }
}

/** By a phone number and the code sent to it. */
export const accountRegist4: Handler<'accountRegist4'> = async (body, caller) => {
  if (!isCodeNeeded(catalogue().webConfig)) throw new Refusal('registrationClosed')
  assertHome(caller)
  await takeRegistration(caller)
  const mobile = takeMobile(body.account)
  // Only the holder of the phone learns whether it has an account.
  const { id } = await requesterOf(caller, mobile, body.deviceKey)
  await spendCode({ id, mobile }, codePurpose.register, body.code)
  return await open(body, caller, byPhone(mobile, loginType.phone))
}

/** A player registered by phone has the number as account name. */
const byPhone = (mobile: string, accountType: number): NewPlayer => ({ account: mobile, accountType, mobile })

async function open(
  body: Registration,
  { device, address, locale, session, envelope: client }: Caller,
  fresh: NewPlayer,
): Promise<Reply<'accountRegist'>> {
  if (body.birthDate !== undefined) await takeBirthDate(body.birthDate, { device, address })
  const passwordHash = await hashNewPassword(body.password, fresh)
  const opened = await db.transaction(async (tx) => {
    const player = await openPlayer(tx, { ...fresh, passwordHash, locale, client: installed(client) })
    if (body.invite) await fillInvited(tx, player, body.invite)
    const given = { what: 'given', by: 'player', reason: '' } as const
    if (body.birthDate !== undefined) await writeBirthDate(tx, player, body.birthDate, given)
    await recordAgreements(tx, player, textsOfHashes(body.agreed ?? []))
    const { phoneinfoJsonModel: phoneInfo, deviceKey } = body
    return {
      player,
      ...(await issueTokens(tx, player, { device, address, locale, phoneInfo, client, deviceKey, session })),
    }
  })
  const { player, ...tokens } = opened
  return { ...tokens, ...(await sessionInfo(player, locale)) }
}

/** Every client of ours is installed from the web (spec 9). */
export const installed = (client: Envelope): InstalledClient => ({ ...client, installReferrer: INSTALL_REFERRER })

/** Adds a player with the registration reward and a letter about it; refuses with accountExists or phoneBound. */
export async function openPlayer(tx: Tx, fresh: Opened): Promise<number> {
  const player = await insertPlayer(tx, fresh)
  const { userRegisterCoin } = catalogue().webConfig
  if (userRegisterCoin > 0) {
    await reward(tx, player, userRegisterCoin)
    await writeWelcome(tx, player, userRegisterCoin)
  }
  return player
}

/** Adds a player with a name that is unique in any letter case; refuses with accountExists or phoneBound. */
async function insertPlayer(tx: Tx, { locale, ...fresh }: Opened): Promise<number> {
  for (let tries = 0; tries < INVITE_CODE_TRIES; tries += 1) {
    // English is the default, so null stands for it.
    const chosen = { locale: locale === DEFAULT_LOCALE ? null : locale }
    const drawn = { inviteCode: makeInviteCode(), nickname: makeNickname(fresh.account), avatar: pickAvatar() }
    const [player] = await tx
      .insert(players)
      .values({ ...fresh, ...chosen, ...drawn, registeredAt: now(), lastSeenAt: now() })
      .onConflictDoNothing()
      .returning({ id: players.id })
    if (player) {
      await tx.insert(playerTotals).values({ player: player.id })
      return player.id
    }
    await refuseTaken(tx, fresh)
  }
  throw new Error('no free invite code found')
}

/** The holder of an excluded player's number, proven by a code, is told of the exclusion. Nobody else learns of it. */
async function refuseTaken(tx: Tx, { account, accountType, mobile }: NewPlayer): Promise<void> {
  const sameNumber = mobile === '' ? undefined : eq(players.mobile, mobile)
  const taken = await tx
    .select({ id: players.id, state: players.state })
    .from(players)
    .where(or(sql`lower(${players.account}) = lower(${account})`, sameNumber))
  const excluded = accountType === loginType.phone && taken.find(({ state }) => state === 'excluded')
  const refusal = excluded && (await refusalOfExcluded(excluded.id, tx))
  if (refusal) throw refusal
  if (taken.length > 0) throw new Refusal(mobile === '' ? 'accountExists' : 'phoneBound')
}

async function reward(tx: Tx, player: number, cents: number): Promise<void> {
  await post(tx, {
    id: `register:${player}`,
    reason: 'register',
    moves: [{ from: 'house:promotions', to: `player:${player}:coin`, cents }],
  })
}
