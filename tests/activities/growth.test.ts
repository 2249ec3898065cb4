import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { own, shared } from './throwAway.ts'

/*
 * Adds a throw-away activity to a copy of the repository, by src/recipes/activity.md. An activity beside those of the
 * specification gets calls, configuration, a screen and a reward. It must work there, and the changes outside its folders are counted. On a
 * phone its page is built once `contract/routes.ts` has its row.
 */

const ROOT = resolve(import.meta.dirname, '../..')
const LINES_ELSEWHERE_MAX = 4

let copy: string
let url: string
let player: TestPlayer

beforeAll(async () => {
  url = await freshDatabase()
  player = await newPlayer({ coin: 0 })
  copy = mkdtempSync(join(tmpdir(), 'perya-growth-'))
  for (const part of ['src', 'content', 'package.json']) cpSync(join(ROOT, part), join(copy, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  for (const [path, text] of Object.entries(own)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  for (const [path, edit] of Object.entries(shared)) {
    const before = readFileSync(join(ROOT, path), 'utf8')
    expect(edit(before), path).not.toBe(before)
    writeFileSync(join(copy, path), edit(before))
  }
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Files of a folder, by path from the root. */
const filesOf = (root: string, part: string) =>
  readdirSync(join(root, part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))

/** Number of lines in which two texts differ. */
function linesApart(one: string, other: string): number {
  const [before, after] = [one.split('\n'), other.split('\n')]
  const fresh = after.filter((line) => !before.includes(line)).length
  const gone = before.filter((line) => !after.includes(line)).length
  return Math.max(fresh, gone)
}

/** Differences of the copy: new files, and changed lines of each old one. */
function difference(): { made: string[]; lines: Record<string, number> } {
  const [mine, theirs] = [ROOT, copy].map((root) => ['src', 'content'].flatMap((part) => filesOf(root, part)))
  const old = new Set(mine)
  const made = (theirs ?? []).filter((path) => !old.has(path))
  const lines: Record<string, number> = {}
  for (const path of mine ?? []) {
    const [before, after] = [ROOT, copy].map((root) => readFileSync(join(root, path), 'latin1'))
    if (before !== after) lines[path] = linesApart(before ?? '', after ?? '')
  }
  return { made, lines }
}

test('an activity touches its own folders, and at most four lines elsewhere', () => {
  const { made, lines } = difference()
  expect(made.filter((path) => !path.includes('balloon'))).toEqual([])
  expect(made.length).toBeGreaterThan(5)
  const elsewhere = Object.entries(lines).filter(([path]) => !path.includes('/balloon/'))
  expect(elsewhere.map(([path]) => path)).toEqual(expect.arrayContaining(Object.keys(shared)))
  expect(elsewhere.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(LINES_ELSEWHERE_MAX)
})

const TRY = `
import process from 'node:process'
import pino from 'pino'
import { generalList } from '#contract/activities/activityLists.ts'
import { kindNameAt } from '#contract/activities/kinds.ts'
import { APP_ID, CHANNEL, CLIENT_REFERRER } from '#contract/wire.ts'
import { depositBonuses } from '#server/activities/depositBonuses.ts'
import { activityJobs } from '#server/activities/jobs.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { closeDatabase, openDatabase } from '#server/db/database.ts'
import { dispatch } from '#server/dispatch/dispatch.ts'
import { builtPaths } from '#server/http/built.ts'
import { reasons } from '#server/ledger/reasons.ts'

await openDatabase(process.argv[2], 5)
const envelope = { clientReferrer: CLIENT_REFERRER, channel: CHANNEL, appId: APP_ID, platform: 0 }
const call = (name, body = {}) =>
  dispatch({ name, body: { ...envelope, ...body }, token: process.argv[3], device: '', address: '192.0.2.7', requestId: 'x', log: pino({ level: 'silent' }) })
const { activityIds, activityMap } = await call('getActivityIds')
const taken = await Promise.all([call('takeBalloon'), call('takeBalloon'), call('takeBalloon')])
const found = {
  activityIds, taken,
  listed: generalList(Object.values(activityMap), false).map(({ id }) => id),
  name: kindNameAt('/activity/balloon'),
  config: catalogue().configs.balloon,
  reason: reasons.balloon,
  jobs: activityJobs.map(({ name }) => name),
  bonuses: depositBonuses.map(({ name }) => name),
  isBuilt: ['mobile', 'desktop'].map((platform) => builtPaths(platform).includes('/activity/balloon')),
}
process.stdout.write('FOUND' + JSON.stringify(found))
await closeDatabase()
`

test('and works: it is on, listed and built, reads its file, and credits once', () => {
  writeFileSync(join(copy, 'try.ts'), TRY)
  const hook = join(copy, 'src/tools/launch/resolve.mjs')
  const run = spawnSync(process.execPath, ['--import', hook, 'try.ts', url, player.token], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  expect(run.stderr).toBe('')
  const found = JSON.parse(run.stdout.slice(run.stdout.indexOf('FOUND') + 'FOUND'.length))
  expect(found.activityIds).toContain(99)
  expect(found).toMatchObject({ name: 'balloon', config: { cents: 300 }, reason: 'reward', isBuilt: [false, true] })
  expect(found.listed).toContain(99)
  expect(found.jobs).toEqual(expect.arrayContaining(['old-receipts', 'balloons']))
  expect(found.bonuses).toEqual([
    ...['accumulatedRecharge', 'balloon', 'bind', 'continuousRecharge', 'firstCharge', 'ladderRecharge'],
    ...['signUpBonus', 'coupon', 'claims'],
  ])
  const codes = found.taken.map(({ errcode }: { errcode: number }) => errcode)
  expect(codes.toSorted((one: number, other: number) => one - other)).toEqual([
    ...[0, errcodes.rewardReceived, errcodes.rewardReceived],
  ])
  const given = found.taken.find(({ errcode }: { errcode: number }) => errcode === 0)
  expect(given).toMatchObject({ code: 200, coin: 300, propList: [{ id: 2001, count: 300, betRate: 1 }] })
})
