import { createHmac, randomInt } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { CODE_LIFE_MS, CODE_RESEND_MS, CODE_TRIES_MAX } from '#contract/account/limits.ts'
import { type CodePurpose, codePurpose } from '#contract/enumerations.ts'
import { codeProblem, isCodeNeeded, phoneProblem, readMobile } from '#contract/rules.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { lookupKey } from '../base/lookupKeys.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { assertHome } from '../call/region.ts'
import { catalogue } from '../content/catalogue.ts'
import { speechOf } from '../content/speech.ts'
import { db, type Tx } from '../db/database.ts'
import { smsGateway } from '../sms/chosen.ts'
import { deliver, storeMessage } from '../sms/outbox.ts'
import { type CodeRequester, countCode, giveCodeBack, takeCode } from './codeLimits.ts'
import { requesterOf } from './codeRequester.ts'
import { speechTo } from './language.ts'
import { oneTimeCodes } from './tables.ts'

const CODES = 1_000_000
const DIGITS = 6
const MINUTES = CODE_LIFE_MS / 60_000

const key = lookupKey('one-time codes')
/** A keyed hash, since all values of six or ten digits can be tried quickly. */
const hashOf = (...parts: (string | number)[]): string =>
  createHmac('sha256', key()).update(JSON.stringify(parts)).digest('base64url')

/** A typed number in E.164. Refuses an invalid one with loginWrong; the form would not have sent it. */
export function takeMobile(typed: string): string {
  const mobile = readMobile(typed)
  if (!mobile || phoneProblem(typed, catalogue().webConfig)) throw new Refusal('loginWrong')
  return mobile
}

export const smsSend: Handler<'smsSend'> = async (body, caller) => {
  if (!smsGateway()) throw new Refusal('codesClosed')
  const mobile = takeMobile(body.mobile)
  const { device, address, locale, session } = caller
  if (body.type === codePurpose.register) assertHome(caller)
  const { id, own } = await requesterOf(caller, mobile, body.deviceKey)
  assertOfUse(body.type, { isIn: session !== undefined, isOwn: session !== undefined && own !== undefined })
  const { wait } = await sendCode({ id, mobile, device, address, locale, own }, body.type)
  return { wait }
}

/**
 * Refuses codes without use before they cost anything. The refusal does not depend on whether the number has an account. Codes for actions
 * inside an account go only to its own number, from a session. Otherwise a stranger could send them, or replace one by another.
 */
function assertOfUse(purpose: CodePurpose, { isIn, isOwn }: { isIn: boolean; isOwn: boolean }): void {
  switch (purpose) {
    case codePurpose.forget:
      return
    case codePurpose.register:
      if (!isCodeNeeded(catalogue().webConfig)) throw new Refusal('registrationClosed')
      return
    case codePurpose.bind:
      if (!isIn) throw new Refusal('loginWrong')
      return
    default:
      if (!isOwn) throw new Refusal('loginWrong')
  }
}

/**
 * Sends a code, unless the number received one for the same purpose a moment ago. Returns the seconds until another may be requested.
 * Refuses with codesTooMany, codesClosed.
 */
export async function sendCode(
  requester: CodeRequester,
  purpose: CodePurpose,
): Promise<{ wait: number; isSent: boolean }> {
  if (!smsGateway()) throw new Refusal('codesClosed')
  const waited = await sinceLast(requester, purpose)
  if (waited < CODE_RESEND_MS) return { wait: Math.ceil((CODE_RESEND_MS - waited) / 1000), isSent: false }
  await takeCode(requester)
  const message = await makeCounted(requester, purpose)
  if (message) void deliver(message)
  return { wait: CODE_RESEND_MS / 1000, isSent: message !== undefined }
}

/** Creates a code and counts it. A double tap or a refusal sends no code and is not counted. */
async function makeCounted(requester: CodeRequester, purpose: CodePurpose): Promise<string | undefined> {
  let message: string | undefined
  try {
    message = await db.transaction(async (tx) => {
      const made = await makeCode(tx, requester, purpose)
      if (made) await countCode(tx, requester)
      return made
    })
  } finally {
    if (!message) await giveCodeBack(requester)
  }
  return message
}

