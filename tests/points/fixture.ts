import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import type { ShopRow } from '#contract/points/config.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf, post } from '#server/ledger/post.ts'
import { playerTotals } from '#server/standing/tables.ts'
import { call, succeed } from '../call.ts'
import { newPlayer, type TestPlayer } from '../player.ts'

export type Config = Reply<'getLotterConfig'>

/** A shop of coin and a frame, and a draw whose sums are easy to see. */
export const aRow = (change: Partial<ShopRow> = {}): ShopRow => ({
  ...{ id: 1, prop: 2001, count: 700, betRate: 2, price: 1_000, perPlayer: 3, period: 'ever', sort: 1, status: 1 },
  ...change,
})

export function configurePoints(change: Partial<ReturnType<typeof catalogue>['points']>): void {
  setCatalogue(undefined)
  const read = catalogue()
  setCatalogue({ ...read, points: { ...read.points, ...change } })
}

/** Valid bets of a player, as the running sum counts them. */
export async function betInAll({ id: player }: TestPlayer, validBet: number): Promise<void> {
  await db.update(playerTotals).set({ validBet }).where(eq(playerTotals.player, player))
}

export async function givePoints({ id }: TestPlayer, cents: number): Promise<void> {
  const moves = [{ from: 'house:promotions:points', to: `player:${id}:points`, cents } as const]
  await db.transaction((tx) => post(tx, { id: `mail:${randomUUID()}`, reason: 'mail', moves }))
}

export async function richPlayer(points: number): Promise<TestPlayer> {
  const player = await newPlayer({ coin: 0 })
  if (points > 0) await givePoints(player, points)
  return player
}

export const pointsOf = async ({ id }: TestPlayer) => (await balancesOf(db, id)).points
export const coinOf = async ({ id }: TestPlayer) => (await balancesOf(db, id)).coin

export async function configFor(player: TestPlayer): Promise<Config> {
  // The dispatcher has validated the reply against the contract's schema.
  return (await succeed('getLotterConfig', {}, player)) as unknown as Config
}

export const exchange = (player: TestPlayer, row: Pick<ShopRow, 'id' | 'price'>, requestId: string = randomUUID()) =>
  call('lotteryExchange', { requestId, rowId: row.id, price: row.price }, player)

/** The fields of a draw as the page shows them now. */
export async function drawFields(player: TestPlayer, clientSeed = 'mine') {
  const { draw } = await configFor(player)
  if (!draw) throw new Error('there is no draw')
  const { nextServerSeedHash, tableHash } = draw
  return { requestId: randomUUID(), clientSeed, nextServerSeedHash, tableHash }
}

/** Many players at once, with points. */
export async function crowd(many: number, points: number): Promise<TestPlayer[]> {
  const players = await copiesOf(await richPlayer(0), many)
  await Promise.all(players.map((player) => givePoints(player, points)))
  return players
}

/** Copies of a player: registering each would take a second of hashing passwords. */
export async function copiesOf(model: TestPlayer, many: number): Promise<TestPlayer[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into players (account, password_hash, nickname, avatar, invite_code, age_state, agreed_texts, registered_at, last_seen_at)
    select account || at, password_hash, nickname, avatar, invite_code || at, age_state, agreed_texts, registered_at, last_seen_at
    from players, generate_series(1, ${many}) at where players.id = ${model.id} returning id`)
  return rows.map(({ id }) => ({ ...model, id }))
}
