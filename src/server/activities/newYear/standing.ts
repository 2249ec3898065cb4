import { thing, things } from '#contract/activities/newYear/things.ts'
import type { Reply } from '#contract/calls/index.ts'
import { db } from '../../db/database.ts'
import { nextSeedHash } from '../../points/seeds.ts'
import { piecesOf } from '../../props/take.ts'
import { listSeen } from '../draws/seen.ts'
import { offerOf } from '../offer.ts'
import { isOffered } from '../offered.ts'
import { hasDeposited } from '../topUp.ts'
import { boxesOf } from './boxes.ts'
import { ACTIVITY, configured, season } from './config.ts'
import { tasksOf } from './tasks.ts'

type Standing = Reply<'appNewYearUser'>

/** How a player stands with New Year. */
export async function newYearOf(player: number): Promise<Standing> {
  const isOn = await isOffered(player, ACTIVITY)
  const { end } = season()
  return {
    isOn,
    ...(end && { endTime: end.getTime() }),
    things: await thingsOf(player),
    tasks: isOn ? await tasksOf(player) : [],
    boxes: isOn ? await boxesOf(player) : [],
    draws: await drawsSeen(),
    nextServerSeedHash: await nextSeedHash(player),
    leftover: configured().leftover,
    needRecharge: !(await hasDeposited(db, player)),
    offer: offerOf(configured()),
  }
}

async function thingsOf(player: number): Promise<Standing['things']> {
  const held = await piecesOf(db, player, things)
  const of = (prop: number) => held.get(prop) ?? 0
  return {
    active: of(thing.active),
    box: of(thing.box),
    lottery: of(thing.lottery),
    firework: of(thing.firework),
  }
}

async function drawsSeen(): Promise<Standing['draws']> {
  const { box, lottery, firework } = configured().prizes
  return {
    box: await listSeen(ACTIVITY, box),
    lottery: await listSeen(ACTIVITY, lottery),
    firework: await listSeen(ACTIVITY, firework),
  }
}
