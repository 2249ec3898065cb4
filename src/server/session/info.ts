import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import type { Locale } from '#contract/locale.ts'
import { figuresOf } from '../account/figures.ts'
import { shareUrlsOf } from '../account/invitations.ts'
import { inviterOf } from '../account/inviter.ts'
import { activityState } from '../activities/activityState.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { catalogue } from '../content/catalogue.ts'
import { db } from '../db/database.ts'
import { hasIdentity } from '../kyc/approved.ts'
import { balanceOf } from '../ledger/post.ts'
import { favouritesOf } from '../lobby/favourites.ts'
import { historyOf } from '../lobby/history.ts'
import { doubtOf, linkedAccounts } from '../social/logins.ts'
import { textsDue } from '../standing/agreements.ts'
import { closeTimeOf } from '../standing/closings.ts'
import type { Player } from '../standing/state.ts'
import { players } from '../standing/tables.ts'
import { boundBanks } from '../wallet/bank/boundBanks.ts'
import { safeboxOf } from '../wallet/safebox/lock.ts'

const DAY_MS = 86_400_000

type SessionInfo = Omit<Reply<'accountLogin'>, 'token' | 'deviceKey'>

/** Data that a player's client needs after log-in. */
export async function sessionInfo(player: number, locale: Locale): Promise<SessionInfo> {
  const [row] = await db.select().from(players).where(eq(players.id, player))
  assert(row, `player ${player} has a session but no row`)
  const gameLikes = await favouritesOf(player)
  const gameHistory = await historyOf(player)
  const { activityIds, activityMap, promotions, quiet } = await activityState(player)
  return {
    user: { ...(await userOf(row)), ...(await dueOf(row, locale)) },
    ...(await boundBanks(player)),
    appGameDataUser: { gameLikes, gameHistory },
    activityIds,
    activityMap,
    promotions,
    ...(quiet && { quiet }),
    ...(await closeTimeOf(player)),
    ...((await doubtOf(row)) && { isLoginDoubtful: true }),
  }
}

async function userOf(row: Player): Promise<SessionInfo['user']> {
  return {
    id: row.id,
    uuid: row.uuid,
    account: row.account,
    accountType: row.accountType,
    nickname: row.nickname,
    avatar: row.avatar,
    frame: row.frame,
    mobile: row.mobile,
    ...(await linkedAccounts(row.id)),
    ...(await figuresOf(row.id)),
    safebox: await balanceOf(db, `player:${row.id}:safebox`),
    inviteCode: row.inviteCode,
    shareUrlMap: shareUrlsOf(row),
    pid: await inviterOf(row.id),
    aid: 0,
    regPeriod: Math.floor((now().getTime() - row.registeredAt.getTime()) / DAY_MS),
    hasSafeboxPassword: (await safeboxOf(row.id)) !== undefined,
    hasKyc: await hasIdentity(row.id),
    hasUserOther: row.showsWins !== null,
    ...(row.locale && { locale: row.locale }),
  }
}

/** What the player is asked for on this visit. */
async function dueOf({ id, ageState }: Player, locale: Locale): Promise<Pick<SessionInfo['user'], 'due'>> {
  const texts = (await textsDue(id, locale)).map(({ locale: _own, ...text }) => text)
  const isMissing = ageState === 'missing'
  return isMissing || texts.length > 0 ? { due: { ...(isMissing && { birthDate: true }), texts } } : {}
}

export const getAfterLoginInfo: Handler<'getAfterLoginInfo'> = async (_body, { session, locale }) => {
  if (session) return await sessionInfo(session.player, locale)
  const { activityIds, activityMap, promotions } = await activityState(undefined)
  return { activityIds, activityMap, promotions }
}

export const getAfterLoginInfoWeb: Handler<'getAfterLoginInfoWeb'> = async (body, { session, locale }) => {
  const { version, games } = catalogue()
  const info = await sessionInfo(session.player, locale)
  const news = body.gameListVersion === version ? {} : { appGameList: [...games] }
  return { ...info, gameListVersion: version, ...news }
}