/** The requester and purpose of a code. */
type Whose = Pick<CodeRequester, 'id' | 'mobile'>

const codeOf = ({ id, mobile }: Whose, purpose: CodePurpose) =>
  and(
    eq(oneTimeCodes.numberHash, hashOf(mobile)),
    eq(oneTimeCodes.purpose, purpose),
    eq(oneTimeCodes.requester, hashOf(id)),
  )

/** Value of the remaining tries after a code was used. */
const SPENT = -1

/** Milliseconds since the last code for this purpose. A used code imposes no waiting time. */
async function sinceLast(whose: Whose, purpose: CodePurpose): Promise<number> {
  const [last] = await db.select().from(oneTimeCodes).where(codeOf(whose, purpose))
  return last && last.triesLeft !== SPENT ? now().getTime() - last.sentAt.getTime() : Number.POSITIVE_INFINITY
}

/** Creates the requester's only live code for this purpose, and its message. Undefined if a parallel call has just done so. */
async function makeCode(tx: Tx, requester: CodeRequester, purpose: CodePurpose): Promise<string | undefined> {
  const { id, mobile } = requester
  const code = String(randomInt(CODES)).padStart(DIGITS, '0')
  const sentAt = now()
  const fresh = {
    codeHash: hashOf(mobile, purpose, code),
    triesLeft: CODE_TRIES_MAX,
    sentAt,
    expiresAt: new Date(sentAt.getTime() + CODE_LIFE_MS),
  }
  const before = new Date(sentAt.getTime() - CODE_RESEND_MS + 1)
  const [made] = await tx
    .insert(oneTimeCodes)
    .values({ numberHash: hashOf(mobile), purpose, requester: hashOf(id), ...fresh })
    .onConflictDoUpdate({
      target: [oneTimeCodes.numberHash, oneTimeCodes.purpose, oneTimeCodes.requester],
      set: fresh,
      setWhere: sql`${oneTimeCodes.triesLeft} = ${SPENT} or ${lt(oneTimeCodes.sentAt, before)}`,
    })
    .returning({ purpose: oneTimeCodes.purpose })
  if (!made) return undefined
  const owner = requester.own ?? requester.proven
  const { t } =
    owner === undefined ? speechOf(requester.locale, config.country) : await speechTo(owner, tx, requester.locale)
  // The text tells an owner who did not ask for this log-in code that the password is known.
  const text = t(purpose === codePurpose.step ? 'sms.twoFactorCode' : 'sms.code', { code, minutes: MINUTES })
  return await storeMessage(tx, { mobile, text, code }, fresh.expiresAt, owner === undefined ? 'asked' : 'owner')
}

/**
 * Uses up the requester's code. Refuses with codeWrong: a wrong or expired code; one for another number, purpose or requester; one used
 * before; any after five tries. It is one statement, so of two parallel calls with the right code only one succeeds.
 */
export async function spendCode(whose: Whose, purpose: CodePurpose, typed: string): Promise<void> {
  if (codeProblem(typed)) throw new Refusal('codeWrong')
  const isRight = eq(oneTimeCodes.codeHash, hashOf(whose.mobile, purpose, typed))
  const [tried] = await db
    .update(oneTimeCodes)
    .set({ triesLeft: sql`case when ${isRight} then ${SPENT}::integer else ${oneTimeCodes.triesLeft} - 1 end` })
    .where(and(codeOf(whose, purpose), gt(oneTimeCodes.triesLeft, 0), gt(oneTimeCodes.expiresAt, now())))
    .returning({ left: oneTimeCodes.triesLeft })
  if (tried?.left !== SPENT) throw new Refusal('codeWrong')
}

/** Deletes expired codes. Returns their number. */
export async function forgetOldCodes(): Promise<number> {
  const gone = await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, now())).returning()
  return gone.length
}
