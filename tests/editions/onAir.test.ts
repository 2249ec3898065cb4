import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { agree as agreeIn, type Draft, keepEdition, putOnAir } from '#server/editions/publish.ts'
import { findEdition, liveEditions, runningServers } from '#server/editions/rows.ts'
import { chooseStore, dropBuild, keepBuild } from '#server/editions/store.ts'
import { folderVault } from '#server/kyc/vault.ts'
import { freshDatabase } from '../database.ts'
import { ask } from '../http/testServer.ts'
import { longTest } from '../long.ts'
import { CODE, type Made, makeDist, makeEdition, scriptOf } from './fakeBuild.ts'
import { type Server, startOn, titleOf } from './servers.ts'

let env: { DATABASE_URL: string; PERYA_DATA: string }
let dist: string

beforeEach(async () => {
  env = { DATABASE_URL: await freshDatabase(), PERYA_DATA: mkdtempSync(join(tmpdir(), 'perya-data-')) }
  dist = makeDist()
  chooseStore(folderVault(join(env.PERYA_DATA, 'editions')))
})
afterEach(() => {
  chooseStore()
  rmSync(env.PERYA_DATA, { recursive: true, force: true })
  rmSync(dist, { recursive: true, force: true })
})

/** Another checkout's build: servers have to fetch it. */
function elsewhere(title: string, change?: (content: string) => void): Made {
  return makeEdition(makeDist(), title, change)
}

const onAirNow = async (code: string) => (await liveEditions(code, 1))[0]?.seq ?? 0
const agree = async (seq: number, second: string) => await db.transaction((tx) => agreeIn(tx, seq, second))

async function draftOf(made: Made, more: Partial<Draft> = {}): Promise<Draft & Made> {
  const draft = { follows: await onAirNow(made.code), by: 'editor.one', changes: ['changed pages/en/about.md'] }
  return { ...made, ...draft, needsSecond: false, ...more }
}

async function submit(draft: Draft & Made) {
  await keepBuild(draft.folder, draft.hash)
  return await db.transaction((tx) => keepEdition(tx, draft))
}

const publish = async (made: Made) => await putOnAir(await submit(await draftOf(made)))

/** Visits pages, and each page's hashed file at the other server, until it is told to stop. */
function visitor(servers: readonly Server[]) {
  const seen: { title: string; at: number }[] = []
  const failures: string[] = []
  let isOver = false
  const visit = async (page: Server, file: Server) => {
    while (!isOver) {
      const { status, text } = await ask(page.port, '/lobby/home')
      seen.push({ title: /<title>(.*?)</.exec(text)?.[1] ?? '', at: Date.now() })
      const script = /src="(.*?)"/.exec(text)?.[1] ?? ''
      const asset = await ask(file.port, script)
      if (status !== 200 || asset.status !== 200) failures.push(`${status} ${script} ${asset.status}`)
    }
  }
  const [one, other] = servers
  const visits = one && other ? [visit(one, other), visit(other, one)] : []
  return {
    seen,
    failures,
    stop: async () => {
      isOver = true
      await Promise.all(visits)
    },
  }
}

longTest(
  'two servers swap at one mark, no visitor misses a page or a file, and a killed one holds nobody up for long',
  async () => {
    const first = makeEdition(dist, 'first')
    const servers = [await startOn(first.folder, env), await startOn(first.folder, env)] as const
    const visits = visitor(servers)
    await expect.poll(() => visits.seen.length).toBeGreaterThan(20)
    const edition = await submit(await draftOf(elsewhere('second')))
    const { servers: count } = await putOnAir(edition)
    expect(count).toBe(2)
    const before = visits.seen.length
    await expect.poll(() => visits.seen.length).toBeGreaterThan(before + 20)
    await visits.stop()
    expect(visits.failures).toEqual([])
    // The database runs on this machine, so that both read one clock.
    const mark = (await findEdition(edition.seq))?.liveFrom?.getTime() ?? 0
    const early = visits.seen.filter(({ title, at }) => title === 'second' && at < mark)
    expect(early).toEqual([])
    expect(visits.seen.slice(before + 4).every(({ title }) => title === 'second')).toBe(true)
    for (const server of servers) {
      expect((await ask(server.port, scriptOf('first'))).status).toBe(200)
      expect(await titleOf(server, '/notice/detail/1')).toBe('second on demand')
    }

    servers[1].child.kill('SIGKILL')
    await servers[1].ended
    expect((await runningServers(CODE)).ours).toHaveLength(2)
    // Ten of the fifteen seconds after which it counts as gone.
    await db.execute(sql`update edition_servers set seen_at = seen_at - interval '10 seconds'`)
    expect(await publish(elsewhere('third'))).toMatchObject({ servers: 1 })
    expect(await titleOf(servers[0])).toBe('third')
  },
)

