import { sql } from 'drizzle-orm'
import { passwordProblem, usernameProblem } from '#contract/rules.ts'
import { now } from '../clock.ts'
import { db, type Tx } from '../db/database.ts'
import type { Handler } from '../handler.ts'
import { post } from '../ledger/post.ts'
import { catalogue } from '../lobby/catalogue.ts'
import { Refusal } from '../refusal.ts'
import { takeRegistration } from './attempts.ts'
import { sessionInfo } from './info.ts'
import { decryptPassword } from './keys.ts'
import { makeInviteCode, makeNickname, pickAvatar } from './naming.ts'
import { hashPassword } from './password.ts'
import { openSession } from './session.ts'
import { players, playerTotals } from './tables.ts'

const INVITE_CODE_TRIES = 5

export const accountRegist: Handler<'accountRegist'> = async (body, { device, address }) => {
  const { webConfig } = catalogue()
  if (webConfig.registerType !== 'username') throw new Refusal('registrationClosed')
  await takeRegistration({ device, address })
  const password = await decryptPassword(body.password)
  // The form checks both before it sends; what fails here was not sent by it, or was not readable.
  if (usernameProblem(body.account, webConfig) || passwordProblem(password, webConfig)) throw new Refusal('loginWrong')
  const passwordHash = await hashPassword(password)
  const opened = await db.transaction(async (tx) => {
    const player = await insertPlayer(tx, body.account, passwordHash)
    await reward(tx, player, webConfig.userRegisterCoin)
    return { player, token: await openSession(tx, player, { device, address, phoneInfo: body.phoneinfoJsonModel }) }
  })
  return { token: opened.token, ...(await sessionInfo(opened.player)) }
}

/** Adds a player, with a name that nobody else has in any case of letters; refuses with accountExists. */
export async function insertPlayer(tx: Tx, account: string, passwordHash: string): Promise<number> {
  for (let tries = 0; tries < INVITE_CODE_TRIES; tries += 1) {
    const inviteCode = makeInviteCode()
    const fresh = { account, passwordHash, inviteCode, nickname: makeNickname(), avatar: pickAvatar() }
    const [player] = await tx
      .insert(players)
      .values({ ...fresh, registeredAt: now(), lastSeenAt: now() })
      .onConflictDoNothing()
      .returning({ id: players.id })
    if (player) {
      await tx.insert(playerTotals).values({ player: player.id })
      return player.id
    }
    const taken = await tx.select().from(players).where(sql`lower(${players.account}) = lower(${account})`)
    if (taken.length > 0) throw new Refusal('accountExists')
  }
  throw new Error('no free invite code found')
}

async function reward(tx: Tx, player: number, cents: number): Promise<void> {
  if (cents === 0) return
  await post(tx, {
    id: `register:${player}`,
    reason: 'register',
    moves: [{ from: 'house:promotions', to: `player:${player}:coin`, cents }],
  })
}
