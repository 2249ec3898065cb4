import { createHmac, randomInt } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { CODE_LIFE_MS, CODE_RESEND_MS, CODE_TRIES_MAX } from '#contract/account/limits.ts'
import { type CodePurpose, codePurpose } from '#contract/enumerations.ts'
import { codeProblem, isCodeNeeded, phoneProblem, readMobile } from '#contract/rules.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { keyFor } from '../base/seal.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
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

const key = keyFor('one-time codes')
/** Keyed, since six digits and ten digits are soon tried through. */
const hashOf = (...parts: (string | number)[]): string =>
  createHmac('sha256', key()).update(JSON.stringify(parts)).digest('base64url')

/** A number as typed in E.164; refuses with loginWrong one that the form would not have sent. */
export function takeMobile(typed: string): string {
  const mobile = readMobile(typed)
  if (!mobile || phoneProblem(typed, catalogue().webConfig)) throw new Refusal('loginWrong')
  return mobile
}

export const smsSend: Handler<'smsSend'> = async (body, caller) => {
  if (!smsGateway()) throw new Refusal('codesClosed')
  const mobile = takeMobile(body.mobile)
  const { device, address, locale, session } = caller
  const { id, own } = await requesterOf(caller, mobile, body.deviceKey)
  assertOfUse(body.type, { isIn: session !== undefined, isOwn: session !== undefined && own !== undefined })
  const { wait } = await sendCode({ id, mobile, device, address, locale, own }, body.type)
  return { wait }
}

/**
 * Refuses what nobody could use, before it costs anything; a number that has an account is refused as one that has none. Codes for what a
 * player does in the account go to the own number alone, from a session: a stranger could else send them, or put one in the place of another.
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
 * Sends a code, unless the number was sent one for the same purpose a moment ago. Answers the seconds until another may be asked for.
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

/** Makes a code and counts it; only what is sent counts: a hurried double tap, or a refusal, costs nobody a code. */
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

/** The value of tries left once a code is used. */
const SPENT = -1

/** Milliseconds since they were sent the last code for this. One that was used makes nobody wait. */
async function sinceLast(whose: Whose, purpose: CodePurpose): Promise<number> {
  const [last] = await db.select().from(oneTimeCodes).where(codeOf(whose, purpose))
  return last && last.triesLeft !== SPENT ? now().getTime() - last.sentAt.getTime() : Number.POSITIVE_INFINITY
}

/** Makes the asker's one live code for this, and the message that brings it; undefined where another call has just done so. */
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
  // An owner who gets the code of a log-in by somebody else learns that the password is known.
  const text = t(purpose === codePurpose.step ? 'sms.twoFactorCode' : 'sms.code', { code, minutes: MINUTES })
  return await storeMessage(tx, { mobile, text, code }, fresh.expiresAt, owner === undefined ? 'asked' : 'owner')
}

/**
 * Uses up the code that its asker was sent. Refuses with codeWrong a wrong one, an expired one, one for another number or purpose, one
 * that somebody else asked for, one used before, and any after five tries. One statement: of two that bring the right code at once, one succeeds.
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

/** Removes codes that ran out. Answers how many. */
export async function forgetOldCodes(): Promise<number> {
  const gone = await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, now())).returning()
  return gone.length
}
