import { eq } from 'drizzle-orm'
import type { Body, Reply } from '#contract/calls/index.ts'
import { endOf, isBreak, lengthOf, type OwnTerm } from '#contract/rights/exclusion.ts'
import { giveProofBack, takeProof } from '../account/attempts.ts'
import { decryptPassword } from '../account/keys.ts'
import { isPasswordOf, NO_PASSWORD } from '../account/password.ts'
import { reauthenticate } from '../account/reauthentication.ts'
import { assertFreshLogin, sessionOwner } from '../account/sessionOwner.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { deliver } from '../sms/outbox.ts'
import { type Exclusion, exclusionOf, inForce, toldOf } from '../standing/exclusions.ts'
import { exclusionTicket } from '../standing/exclusionTicket.ts'
import { players } from '../standing/tables.ts'
import { lockWallet } from '../wallet/lock.ts'
import { careProofOf } from './careProof.ts'
import { type Begun, begin, prolong, settleAfter } from './exclusion.ts'
import { RIGHTS_PROOF } from './proof.ts'
import { gatheredStandingOf, standingOf } from './standing.ts'

/** What stands in the operator's list beside the player's own act. */
export const BY_PLAYER = { by: 'player', reason: 'ownChoice' } as const

/** Two devices, or two taps, within this time mean the same choice. */
const SAME_CHOICE_MS = 60_000

export const getExclusion: Handler<'getExclusion'> = async (_body, { session }) => {
  const { own } = await gatheredStandingOf(session.player)
  const { coin, safebox, deposits, rounds } = await standingOf(session.player)
  return { ...(await careProofOf(session)), own, coin, safebox, deposits, rounds }
}

/** A break or a self-exclusion by the player: at once and in one transaction. Its sessions end with it. */
export const excludeMe: Handler<'excludeMe'> = async ({ term, ...shown }, { session, device }) => {
  const { player } = session
  const { proof } = await careProofOf(session)
  if (proof === 'login') assertFreshLogin((await sessionOwner(session.id)).own.openedAt)
  else await reauthenticate(player, RIGHTS_PROOF, shown)
  const { begun, message } = await db.transaction((tx) => choose(tx, player, term))
  if (message) void deliver(message)
  await settleAfter(player)
  return wireExclusion(begun, device)
}

/** What an excluded player is told, with the ticket for what works meanwhile. */
export function wireExclusion(running: Exclusion, device: string): Reply<'excludeMe'> {
  return { ...toldOf(running), ticket: exclusionTicket({ player: running.player, exclusion: running.id }, device) }
}

/** Of two choices at once the one with the later end counts, whichever comes first. */
async function choose(tx: Tx, player: number, term: OwnTerm): Promise<Begun> {
  await lockWallet(tx, player)
  const running = await inForce(tx, player)
  const kind = isBreak(term) ? 'break' : 'self'
  if (!running) return await begin(tx, { player, kind, term: lengthOf(term), ...BY_PLAYER })
  const until = endOf(lengthOf(term), now())
  const begun = isLonger(until, running.until) ? await prolong(tx, running, { until, kind }, BY_PLAYER) : running
  return { begun, message: undefined }
}

function isLonger(until: Date | null, known: Date | null): boolean {
  if (known === null) return false
  return until === null || until.getTime() > known.getTime() + SAME_CHOICE_MS
}

/**
 * The repeat of a choice whose answer was lost, and with it the session: by the password, or by the code that was spent on it, which the key
 * compares. Others are sent to the log-in, which tells of the exclusion too.
 */
export async function excludedAgain(
  player: number,
  { password, code }: Body<'excludeMe'>,
  device: string,
): Promise<Reply<'excludeMe'>> {
  await takeProof(player)
  const [found] = await db.select().from(players).where(eq(players.id, player))
  const isRight = password
    ? await isPasswordOf(await decryptPassword(password), found?.passwordHash ?? NO_PASSWORD)
    : Boolean(code)
  const running = isRight ? await exclusionOf(player) : undefined
  if (!running) throw new Refusal('loginAgain')
  await giveProofBack(player)
  return wireExclusion(running, device)
}