longTest('a later start serves what is on air; a start of other code serves its own', async () => {
  const first = makeEdition(dist, 'first')
  await publish(elsewhere('published'))
  const server = await startOn(first.folder, env)
  expect(await titleOf(server)).toBe('published')
  await expect.poll(async () => (await ask(server.port, scriptOf('first'))).status).toBe(200)
  const newer = makeEdition(dist, 'newer', () => {}, 'beef'.repeat(16))
  expect(await titleOf(await startOn(newer.folder, env))).toBe('newer')
})

test('an edition that a server cannot serve is called off, and says why; the next swaps with what the server reads itself', async () => {
  const first = makeEdition(dist, 'first')
  const server = await startOn(first.folder, env)
  const wrong = elsewhere('wrong', (content) =>
    edit(join(content, 'lobby/recharge.yaml'), 'minimum: 10000', 'minimum: 99999999'),
  )
  await expect(publish(wrong)).rejects.toThrow(/recharge\.yaml:\d+: .*minimum[\s\S]* Nothing has changed for players\./)
  const changed = await submit(await draftOf(elsewhere('changed')))
  changeInStore(changed.hash)
  await expect(putOnAir(changed)).rejects.toThrow(/is not what its list says/)
  expect(await titleOf(server)).toBe('first')
  expect(await minimumAt(server)).toBe('10000')
  const cheaper = elsewhere('cheaper', (content) =>
    edit(join(content, 'lobby/recharge.yaml'), 'minimum: 10000', 'minimum: 7700'),
  )
  await publish(cheaper)
  expect(await titleOf(server)).toBe('cheaper')
  expect(await minimumAt(server)).toBe('7700')
})

function changeInStore(hash: string): void {
  const file = join(env.PERYA_DATA, 'editions', `edition-${hash}`)
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  writeFileSync(file, bytes)
}

/** The least deposit, as players are told. */
async function minimumAt({ port }: Server): Promise<string> {
  const headers = { 'x-device-fingerprint': 'a'.repeat(32) }
  const body = JSON.stringify({
    ...{ clientReferrer: 'ph', channel: 'WEB', appId: 'com.demo.web', platform: 0 },
    gameListVersion: '',
  })
  const { text } = await ask(port, '/app/v1/anonymous/appConfig', { method: 'POST', body, headers })
  return /"appRechargeTypeList":\[\{.*?"minimum":(\d+)/.exec(text)?.[1] ?? text.slice(0, 300)
}

test('of two editors at once one wins, and the other is told', async () => {
  const made = [elsewhere('one'), elsewhere('other')] as const
  const drafts = [await draftOf(made[0]), await draftOf(made[1], { by: 'editor.two' })] as const
  const results = await Promise.allSettled(drafts.map((draft) => submit(draft)))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const told = results.find((result) => result.status === 'rejected')
  expect(String(told?.reason)).toMatch(/editor\.(one|two) is publishing at this moment/)
  const won = results.find((result) => result.status === 'fulfilled')
  if (won) await putOnAir(won.value)
  await expect(submit(drafts[0])).rejects.toThrow(/has published edition \d+ meanwhile/)
})

longTest('a publication killed half-way leaves what stood, and makes room', async () => {
  const first = makeEdition(dist, 'first')
  const server = await startOn(first.folder, env)
  const half = await submit(await draftOf(elsewhere('half')))
  await expect.poll(async () => (await runningServers(CODE)).ours[0]?.ready).toBe(half.hash)
  expect(await titleOf(server)).toBe('first')
  const next = await draftOf(elsewhere('next'))
  await expect(submit(next)).rejects.toThrow('editor.one is publishing at this moment')
  await db.execute(sql`update editions set announced_at = announced_at - interval '3 minutes'`)
  await putOnAir(await submit(next))
  expect(await titleOf(server)).toBe('next')
  expect((await findEdition(half.seq))?.state).toBe('calledOff')
})

test('an edition waits for a second person, who is another one', async () => {
  const edition = await submit(await draftOf(elsewhere('money'), { needsSecond: true }))
  expect(edition.state).toBe('proposed')
  await expect(putOnAir(edition)).rejects.toThrow('called off')
  await expect(agree(edition.seq, 'editor.one')).rejects.toThrow('somebody else has to look at it')
  const agreed = await Promise.allSettled([agree(edition.seq, 'owner.one'), agree(edition.seq, 'owner.two')])
  expect(agreed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await putOnAir(await findOrFail(edition.seq))
  expect(await onAirNow(CODE)).toBe(edition.seq)
})

test('the store keeps the builds that one may go back to, and drops those before', async () => {
  const made = ['a', 'b', 'c', 'd', 'e'].map((title) => elsewhere(title))
  for (const one of made) await publish(one)
  const kept = made.map(({ hash }) => isKept(hash))
  expect(kept).toEqual([false, true, true, true, true])
  await dropBuild('0'.repeat(64))
})

function isKept(hash: string): boolean {
  try {
    return readFileSync(join(env.PERYA_DATA, 'editions', `edition-${hash}`)).length > 0
  } catch {
    return false
  }
}

async function findOrFail(seq: number) {
  const found = await findEdition(seq)
  if (!found) throw new Error('no edition')
  return found
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text.replace(from, to))
}
