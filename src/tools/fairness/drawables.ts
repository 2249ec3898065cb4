import { randomBytes, randomUUID } from 'node:crypto'
import { eq, ne } from 'drizzle-orm'
import { type CountThing, countThings } from '#contract/activities/agentCount/things.ts'
import { TREE_PLACES } from '#contract/activities/christmas/limits.ts'
import type { DrawKind } from '#contract/activities/draws.ts'
import { type Openable, openable, thing } from '#contract/activities/newYear/things.ts'
import type { Body, Reply as ReplyOf } from '#contract/calls/index.ts'
import { dayAfter } from '#contract/days.ts'
import type { Prize } from '#contract/points/draw.ts'
import { countedFriends, usedThings } from '#server/activities/agentCount/tables.ts'
import { christmasLanterns } from '#server/activities/christmas/tables.ts'
import { season, today } from '#server/activities/christmas/tree.ts'
import { now } from '#server/base/clock.ts'
import { type Catalogue, catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { playerProps } from '#server/props/tables.ts'
import { players, playerTotals } from '#server/standing/tables.ts'
import { ask, type Bot } from '../activities/bot.ts'

type Proof = NonNullable<ReplyOf<'getDraws'>['rows'][number]['draw']>
/** A draw as its player was answered. `promised` is the hash that was shown before the client seed was chosen. */
export type DrawReply = {
  requestId: string
  kind: DrawKind | 'points'
  time: number
  prop?: number | undefined
  count?: number | undefined
  draw: Proof
  promised: string
}
type Keep = (reply: DrawReply) => void

/** Something that holds a prize by chance. */
export type Drawable = {
  readonly name: string
  readonly prizes: () => readonly Prize[]
  /**
   * Draws some times with what the player was given for it, at most so many, and hands over each reply as it comes. What the player lacks is put
   * into the database; draws are calls alone.
   */
  readonly drawSome: (player: Bot, most: number, keep: Keep) => Promise<void>
}

const ofThings: readonly Drawable[] = openable.map((name) => ({
  name,
  prizes: () => catalogue().configs.newYear.prizes[name],
  drawSome: (player, most, keep) => openThings(player, name, { most, keep }),
}))

const ofFriends: readonly Drawable[] = countThings.map((name) => ({
  name: `friends-${name}`,
  prizes: () => catalogue().configs.agentCount.prizes[name],
  drawSome: (player, most, keep) => openCounted(player, name, { most, keep }),
}))

export const drawables: readonly Drawable[] = [
  { name: 'lantern', prizes: () => catalogue().configs.christmas.lanterns.prizes, drawSome: openLanterns },
  ...ofThings,
  ...ofFriends,
  { name: 'points', prizes: () => catalogue().points.draw.prizes, drawSome: drawPoints },
]

/** Everything is on without dates, budgets and limits of a day. The prizes and their weights stay. */
export function withAllOn(real: Catalogue): Catalogue {
  return {
    ...real,
    activities: real.activities.map(({ start: _, end: __, budget: ___, ...row }) => ({ ...row, status: 1 })),
    webConfig: { ...real.webConfig, registerType: 'username', otpStatus: false },
    points: { ...real.points, draw: { ...real.points.draw, status: 1, perDay: 1_000 } },
  }
}

type Asked = Pick<Body<'lotteryDraw'>, 'requestId' | 'clientSeed' | 'nextServerSeedHash' | 'tableHash'>
const wish = (nextServerSeedHash: string, tableHash: string): Asked => ({
  ...{ requestId: randomUUID(), clientSeed: randomBytes(16).toString('hex') },
  ...{ nextServerSeedHash, tableHash },
})

/** What a reply says of its draw. A draw without its proof has no prize yet, which is a fault. */
function replyOf(
  asked: Asked,
  drawn: ReplyOf<'getDraws'>['rows'][number] | ReplyOf<'lotteryDraw'>['order'],
): DrawReply {
  const { requestId, kind, time, prop, count, draw } = drawn
  if (requestId !== asked.requestId || !draw || kind === 'shop') throw new Error(`draw ${asked.requestId} has no prize`)
  if (draw.clientSeed !== asked.clientSeed) throw new Error(`draw ${requestId} has another client seed`)
  const given = { ...(prop !== undefined && { prop }), ...(count !== undefined && { count }) }
  return {
    requestId,
    kind: kind === 'draw' ? 'points' : kind,
    time,
    ...given,
    draw,
    promised: asked.nextServerSeedHash,
  }
}

/** Opens a whole tree, or as much of it. Each time it hangs full anew. */
async function openLanterns(player: Bot, most: number, keep: Keep): Promise<void> {
  await db.delete(christmasLanterns).where(eq(christmasLanterns.player, player.id))
  let day = today()
  const rows = Array.from({ length: TREE_PLACES }, (_, at) => {
    day = dayAfter(day)
    return { player: player.id, season: season().name, place: at + 1, source: 'sign' as const, day, hungAt: now() }
  })
  await db.insert(christmasLanterns).values(rows)
  let standing: ReplyOf<'appChristmasUser'> | undefined = await ask(player, 'appChristmasUser', {})
  for (let lantern = 1; standing && lantern <= Math.min(TREE_PLACES, most); lantern += 1) {
    const asked = wish(standing.draw.nextServerSeedHash, standing.draw.tableHash)
    const opened: ReplyOf<'appChristmasOpen'> | undefined = await ask(player, 'appChristmasOpen', { lantern, ...asked })
    if (opened) keep(replyOf(asked, opened.drawn))
    standing = opened
  }
}

async function openThings(player: Bot, kind: Openable, { most, keep }: { most: number; keep: Keep }): Promise<void> {
  const origin = `statistics:${randomUUID()}`
  await db
    .insert(playerProps)
    .values({ player: player.id, prop: thing[kind], count: most, left: most, origin, givenAt: now() })
  let standing: ReplyOf<'appNewYearUser'> | undefined = await ask(player, 'appNewYearUser', {})
  for (let left = most; standing && left > 0; left -= 1) {
    const asked = wish(standing.nextServerSeedHash, standing.draws[kind].tableHash)
    const opened: ReplyOf<'appNewYearOpen'> | undefined =
      kind === 'box'
        ? await ask(player, 'appNewYearBoxOpen', asked)
        : await ask(player, 'appNewYearOpen', { type: kind, ...asked })
    if (opened) keep(replyOf(asked, opened.drawn))
    standing = opened
  }
}

/** Scratches cards or draws with tickets, as many as all other players bring as friends. */
async function openCounted(player: Bot, kind: CountThing, { most, keep }: { most: number; keep: Keep }): Promise<void> {
  const deposited = { deposited: Math.min(...catalogue().webConfig.depositAmounts) }
  await db
    .insert(playerTotals)
    .values({ player: player.id, ...deposited })
    .onConflictDoUpdate({ target: playerTotals.player, set: deposited })
  const others = await db.select({ id: players.id }).from(players).where(ne(players.id, player.id))
  const friends = others.map(({ id }) => ({ agent: player.id, friend: id, at: now() }))
  await db.insert(countedFriends).values(friends).onConflictDoNothing()
  await db.delete(usedThings).where(eq(usedThings.player, player.id))
  let standing: ReplyOf<'agent4Data'> | undefined = await ask(player, 'agent4Data', {})
  for (let left = Math.min(most, standing?.[`${kind}s`] ?? 0); standing && left > 0; left -= 1) {
    const asked = wish(standing.nextServerSeedHash, standing.draws[kind].tableHash)
    const call = kind === 'card' ? 'agent4Scratch' : 'agent4Lottery'
    const opened: ReplyOf<'agent4Scratch'> | undefined = await ask(player, call, asked)
    if (opened) keep(replyOf(asked, opened.drawn))
    standing = opened
  }
}

async function drawPoints(player: Bot, most: number, keep: Keep): Promise<void> {
  const cents = most * catalogue().points.draw.price
  const moves = [{ from: 'house:shop:points', to: `player:${player.id}:points`, cents } as const]
  await db.transaction((tx) => post(tx, { id: `statistics:${randomUUID()}`, reason: 'pointsPrize', moves }))
  const found = (await ask(player, 'getLotterConfig', {}))?.draw
  let promised = found?.nextServerSeedHash
  for (let left = most; found && promised !== undefined && left > 0; left -= 1) {
    const asked = wish(promised, found.tableHash)
    const drawn: ReplyOf<'lotteryDraw'> | undefined = await ask(player, 'lotteryDraw', asked)
    if (drawn) keep(replyOf(asked, drawn.order))
    promised = drawn?.nextServerSeedHash
  }
}
