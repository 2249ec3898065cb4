import { sql } from 'drizzle-orm'
import { itemStates } from '#contract/activities/vip/words.ts'
import { dayEnd, dayStart } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db, type Tx } from '../../db/database.ts'
import { settledBetsIn } from '../../games/validBets.ts'
import type { Move } from '../../ledger/post.ts'
import { mayReceive } from '../../wallet/limits/promotions.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { earn, ONCE } from '../claim.ts'
import { vipStandingOf } from './gifts.ts'
import { keepRebate, openRebates } from './rebates.ts'

/** Stores the gifts of levels of everybody who played on a day, so that a later file changes nothing of them. */
export async function keepUpgrades(day: string): Promise<void> {
  for (const player of await reachersOf(day)) {
    await db.transaction(async (tx) => {
      await lockWallet(tx, player)
      if (await mayReceive(player, tx)) await keepUpgradesOf(tx, player)
    })
  }
}

/** Who played on a day, has deposited, and has reached a gift that is not stored. */
async function reachersOf(day: string): Promise<number[]> {
  const { configs, webConfig } = catalogue()
  const withGift = configs.vip.levels.filter(({ upgrade }) => upgrade.length > 0).map(({ level }) => level)
  const gifts = webConfig.appUserLevelConfigList
    .filter(({ level }) => withGift.includes(level))
    .map(({ level, betAmount }) => ({ level, bet: betAmount }))
  const { rows } = await db.execute<{ player: number }>(sql`
    select distinct totals.player
    from (${settledBetsIn({ from: dayStart(day), to: dayEnd(day) })}) b (player, game, valid)
    join player_totals totals on totals.player = b.player and totals.deposited > 0
    join jsonb_to_recordset(${JSON.stringify(gifts)}::jsonb) g (level int, bet bigint) on g.bet <= totals.valid_bet
    where not exists (select from activity_claims c
      where c.player = totals.player and c.activity = 'vip' and c.round = ${ONCE} and c.item = g.level)`)
  return rows.map(({ player }) => Number(player))
}

/** Stores the gifts of the levels that a player has reached. Where a budget has no room, a gift stays claimable as before. */
async function keepUpgradesOf(tx: Tx, player: number): Promise<void> {
  const { upgrades, needRecharge } = await vipStandingOf(tx, player)
  if (needRecharge) return
  for (const { key, items, state, isKept, isOpen } of upgrades)
    if (state === itemStates.ready && !isKept && isOpen) await earn(tx, player, key, items)
}

/** Before an exclusion or a closing: what was earned by play becomes owed, and is paid out with the balance. */
export async function keepEarned(tx: Tx, player: number): Promise<readonly Move[]> {
  await keepUpgradesOf(tx, player)
  for (const rebate of await openRebates(tx, player)) await keepRebate(tx, rebate, now())
  return []
}
