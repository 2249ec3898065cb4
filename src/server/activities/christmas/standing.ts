import { PAROLS } from '#contract/activities/christmas/limits.ts'
import { extraSources, extraState, isHungOn, signedOf } from '#contract/activities/christmas/tree.ts'
import type { Reply } from '#contract/calls/index.ts'
import { db } from '../../db/database.ts'
import { nextSeedHash } from '../../points/seeds.ts'
import { drawsOf, itemsOfDraw } from '../draws/record.ts'
import { listSeen } from '../draws/seen.ts'
import { offerOf } from '../offer.ts'
import { isOffered, obstaclesOf } from '../offered.ts'
import { needOf } from './hang.ts'
import { stepsOf } from './steps.ts'
import { ACTIVITY, configured, hasToday, type Lantern, season, today, treeOf } from './tree.ts'

type Standing = Reply<'appChristmasUser'>

/** How a player stands with Christmas. */
export async function christmasOf(player: number): Promise<Standing> {
  const { parols, lanterns } = configured()
  const tree = await treeOf(db, player)
  const signed = signedOf(tree)
  const isShown = await isOffered(player, ACTIVITY)
  const { end } = season()
  return {
    parols: isShown ? parols.map((items, at) => ({ parol: at + 1, items: [...items], isSigned: at < signed })) : [],
    next: Math.min(signed + 1, PAROLS),
    isSigned: isHungOn(tree, 'sign', today()),
    ...(end && { endTime: end.getTime() }),
    lanterns: await shownTree(player, tree),
    most: lanterns.most,
    leftover: lanterns.leftover,
    extras: isShown ? await extrasOf(player, tree) : [],
    steps: await stepsOf(player, tree),
    draw: { ...(await listSeen(ACTIVITY, lanterns.prizes)), nextServerSeedHash: await nextSeedHash(player) },
    ...(await obstaclesOf(player, ACTIVITY)),
    offer: offerOf(configured()),
  }
}

/** The lanterns, those that were opened with what they held. */
async function shownTree(player: number, tree: readonly Lantern[]): Promise<Standing['lanterns']> {
  const drawn = await drawsOf(db, player, ACTIVITY, season().name)
  return tree.map(({ place, openedAt, leftAt }) => {
    const draw = drawn.find(({ item }) => item === place)
    return {
      lantern: place,
      state: openedAt ? 'opened' : leftAt ? 'left' : 'hung',
      items: draw ? itemsOfDraw(draw) : [],
    }
  })
}

async function extrasOf(player: number, tree: readonly Lantern[]): Promise<Standing['extras']> {
  const { most } = configured().lanterns
  const extras: Standing['extras'] = []
  for (const type of extraSources) {
    const [need, has] = [needOf(type), await hasToday(db, player, type)]
    extras.push({ type, need, has, state: extraState(tree, { source: type, day: today(), most, need, has }) })
  }
  return extras
}
