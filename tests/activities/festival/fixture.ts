import { randomUUID } from 'node:crypto'
import type { Budget } from '#contract/activities/catalogue.ts'
import type { FestivalConfig, Fiesta } from '#contract/activities/festival/config.ts'
import { fiestaItem } from '#contract/activities/festival/items.ts'
import { activityKind } from '#contract/activities/kinds.ts'
import type { Reply } from '#contract/calls/index.ts'
import { readManila } from '#contract/time.ts'
import { now, setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { giveProps } from '#server/props/give.ts'
import { lockWallet } from '#server/wallet/lock.ts'
import { call, succeed } from '../../call.ts'
import { insertPlayed } from '../../games/insertRound.ts'
import type { TestPlayer } from '../../player.ts'
import { everythingOn, stayingIn } from '../fixture.ts'

export type Festival = Reply<'festivalUser'>

export const at = (text: string): Date => readManila(text) ?? new Date(0)
const ms = (text: string): number => at(text).getTime()

export const BET = 10_000
const fiesta = (name: Fiesta['name'], start: string, end: string): Fiesta => ({
  ...{ name, start: ms(start), end: ms(end), drops: [4, 3, 2, 1], leftover: [50, 100, 200, 600] },
  exchange: [
    { id: 1, needs: [2, 0, 0, 0], award: [{ id: 2002, count: 1_000 }], most: 3 },
    { id: 2, needs: [1, 0, 1, 0], award: [{ id: 2001, count: 500, betRate: 1 }], most: 2 },
    { id: 3, needs: [0, 0, 0, 1], award: [{ id: 1301, count: 1 }], most: 1 },
  ],
})

/** Two fiestas of 2028: flowers in February, masks in October. */
export const aFestival = (change: Partial<Fiesta> = {}): FestivalConfig => ({
  basket: { bet: BET, most: 5 },
  fiestas: [
    { ...fiesta('panagbenga', '2028-02-01 00:00', '2028-03-01 00:00'), ...change },
    fiesta('massKara', '2028-10-01 00:00', '2028-10-26 00:00'),
  ],
})
export const [FIRST, THIRD, RAREST] = [1, 3, 4].map((number) => fiestaItem('panagbenga', number)) as [
  number,
  number,
  number,
] // three of three

/** The festival alone is on. */
export function onFestival(festival = aFestival(), budget?: Budget): void {
  const line = { id: activityKind.festival, kind: 'festival', sort: 1, status: 1 } as const
  const all = everythingOn({ configs: { festival }, activities: [{ ...line, ...(budget && { budget }) }] })
  setCatalogue({ ...all, webConfig: { ...all.webConfig, firstRechargeBonus: 0 } })
}

export const onMoment = (text: string): void => setClock(at(text))
export const depositor = () => stayingIn({ deposited: 10_000 })
export const standing = async (player: TestPlayer) =>
  // The dispatcher has validated the reply against the contract's schema.
  (await succeed('festivalUser', {}, player)) as unknown as Festival

/** A settled round of now, or of another moment. Only its row counts here. */
export const played = ({ id }: TestPlayer, stake: number, playedAt = now()) =>
  insertPlayed(id, { stake, win: stake, playedAt })

/** The fields that open a basket, as the page shows them now. */
export async function openFields(player: TestPlayer, clientSeed = 'mine') {
  const { nextServerSeedHash, tableHash } = (await standing(player)).draw
  return { requestId: randomUUID(), clientSeed, nextServerSeedHash, tableHash }
}
export const open = async (player: TestPlayer) => await call('festivalOpen', await openFields(player), player)

export async function exchange(player: TestPlayer, id: number) {
  const { offer } = await standing(player)
  return await call('festivalExchange', { id, offer }, player)
}

/** Things, as though baskets had held them. */
export const give = ({ id }: { id: number }, prop: number, count = 1) =>
  db.transaction(async (tx) => {
    await lockWallet(tx, id)
    await giveProps(tx, id, [{ id: prop, count }], `activity:festival:${randomUUID()}`)
  })

/** How many of each thing a player has. */
export const piecesOf = async (player: TestPlayer) => (await standing(player)).items.map(({ count }) => count)
