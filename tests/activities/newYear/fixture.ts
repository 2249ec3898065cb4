import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Budget } from '#contract/activities/catalogue.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import type { NewYearConfig } from '#contract/activities/newYear/config.ts'
import { type ThingName, thing } from '#contract/activities/newYear/things.ts'
import type { Reply } from '#contract/calls/index.ts'
import { readManila } from '#contract/time.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { giveProps } from '#server/props/give.ts'
import { players } from '#server/standing/tables.ts'
import { lockWallet } from '#server/wallet/lock.ts'
import { call, succeed } from '../../call.ts'
import type { TestPlayer } from '../../player.ts'
import { everythingOn, stayingIn } from '../fixture.ts'

export type NewYear = Reply<'appNewYearUser'>
export const SEASON = { start: '2027-12-26 00:00', end: '2028-01-10 00:00' }

const points = (count: number) => ({ prop: 2002, count })
const coin = (count: number) => ({ prop: 2001, count, betRate: 1 })

export const aNewYear = (change: Partial<NewYearConfig> = {}): NewYearConfig => ({
  tasks: [
    { id: 1, kind: 'login', goal: 1, items: [{ id: thing.active, count: 30 }] },
    { id: 2, kind: 'stake', goal: 20_000, items: [{ id: thing.active, count: 50 }] },
    { id: 3, kind: 'share', goal: 1, items: [{ id: thing.firework, count: 1 }] },
  ],
  boxes: { active: 40, deposit: 50_000, points: 500 },
  prizes: {
    box: [
      { id: 1, weight: 1, prop: thing.lottery, count: 2 },
      { id: 2, weight: 1, prop: thing.firework, count: 1 },
    ],
    lottery: [
      { id: 1, weight: 1, ...coin(2_000) },
      { id: 2, weight: 3, ...points(900) },
    ],
    firework: [
      { id: 1, weight: 1, ...points(300) },
      { id: 2, weight: 1, ...points(500) },
    ],
  },
  leftover: { active: 5, box: 200, lottery: 400, firework: 100 },
  announce: 1_000,
  ...change,
})

/** New Year alone is on, in its season. */
export function onNewYear(
  { budget, ...season }: Partial<typeof SEASON> & { budget?: Budget } = {},
  newYear = aNewYear(),
): void {
  const kind = { id: activityKind.newYear, kind: 'newYear', sort: 1, status: 1 } as const
  const line = { ...kind, ...SEASON, ...season, ...(budget && { budget }) }
  const all = everythingOn({ configs: { newYear }, activities: [line] })
  setCatalogue({ ...all, webConfig: { ...all.webConfig, firstRechargeBonus: 0 } })
}

/** The clock of Manila on a day from 26 December 2027; the 32nd is the first of January. */
export function onDay(day: number, clock = '12:00'): void {
  const text = day > 31 ? `2028-01-${String(day - 31).padStart(2, '0')}` : `2027-12-${String(day).padStart(2, '0')}`
  setClock(readManila(`${text} ${clock}`))
}

export const depositor = () => stayingIn({ deposited: 10_000 })
export const standing = async (player: TestPlayer) =>
  // The dispatcher has validated the reply against the contract's schema.
  (await succeed('appNewYearUser', {}, player)) as unknown as NewYear
export const twoDevices = (player: TestPlayer) => [player, { ...player, device: `${player.device}-2` }] as const

export async function receive(player: TestPlayer, taskId: number) {
  const { offer } = await standing(player)
  return await call('appNewYearReceiveTask', { taskId, offer }, player)
}
export async function box(player: TestPlayer, type: 'active' | 'deposit' | 'points') {
  const { offer } = await standing(player)
  return await call('appNewYearExtra', { type, offer }, player)
}

/** The call that opens a thing, and its fields as the page shows them now. */
export async function openFields(player: TestPlayer, kind: Exclude<ThingName, 'active'>, clientSeed = 'mine') {
  const { nextServerSeedHash, draws } = await standing(player)
  const { tableHash } = draws[kind]
  const fields = { requestId: randomUUID(), clientSeed, nextServerSeedHash, tableHash }
  return kind === 'box'
    ? ({ name: 'appNewYearBoxOpen', fields } as const)
    : ({ name: 'appNewYearOpen', fields: { type: kind, ...fields } } as const)
}
export async function open(player: TestPlayer, kind: Exclude<ThingName, 'active'>) {
  const { name, fields } = await openFields(player, kind)
  return await call(name, fields, player)
}

/** Things, as though tasks had given them. */
export const give = ({ id }: TestPlayer, kind: ThingName, count = 1) =>
  db.transaction(async (tx) => {
    await lockWallet(tx, id)
    await giveProps(tx, id, [{ id: thing[kind], count }], `activity:newYear:${randomUUID()}`)
  })

export async function bindNumber({ id }: TestPlayer): Promise<void> {
  const mobile = `+63917${String(id).padStart(7, '0').slice(-7)}`
  await db.update(players).set({ mobile }).where(eq(players.id, id))
}

export const codesOf = (replies: readonly { errcode?: unknown }[]) =>
  Object.fromEntries([...Map.groupBy(replies, ({ errcode }) => Number(errcode))].map(([code, of]) => [code, of.length]))
