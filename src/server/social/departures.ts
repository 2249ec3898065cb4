import { eq, lt } from 'drizzle-orm'
import { SOCIAL_LOGIN_MS } from '#contract/social/limits.ts'
import { takeDeparture } from '../account/attempts.ts'
import { reauthenticate } from '../account/reauthentication.ts'
import { now } from '../base/clock.ts'
import { cipherFor } from '../base/seal.ts'
import { hashToken } from '../base/tokens.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { LINK_PROOF } from './proof.ts'
import { depart, type Identity, identify, type Return, type Secrets } from './provider.ts'
import { socialDepartures } from './tables.ts'

const { seal, unseal } = cipherFor('third-party login')

export const lineStart: Handler<'lineStart'> = async ({ uuid, invite }, caller) => {
  await takeDeparture(caller)
  return { url: await begin(uuid, null, invite) }
}

export const lineLinkStart: Handler<'lineLinkStart'> = async ({ uuid, ...shown }, caller) => {
  const { player } = caller.session
  await takeDeparture(caller)
  await reauthenticate(player, LINK_PROOF, shown)
  return { url: await begin(uuid, player) }
}

/** `invite` is kept here and not at the provider, so that nobody else can learn or change the inviter. */
async function begin(uuid: string, player: number | null, invite?: string): Promise<string> {
  const { state, url, verifier, nonce } = await depart()
  await db.insert(socialDepartures).values({
    stateHash: hashToken(state),
    browserHash: hashToken(uuid),
    player,
    sealed: seal(JSON.stringify({ verifier, nonce, invite } satisfies Secrets)),
    expiresAt: new Date(now().getTime() + SOCIAL_LOGIN_MS),
  })
  return url
}

/** The person at the provider, and the invite code of the request. */
type Arrived = { identity: Identity; invite: string | undefined }

/**
 * The authorisation request of a redirect: valid for the same browser, once, within ten minutes, and for its purpose (`player` links, null
 * logs in). A state that appears anywhere else becomes invalid. Refuses with socialExpired, socialFailed, socialClosed.
 */
export async function arrive(back: Return & { uuid: string }, player: number | null): Promise<Arrived> {
  const [left] = await db
    .delete(socialDepartures)
    .where(eq(socialDepartures.stateHash, hashToken(back.state)))
    .returning()
  const isOurs = left?.browserHash === hashToken(back.uuid) && left.player === player && left.expiresAt > now()
  const secrets = left && isOurs ? unseal(left.sealed) : undefined
  if (secrets === undefined) throw new Refusal('socialExpired')
  // Encrypted by us.
  const kept = JSON.parse(secrets) as Secrets
  return { identity: await identify(back, kept), invite: kept.invite }
}

/** Deletes authorisation requests without a return. Returns their number. */
export async function forgetOldDepartures(): Promise<number> {
  const { rowCount } = await db.delete(socialDepartures).where(lt(socialDepartures.expiresAt, now()))
  return rowCount ?? 0
}
