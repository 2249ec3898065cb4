import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { rewardId } from '#contract/props/rewards.ts'
import { manilaDay } from '#contract/time.ts'
import { type ClaimKey, claim } from '#server/activities/claim.ts'
import { activityClaims } from '#server/activities/tables.ts'
import { now } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db, pool } from '#server/db/database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { type Figure, holds } from './figure.ts'
import { callLoad, type Load, postCall, workOff } from './load.ts'
import { measurePostings } from './postings.ts'
import { familyOf, postmasterOf } from './processor.ts'
import { compare } from './rates.ts'
import { servePerya } from './serve.ts'

const PLAYERS = 64
const CLIENTS = 16
const SECONDS = 3
const CLAIMS = 384
/** Kinds that are on at least, while `getActivityIds` is measured. */
const KINDS = 20
const COIN = [{ id: rewardId.coin, count: 100, betRate: 1 }]
const DEPOSITED = 100_000
/** A budget that no bench uses up: it is counted nevertheless. */
const BUDGET = { day: 100_000_000_000, whole: 100_000_000_000 }

/**
 * Claims against raw postings, over HTTP and without, and `getActivityIds` against `refreshData`, by a server on which every activity is on. The
 * claim over HTTP gives what was earned; the one without also takes its cost from one budget, for which all wait.
 */
export async function activityFigures(folder: string, dataFolder: string): Promise<Figure[]> {
  const perya = await servePerya({ PERYA_DATA: folder }, 'tests/bench/everyActivity.ts')
  try {
    const players: TestPlayer[] = []
    while (players.length < PLAYERS) players.push(await newPlayer({ coin: 0, deposited: DEPOSITED }))
    const on = await kindsOn(perya.port, players[0])
    const database = () => familyOf(postmasterOf(dataFolder))
    const served = () => [perya.pid, ...database()]
    const postings = {
      load: () => measurePostings(pool, SECONDS, CLIENTS),
      workers: () => [process.pid, ...database()],
    }
    const read = (name: 'getActivityIds' | 'refreshData') => ({
      load: () => callLoad(perya.port, name, players, SECONDS),
      workers: served,
    })
    return [
      holds(`${KINDS} kinds of activities on`, on >= KINDS, `${on}`),
      ...(await compare(
        'getActivityIds with all of them, of refreshData',
        0.5,
        read('getActivityIds'),
        read('refreshData'),
      )),
      ...(await compare(
        'a claim over HTTP, of a raw posting',
        0.12,
        { load: () => grantLoad(perya.port, players), workers: served },
        postings,
      )),
      ...(await withBudget(() =>
        compare(
          'a claim with one budget for all, of a raw posting',
          0.1,
          { load: () => claimLoad(players), workers: () => [process.pid, ...database()] },
          postings,
        ),
      )),
    ]
  } finally {
    await perya.stop()
  }
}

async function kindsOn(port: number, player?: TestPlayer): Promise<number> {
  const { activityIds } = await postCall<{ activityIds: number[] }>(port, 'getActivityIds', {}, player?.token ?? '')
  return activityIds.length
}

/** Everyone claims what they have earned, each grant by a call. Storing them is not part of it. */
async function grantLoad(port: number, players: readonly TestPlayer[]): Promise<Load> {
  const round = `bench-${randomUUID()}`.slice(0, 40)
  const grants = Array.from({ length: CLAIMS }, (_, item) => ({ player: players[item % players.length], item }))
  await db.insert(activityClaims).values(
    grants.map(({ player, item }) => ({
      ...{ player: player?.id ?? 0, activity: 'tasks', item, round },
      ...{ state: 'owed' as const, items: COIN, earnedAt: now() },
    })),
  )
  return await workOff(grants, ({ player, item }) =>
    postCall(port, 'receiveGrant', { activity: 'tasks', item, round }, player?.token ?? ''),
  )
}

async function claimLoad(players: readonly TestPlayer[]): Promise<Load> {
  const round = `${manilaDay(now())}-${randomUUID().slice(0, 8)}`
  const keys = Array.from({ length: CLAIMS }, (_, item): ClaimKey => ({ activity: 'supply', item, round }))
  return await workOff(keys, (key) =>
    db.transaction((tx) => claim(tx, players[key.item % players.length]?.id ?? 0, key, COIN)),
  )
}

/** In this process, whose claims are measured. */
async function withBudget(measure: () => Promise<Figure[]>): Promise<Figure[]> {
  const { activities, ...rest } = catalogue()
  setCatalogue({ ...rest, activities: activities.map((one) => ({ ...one, budget: BUDGET })) })
  try {
    return await measure()
  } finally {
    setCatalogue(undefined)
  }
}
