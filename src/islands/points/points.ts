import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { updateUser } from '../player.ts'
import { messageOf } from '../ui/failure.ts'
import { loadable } from '../ui/loadable.ts'
import { once } from '../ui/once.ts'
import { newClientSeed } from './clientSeed.ts'
import { exchanges } from './record.ts'

export type Points = Reply<'getLotterConfig'>
export type ShopRow = Points['shop'][number]
export type Draw = NonNullable<Points['draw']>
export type PointOrder = Reply<'lotteryExchange'>['order']

/** Points, shop and draw of the player. */
export const points = loadable(
  () => post('getLotterConfig', {}),
  ({ lottery }) => updateUser({ lottery }),
)
/** The row that is being bought, or the draw. */
export const $isExchanging = atom<'draw' | number | undefined>()
/** What was just got for points; a draw comes with the prizes that it was made from. */
export const $got = atom<{ order: PointOrder; prizes: Draw['prizes'] } | undefined>()

/** The player's part of the next draw. */
export const $clientSeed = atom(newClientSeed())

const buyOnce = once('lotteryExchange')
const drawOnce = once('lotteryDraw')

/** Buys one piece of a row at the price that is shown; returns the error, if any. */
export async function buy({ id: rowId, price }: ShopRow): Promise<UserMessage | undefined> {
  if ($isExchanging.get() !== undefined) return undefined
  $isExchanging.set(rowId)
  const wish = { rowId, price }
  const answer = await buyOnce(wish, (requestId) => post('lotteryExchange', { requestId, ...wish }))
  $isExchanging.set(undefined)
  await reload()
  if (!answer.ok) return messageOf(answer, 'common.errorError')
  const { order, lottery, coin } = answer.reply
  updateUser({ lottery, coin })
  $got.set({ order, prizes: [] })
  return undefined
}

/** Draws once; returns the error, if any. */
export async function drawNow({ prizes, nextServerSeedHash, tableHash }: Draw): Promise<UserMessage | undefined> {
  if ($isExchanging.get() !== undefined) return undefined
  $isExchanging.set('draw')
  const wish = { clientSeed: $clientSeed.get(), nextServerSeedHash, tableHash }
  const answer = await drawOnce(wish, (requestId) => post('lotteryDraw', { requestId, ...wish }))
  $isExchanging.set(undefined)
  await reload()
  if (!answer.ok) return messageOf(answer, 'common.errorError')
  const { order, lottery, coin } = answer.reply
  updateUser({ lottery, coin })
  $clientSeed.set(newClientSeed())
  $got.set({ order, prizes })
  return undefined
}

/** Stock, limits and the next seed are the server's. */
async function reload(): Promise<void> {
  await points.load()
  if (exchanges.known()) void exchanges.load()
}
