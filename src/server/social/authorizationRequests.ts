import { eq, lt } from 'drizzle-orm'
import { SOCIAL_LOGIN_MS } from '#contract/social/limits.ts'
import { takeAuthorization } from '../account/attempts.ts'
import { reauthenticateFirmly } from '../account/besideCode.ts'
import { cipherFor } from '../base/cipher.ts'
import { now } from '../base/clock.ts'
import { hashToken } from '../base/tokens.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { LINK_PROOF } from './proof.ts'
import { type Callback, createAuthorization, type Identity, identify, type Secrets } from './provider.ts'
import { authorizationRequests } from './tables.ts'

const { encrypt, decrypt } = cipherFor('third-party login')

export const lineStart: Handler<'lineStart'> = async ({ uuid, invite }, caller) => {
  await takeAuthorization(caller)
  return { url: await startAuthorization(uuid, null, invite) }
}

export const lineLinkStart: Handler<'lineLinkStart'> = async ({ uuid, ...shown }, caller) => {
  await takeAuthorization(caller)
  await reauthenticateFirmly(caller.session.id, LINK_PROOF, shown)
  return { url: await startAuthorization(uuid, caller.session.player) }
}

/** `invite` is kept here and not at the provider, so that nobody else can learn or change the inviter. */
async function startAuthorization(uuid: string, player: number | null, invite?: string): Promise<string> {
  const { state, url, verifier, nonce } = await createAuthorization()
  await db.insert(authorizationRequests).values({
    stateHash: hashToken(state),
    browserHash: hashToken(uuid),
    player,
    ciphertext: encrypt(JSON.stringify({ verifier, nonce, invite } satisfies Secrets)),
    expiresAt: new Date(now().getTime() + SOCIAL_LOGIN_MS),
  })
  return url
}

/** The identity at the provider, and the invite code of the request. */
type Authorized = { identity: Identity; invite: string | undefined }

/**
 * The authorisation request of a redirect: valid for the same browser, once, within ten minutes, and for its purpose (`player` links, null
 * logs in). A state that appears anywhere else becomes invalid. Refuses with socialExpired, socialFailed, socialClosed.
 */
export async function takeCallback(callback: Callback & { uuid: string }, player: number | null): Promise<Authorized> {
  const [request] = await db
    .delete(authorizationRequests)
    .where(eq(authorizationRequests.stateHash, hashToken(callback.state)))
    .returning()
  const isOurs =
    request?.browserHash === hashToken(callback.uuid) && request.player === player && request.expiresAt > now()
  const secrets = request && isOurs ? decrypt(request.ciphertext) : undefined
  if (secrets === undefined) throw new Refusal('socialExpired')
  // Encrypted by us.
  const kept = JSON.parse(secrets) as Secrets
  return { identity: await identify(callback, kept), invite: kept.invite }
}

/** Deletes expired authorisation requests. Returns their number. */
export async function deleteExpiredRequests(): Promise<number> {
  const { rowCount } = await db.delete(authorizationRequests).where(lt(authorizationRequests.expiresAt, now()))
  return rowCount ?? 0
}
