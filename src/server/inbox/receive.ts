import { and, asc, eq } from 'drizzle-orm'
import { MAIL_RECEIVE_MAX } from '#contract/inbox/limits.ts'
import { type RewardItem, sumRewards } from '#contract/props/rewards.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { balancesOf } from '../ledger/post.ts'
import { lockWallet } from '../wallet/lock.ts'
import { giveReward } from '../wallet/reward.ts'
import { inBox, isExpired, isWaiting, lockMail } from './mail.ts'
import { letters, mails } from './tables.ts'

export const receiveMail: Handler<'receiveMail'> = async ({ id }, { session }) => {
  const { player } = session
  const { ids, more } = id === undefined ? await waitingOf(player) : { ids: [id], more: false }
  const got: RewardItem[] = []
  const given: string[] = []
  for (const each of ids) {
    // One of many may have just expired or been claimed. A mail requested by id reports that.
    const items = await receive(each, player).catch((error: unknown) => {
      if (id === undefined && error instanceof Refusal) return undefined
      throw error
    })
    if (!items) continue
    got.push(...items)
    given.push(each)
  }
  const { coin, points } = await balancesOf(db, player)
  return { propList: sumRewards(got), ids: given, more, coin, lottery: points }
}

/** The unclaimed rewards, by expiry. */
async function waitingOf(player: number): Promise<{ ids: string[]; more: boolean }> {
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .innerJoin(letters, eq(letters.id, mails.letter))
    .where(and(inBox(player), isWaiting))
    .orderBy(asc(mails.expiresAt), asc(mails.id))
    .limit(MAIL_RECEIVE_MAX + 1)
  return { ids: rows.slice(0, MAIL_RECEIVE_MAX).map(({ id }) => id), more: rows.length > MAIL_RECEIVE_MAX }
}

/** Credits the attachments once; a repetition returns the same. As everywhere, the player is locked before the mail. */
function receive(id: string, player: number): Promise<RewardItem[]> {
  return db.transaction(async (tx) => {
    await lockWallet(tx, player)
    const { content, receivedAt, readAt, ...mail } = await lockMail(tx, id, player)
    if (content.awards.length === 0) throw new Refusal('mailEmpty')
    if (receivedAt) return content.awards
    if (isExpired(mail)) throw new Refusal('mailExpired')
    await giveReward(tx, player, { id: `mail:${id}`, reason: 'mail', items: content.awards })
    const at = now()
    await tx
      .update(mails)
      .set({ receivedAt: at, readAt: readAt ?? at })
      .where(eq(mails.id, id))
    return content.awards
  })
}
