import { eq } from 'drizzle-orm'
import { bind as kind } from '#contract/activities/bind/manifest.ts'
import type { Reply } from '#contract/calls/index.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import type { Reader } from '../../ledger/post.ts'
import { players } from '../../standing/tables.ts'
import { mayReceive } from '../../wallet/limits/promotions.ts'
import { type Grant, grantsIn } from '../grants.ts'
import { isActivityOn } from '../openActivities.ts'
import { hasDeposited } from '../topUp.ts'
import { bindKey, isBindingPaidBeside } from './paid.ts'

type Standing = Reply<'bindReward'>

/** What a player was given or is owed for a number; undefined for nothing yet. */
export async function grantOf(reader: Reader, player: number): Promise<Grant | undefined> {
  const [grant] = await grantsIn(reader, player, 'bind')
  return grant
}

/** What was earned is told as it was promised. Who may hear of no offer is not asked to bind a number. */
export async function standing(player: number): Promise<Standing> {
  const grant = await grantOf(db, player)
  if (grant?.state === 'owed') return { award: [...(grant.items ?? [])], state: 'ready' }
  const state = await stateOf(db, player)
  const isTold = isActivityOn(kind.id) && (state !== 'open' || (await mayReceive(player)))
  return { award: isTold ? catalogue().configs.bind.award : [], state }
}

export async function stateOf(reader: Reader, player: number): Promise<Standing['state']> {
  const grant = await grantOf(reader, player)
  if (grant) return grant.state === 'owed' ? 'ready' : 'received'
  if (await isBindingPaidBeside(reader, player, bindKey)) return 'received'
  const [row] = await reader.select({ mobile: players.mobile }).from(players).where(eq(players.id, player))
  if (!row?.mobile) return 'open'
  return (await hasDeposited(reader, player)) ? 'ready' : 'needRecharge'
}
