import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayEnd } from '#contract/time.ts'
import { ANCHORS_PATH, RECORD_FILE_PATH, RECORD_FILES_PER_HOUR, RECORD_TICKET_MS } from '#contract/wallet/records.ts'
import { sessions } from '#server/account/tables.ts'
import { now, setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { makeMonths } from '#server/db/months.ts'
import { makeApp } from '#server/http/app.ts'
import { anchorDays } from '#server/ledger/anchors.ts'
import { type Entry, post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { walletOf } from '#server/ledger/walletFile.ts'
import { emptyAccounts } from '#server/rights/forget.ts'
import { dropOldMonths } from '#server/rights/months.ts'
import { players } from '#server/standing/tables.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'

const VERIFIER = resolve(import.meta.dirname, '../../public/verify-wallet.mjs')
const folder = mkdtempSync(join(tmpdir(), 'wallet-file-'))
const app = makeApp()

type Row = { kind: string; [field: string]: unknown }

let seat: TestPlayer
/** The file as it is handed out, and the anchors that somebody kept before. */
let rows: Row[]
let kept: string

const at = (day: string, hours: number) => setClock(new Date(dayEnd(day).getTime() + (hours - 24) * 3_600_000))
const send = (entry: Entry) => db.transaction((tx) => post(tx, entry))

const handed = async (ticket: unknown) =>
  await app.request(RECORD_FILE_PATH, { method: 'POST', body: new URLSearchParams({ ticket: String(ticket) }) })

async function walletFile(): Promise<Row[]> {
  // The session is used once in days.
  await db.update(sessions).set({ lastSeenAt: now() })
  const { ticket } = await succeed('askRecordFile', { as: 'wallet' }, seat)
  const reply = await handed(ticket)
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="perya-wallet-\d+-[\d-]+\.jsonl"$/)
  return (await reply.text())
    .trimEnd()
    .split('\n')
    .map((row) => JSON.parse(row))
}

function verify(file: readonly Row[], ...anchorFiles: string[]): { status: number | null; said: string } {
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const wallet = write('wallet.jsonl', file.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const anchors = anchorFiles.map((text, nth) => write(`anchors-${nth}.json`, text))
  const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFIER, wallet, ...anchors], { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

const anchorsFile = async () => await (await app.request(ANCHORS_PATH)).text()

beforeAll(async () => {
  vi.spyOn(log, 'info').mockReturnValue()
  await freshDatabase()
  at('2026-11-18', 12)
  await makeMonths(db)
  seat = await newPlayer()
  const coin = `player:${seat.id}:coin` as const
  const points = `player:${seat.id}:points` as const
  await send({ id: 'deposit:a', reason: 'deposit', moves: [{ from: 'channel:1', to: coin, cents: 50_000 }] })
  for (const day of ['2026-11-19', '2026-11-20', '2026-11-21']) {
    at(day, 12)
    await send({
      id: `round:${day}`,
      reason: 'round',
      moves: [
        { from: coin, to: 'house:games', cents: 500 },
        { from: 'house:games', to: coin, cents: 120 },
      ],
      metadata: { gameId: 1001, note: '₱ "x"' },
    })
    await send({ id: `gift:${day}`, reason: 'reward', moves: [{ from: 'house:points', to: points, cents: 40 }] })
    await anchorDays()
  }
  for (let other = 0; other < 4; other += 1) await newPlayer()
  at('2026-11-22', 2)
  await anchorDays()
  kept = await anchorsFile()
  rows = await walletFile()
})
afterAll(() => {
  setClock(undefined)
  rmSync(folder, { recursive: true })
})

beforeEach(() => void vi.spyOn(log, 'info').mockReturnValue())

test('a wallet file holds every line with its chain, and the verifier needs nothing else', () => {
  const kinds = Object.groupBy(rows, ({ kind }) => kind)
  expect(kinds.line?.length).toBe(8)
  expect(kinds.anchor?.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'])
  expect(kinds.end).toMatchObject([{ balances: { coin: 53_860, points: 120, hold: 0, safebox: 0 } }])
  expect(readFileSync(VERIFIER, 'utf8').split('\n').length).toBeLessThan(200)
  const alone = verify(rows)
  expect([alone.status, alone.said]).toEqual([0, expect.stringContaining('Everything holds')])
  const held = verify(rows, kept)
  expect([held.status, held.said]).toEqual([0, expect.stringContaining('4 compared with published ones')])
})

test('anchors are everybody’s: newest first in pages, and all of them in one file, without anybody in it', async () => {
  const first = await call('getAnchors', { size: 3 })
  expect(first).toMatchObject({ rows: [{ day: '2026-11-21' }, { day: '2026-11-20' }, { day: '2026-11-19' }] })
  expect((await call('getAnchors', { size: 3, cursor: first.cursor })).rows).toMatchObject([{ day: '2026-11-18' }])
  for (const cursor of ['', 'x', '-1', '9'.repeat(30), "1' or true"])
    expect(await call('getAnchors', { cursor })).toMatchObject({ errcode: 0 })
  const all: Row[] = JSON.parse(kept).anchors
  expect(all.toReversed().slice(0, 3)).toEqual(first.rows)
  expect(Object.keys(all[0] ?? {}).sort()).toEqual(['day', 'hash', 'id', 'leaves', 'previous', 'root'])
})

/** A copy of the file with one row of a kind changed. `place` counts from 0. */
function changed(kind: string, place: number, change: (row: Row) => Row | Row[]): Row[] {
  let nth = -1
  return structuredClone(rows).flatMap((row) => {
    nth += row.kind === kind ? 1 : 0
    return row.kind === kind && nth === place ? change(row) : [row]
  })
}
const line = (place: number, change: (row: Row) => Row | Row[]) => changed('line', place, change)
const moves = (row: Row) => row.moves as { cents: number }[] // as the file has it

describe('the verifier finds, and says where', () => {
  const [SECOND, THIRD] = [1, 2]
  test.each<[string, () => Row[], RegExp]>([
    [
      'a changed centavo',
      () => line(SECOND, (row) => ({ ...row, moves: moves(row).map((move) => ({ ...move, cents: move.cents + 1 })) })),
      /line 2: was changed/,
    ],
    ['a changed time', () => line(SECOND, (row) => ({ ...row, time: Number(row.time) + 1 })), /line 2: was changed/],
    ['a changed detail', () => line(THIRD, (row) => ({ ...row, metadata: '' })), /line 3: was changed/],
    ['a removed line', () => line(SECOND, () => []), /line 3: follows line 1/],
    ['an added line', () => line(SECOND, (row) => [row, { ...row, entry: 'deposit:b' }]), /line 2: follows line 2/],
    [
      'two lines in another order',
      () =>
        line(SECOND, () => []).flatMap((row) =>
          row.seq === 3 && row.kind === 'line'
            ? [row, rows.find(({ kind, seq }) => kind === 'line' && seq === 2) ?? row]
            : [row],
        ),
      /line 3: follows line 1/,
    ],
    ['a cut end', () => rows.slice(0, -1), /the file breaks off/],
    ['the last line gone', () => line(7, () => []), /the file ends at line 7, not at 8/],
    [
      'a changed balance',
      () => changed('end', 0, (row) => ({ ...row, balances: { coin: 53_861, points: 120, hold: 0, safebox: 0 } })),
      /coin is 53861, but its lines come to 53860/,
    ],
    [
      'coin from nowhere',
      () => changed('start', 0, (row) => ({ ...row, balances: { coin: 1, points: 0, hold: 0, safebox: 0 } })),
      /row 2: a wallet begins with nothing/,
    ],
    [
      'a path of another tree',
      () => changed('anchor', 1, (row) => ({ ...row, index: Number(row.index) + 1 })),
      /the anchor of 2026-11-19: the path does not lead to its root/,
    ],
    ['an anchor left out', () => changed('anchor', 1, () => []), /3 anchors were read, not 4/],
    [
      'a changed anchor',
      () => changed('anchor', 2, (row) => ({ ...row, root: '00'.repeat(32) })),
      /the anchor of 2026-11-20: does not match its hash/,
    ],
    ['no JSON', () => line(SECOND, () => [{ kind: 'nothing' }]), /does not belong here/],
  ])('%s', (_what, file, says) => {
    const { status, said } = verify(file())
    expect(said).toMatch(says)
    expect(status).toBe(1)
  })

  test('an anchor without a path, by the published list alone', () => {
    const fewer = changed('anchor', 3, () => []).map((row) => (row.kind === 'end' ? { ...row, anchors: 3 } : row))
    expect(verify(fewer).status).toBe(0)
    expect(verify(fewer, kept).said).toContain('the anchor of 2026-11-21 was published, and the file has no path to it')
  })
})

test('a ticket opens one file, for a minute, and files are counted', async () => {
  const { ticket } = await succeed('askRecordFile', { as: 'wallet' }, seat)
  const replies = await Promise.all([1, 2, 3].map(() => handed(ticket)))
  await Promise.all(replies.map((reply) => reply.text()))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 303, 303])
  for (const odd of ['', 'x', '\u0000', 'A'.repeat(900)]) expect((await handed(odd)).status).toBe(303)
  const late = await succeed('askRecordFile', { as: 'csv', kinds: ['points'] }, seat)
  setClock(new Date(dayEnd('2026-11-21').getTime() + 2 * 3_600_000 + RECORD_TICKET_MS))
  expect((await handed(late.ticket)).status).toBe(303)
  expect((await handed('A'.repeat(70_000))).status).toBe(413)
  const other = await newPlayer()
  const asked = await Promise.all(
    Array.from({ length: RECORD_FILES_PER_HOUR + 2 }, () => call('askRecordFile', { as: 'csv' }, other)),
  )
  expect(asked.filter(({ errcode }) => errcode === 0)).toHaveLength(RECORD_FILES_PER_HOUR)
})

test('who keeps an old anchor proves a rewriting that the whole database agrees with', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update ledger_lines set moves[3] = 501 where player = ${seat.id} and id = 'round:2026-11-20'`)
    await tx.execute(sql`update ledger_accounts set balance = balance - 1 where owner = ${seat.id} and slot = 0`)
    await tx.execute(
      sql`update ledger_accounts set balance = balance + 1 where ctid = (select ctid from ledger_accounts where owner * 32 + slot = (select moves[2] from ledger_lines where id = 'round:2026-11-20'))`,
    )
    await tx.execute(
      sql.raw(`do $$ declare l record; before bytea := decode(repeat('00', 32), 'hex'); begin
      for l in select * from ledger_lines where player = ${seat.id} order by seq loop
        before := sha256(convert_to(ledger_chain_text(l.player, l.seq, before, coalesce(l.id, l.reason || ':' || l.subject), l.reason,
          (extract(epoch from l.posted_at) * 1000)::bigint, l.metadata::text, ledger_moves_text(l.moves,
          (select jsonb_object_agg(owner * 32 + slot, name) from ledger_accounts where owner <= 0))), 'UTF8'));
        update ledger_lines set previous = coalesce((select hash from ledger_lines p where p.player = l.player and p.seq = l.seq - 1), decode(repeat('00', 32), 'hex')), hash = before
          where player = l.player and seq = l.seq;
        update ledger_accounts set hash = before where owner = l.player and slot = 0;
      end loop; end $$`),
    )
    // The anchors are made again, as they would have been.
    for (const table of ['anchors', 'anchor_parts', 'anchored', 'salts'])
      await tx.execute(sql.raw(`delete from ledger_${table}`))
  })
  for (const day of ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']) {
    at(day, 25)
    await anchorDays()
  }
  at('2026-11-22', 2)
  expect(await verifyLedger(db)).toEqual([])
  const rewritten = await walletFile()
  expect(verify(rewritten).status).toBe(0)
  expect(verify(rewritten, await anchorsFile()).status).toBe(0)
  const { status, said } = verify(rewritten, kept)
  expect(status).toBe(1)
  expect(said).toContain('the anchor of 2026-11-20: is not the one that was published')
  // The new list of anchors gives itself away as well.
  expect(verify(rewritten, kept, await anchorsFile()).said).toContain(
    'the anchor of 2026-11-20 is not that of another file',
  )
})

test('anchors and files stay true when months have gone and the account is emptied', async () => {
  setClock(new Date('2031-12-05T04:00:00Z'))
  const [coin, points] = [`player:${seat.id}:coin`, `player:${seat.id}:points`] as const
  await send({
    id: 'all:out',
    reason: 'adjustment',
    moves: [
      { from: coin, to: 'house:promotions', cents: 53_859 },
      { from: points, to: 'house:points', cents: 120 },
    ],
  })
  expect(await dropOldMonths()).toBeGreaterThan(0)
  expect(await emptyAccounts(now())).toBeGreaterThan(0)
  expect(await db.select().from(players).where(eq(players.id, seat.id))).toMatchObject([{ state: 'closed' }])
  expect(await verifyLedger(db)).toEqual([])
  const file: Row[] = []
  for await (const row of walletOf(seat.id)) file.push(row as Row) // each row has its kind
  expect(file[1]).toMatchObject({ kind: 'start', seq: 8, balances: { coin: 53_859, points: 120 } })
  const { status, said } = verify(file, await anchorsFile())
  expect([status, said]).toEqual([0, expect.stringContaining('1 compared with published ones')])
})
