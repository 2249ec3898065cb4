import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { eq, isNull } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { beginAnew } from '#server/backup/anew.ts'
import { openCopy } from '#server/backup/open.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { makeBackup } from '#server/backup/write.ts'
import { readConfig } from '#server/base/config.ts'
import { closeDatabase, db, openDatabase } from '#server/db/database.ts'
import { sendLetter, writeLetter } from '#server/inbox/send.ts'
import { runJob } from '#server/jobs/jobs.ts'
import { chooseVault, folderVault } from '#server/kyc/vault.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { exclude, extend } from '#server/rights/exclusion.ts'
import { deliver, storeMessage } from '#server/sms/outbox.ts'
import { smsMessages } from '#server/sms/tables.ts'
import { exclusions } from '#server/standing/exclusionTables.ts'
import { CopyClosed, copyState, isCopyClosed } from '#server/standing/openCopy.ts'
import { chooseProtections } from '#server/standing/protections.ts'
import { accountClosings } from '#server/standing/rightsTables.ts'
import { players } from '#server/standing/tables.ts'
import { approveWithdrawal, findWithdrawal } from '#server/wallet/decide.ts'
import type { Payout, PayoutStatus } from '#server/wallet/payout.ts'
import { choosePayout } from '#server/wallet/payouts/opened.ts'
import { recordPaid } from '#server/wallet/payouts/send.ts'
import { payRoutes } from '#server/wallet/webhook.ts'
import { call, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { longTest } from '../long.ts'
import { encrypted, newPlayer } from '../player.ts'
import { requested } from '../wallet/payouts.ts'
import { wish } from '../wallet/walletHarness.ts'

/** A restored copy sends and takes nothing until an owner opens it, and knows who was protected since its backup. */

const folder = mkdtempSync(join(tmpdir(), 'perya-copy-'))
const file = (name: string) => join(folder, name)
let identity = ''
let recipient = ''
let source = ''
let made: string[] = []

const books = new Map<string, PayoutStatus>()
const sent: string[] = []
const mood = { isSilent: false }
const payout: Payout = {
  name: 'sandbox',
  send: async ({ orderId }) => {
    sent.push(orderId)
    books.set(orderId, { state: 'sending' })
    return { state: 'sending' }
  },
  query: async (orderId) => {
    if (mood.isSilent) throw new Error('no answer')
    return books.get(orderId) ?? { state: 'unknown' }
  },
}

beforeAll(async () => {
  identity = await generateIdentity()
  recipient = await identityToRecipient(identity)
  source = await freshDatabase()
  chooseVault(folderVault(file('documents')))
  choosePayout(payout)
})
afterEach(async () => {
  await closeDatabase()
  const admin = await connected(inject('testServer'))
  for (const name of made) await admin.query(`drop database if exists ${name} with (force)`)
  made = []
  await admin.end()
  chooseProtections()
  choosePayout(payout)
  chooseVault(folderVault(file('documents')))
  mood.isSilent = false
  await openDatabase(source, 4)
})
afterAll(async () => {
  await closeDatabase()
  chooseVault()
  choosePayout()
  rmSync(folder, { recursive: true })
})

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** Restores a backup beside its source, and opens the copy. */
async function restored(backup: string, since: string[] = []) {
  await closeDatabase()
  const name = `${inject('testTemplate').replace('template', 'copy')}_${randomUUID().slice(0, 8)}`
  made.push(name)
  const admin = await connected(inject('testServer'))
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(inject('testServer'))
  url.pathname = `/${name}`
  chooseVault(folderVault(file(name)))
  const told = await restoreBackup(url.href, backup, [identity], { since })
  await openDatabase(url.href, 4)
  return told
}

const opening = (unpaid = 0) => openCopy('ana', unpaid, (work) => db.transaction(work))

test('nothing leaves a closed copy: no call, stake, deposit, payout, letter, text or job', async () => {
  const { id } = await requested()
  const seat = await newPlayer({ coin: 1_000 })
  await makeBackup(file('closed.age'), [recipient])
  await restored(file('closed.age'))
  expect(await isCopyClosed()).toBe(true)
  for (const name of ['recharge3', 'houseOpen', 'getFair', 'accountLogin'] as const)
    expect(await call(name, wish(50_000), seat)).toMatchObject({ code: 503 })
  const before = sent.length
  await expect(approveWithdrawal(id, 'ana')).rejects.toThrow(CopyClosed)
  expect(sent).toHaveLength(before)
  const letter = await writeLetter({
    title: 'x',
    text: 'y',
    awards: [],
    promotes: true,
    player: seat.id,
    days: 1,
    sentBy: 'ana',
  })
  await expect(sendLetter(letter.id)).rejects.toThrow(CopyClosed)
  const until = new Date(Date.now() + 60_000)
  const message = await db.transaction((tx) =>
    storeMessage(tx, { mobile: '+639170000001', text: 'hi', code: '1' }, until, 'owner'),
  )
  await deliver(message)
  expect(await db.select().from(smsMessages).where(eq(smsMessages.id, message))).toMatchObject([
    { state: 'waiting', tries: 0 },
  ])
  let runs = 0
  await runJob('test', async () => ++runs)
  expect(runs).toBe(0)
  const webhook = await payRoutes(() => '127.0.0.1').request('/pay/v1/sandbox', { method: 'POST', body: '{}' })
  expect(webhook.status).toBe(503)

  expect(await opening()).toMatchObject({ done: true })
  // Until the server has ended what was shown before.
  expect(await copyState()).toBe('turned')
  await beginAnew()
  expect(await isCopyClosed()).toBe(false)
  await runJob('test', async () => ++runs)
  expect(runs).toBe(1)
  expect((await call('getFair', {}, seat)).code).not.toBe(503)
  expect(await opening()).toMatchObject({ done: false })
})

test('a copy opens once its payout has said what was sent since the backup, and pays nobody twice', async () => {
  const [late, lost, never] = [await requested(), await requested(), await requested()]
  await approveWithdrawal(late.id, 'ana')
  await makeBackup(file('payouts.age'), [recipient])
  // After the backup one arrives, and another is approved and arrives.
  books.set(late.id, { state: 'paid', reference: 'BANK-1' })
  books.set(lost.id, { state: 'paid', reference: 'BANK-2' })
  await restored(file('payouts.age'))
  mood.isSilent = true
  expect(await opening()).toMatchObject({ done: false, why: expect.stringContaining('does not answer') })
  expect(await isCopyClosed()).toBe(true)
  mood.isSilent = false
  const opened = await opening()
  expect(opened).toMatchObject({ done: true })
  expect(await findWithdrawal(late.id)).toMatchObject({ state: 'paid', reference: 'BANK-1' })
  expect(await findWithdrawal(lost.id)).toMatchObject({ state: 'paid', reference: 'BANK-2', decidedBy: 'restore' })
  expect(await findWithdrawal(never.id)).toMatchObject({ state: 'requested' })
  expect(sent.filter((id) => id === late.id)).toHaveLength(1)
  expect(sent).not.toContain(lost.id)
  expect(await verifyLedger(db)).toEqual([])
})

longTest('withdrawals by hand are looked up at the bank by a person, who repeats their number', async () => {
  choosePayout({ ...payout, name: 'hand', enter: async () => ({ state: 'unknown' }) }, [payout])
  const [paid, unpaid] = [await requested(), await requested()]
  await makeBackup(file('hand.age'), [recipient])
  await restored(file('hand.age'))
  const waiting = await db.select().from(players)
  expect(waiting.length).toBeGreaterThan(1)
  const refused = await opening()
  expect(refused).toMatchObject({ done: false, why: expect.stringContaining('paid by hand') })
  const [count] = /\d+/.exec('why' in refused ? refused.why : '') ?? []
  expect(await db.transaction((tx) => recordPaid(tx, paid.id, 'BDO-7', 'ana'))).toBe(true)
  expect(await db.transaction((tx) => recordPaid(tx, paid.id, 'BDO-7', 'ana'))).toBe(false)
  expect(await db.transaction((tx) => recordPaid(tx, randomUUID(), 'BDO-7', 'ana'))).toBe(false)
  expect(await findWithdrawal(paid.id)).toMatchObject({ state: 'paid', reference: 'BDO-7' })
  expect(await opening(Number(count) - 1)).toMatchObject({ done: true })
  expect(await findWithdrawal(unpaid.id)).toMatchObject({ state: 'requested' })
  expect(await verifyLedger(db)).toEqual([])
})

test('who was excluded or asked to close since the backup is so in the copy, and nobody else', async () => {
  chooseProtections({ file: file('since.log'), recipients: [recipient] })
  const [before, excluded, longer, other] = [await newPlayer(), await newPlayer(), await newPlayer(), await newPlayer()]
  const wishOf = (player: number) =>
    ({ player, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' }) as const
  await exclude(wishOf(before.id))
  await exclude(wishOf(longer.id))
  await makeBackup(file('protect.age'), [recipient])
  await exclude(wishOf(excluded.id))
  await extend(longer.id, 12, { by: 'ana', reason: 'asked again' })
  const stranger = await newPlayer()
  await exclude(wishOf(stranger.id))
  const [extended] = await db.select().from(exclusions).where(eq(exclusions.player, longer.id))
  expect(readFileSync(file('since.log'), 'utf8')).not.toContain(excluded.account)

  const told = await restored(file('protect.age'), [file('since.log')])
  expect(told.protected.unknown).toEqual([stranger.account])
  const states = await db.select({ id: players.id, state: players.state }).from(players)
  const stateOf = (id: number) => states.find((row) => row.id === id)?.state
  expect([before, excluded, longer, other].map(({ id }) => stateOf(id))).toEqual([
    'excluded',
    'excluded',
    'excluded',
    'open',
  ])
  const inForce = await db.select().from(exclusions).where(isNull(exclusions.endedAt))
  expect(inForce).toHaveLength(3)
  expect(inForce.find(({ player }) => player === longer.id)?.until).toEqual(extended?.until)
})

longTest(
  'a closing that was asked for since the backup is asked for in the copy, and one that was taken back is not',
  async () => {
    chooseProtections({ file: file('closings.log'), recipients: [recipient] })
    const [asking, wavering] = [await newPlayer({ coin: 0 }), await newPlayer({ coin: 0 })]
    await makeBackup(file('closings.age'), [recipient])
    for (const player of [asking, wavering])
      await succeed('askClosing', { password: await encrypted(player.password), leftover: 0 }, player)
    await succeed('cancelClosing', {}, wavering)
    await restored(file('closings.age'), [file('closings.log')])
    const rows = await db.select().from(accountClosings)
    expect(rows.map(({ player, cancelledAt }) => [player, cancelledAt !== null])).toEqual([
      [asking.id, false],
      [wavering.id, true],
    ])
  },
)

longTest(
  'a file of protections that is not for this identity is refused before anything is restored; a last line cut short is left out',
  async () => {
    chooseProtections({ file: file('cut.log'), recipients: [recipient] })
    const [one, two] = [await newPlayer(), await newPlayer()]
    await makeBackup(file('cut.age'), [recipient])
    await exclude({ player: one.id, kind: 'self', term: 'open', by: 'ana', reason: 'asked' })
    await exclude({ player: two.id, kind: 'self', term: 'open', by: 'ana', reason: 'asked' })
    const whole = readFileSync(file('cut.log'), 'utf8')
    writeFileSync(file('cut.log'), whole.slice(0, whole.lastIndexOf('-----END')))
    expect((await restored(file('cut.age'), [file('cut.log')])).protected.applied).toBe(1)
    writeFileSync(file('foreign.log'), 'no armor at all')
    writeFileSync(file('damaged.log'), whole.replace(/\n[A-Za-z0-9+/]{64}\n/, `\n${'A'.repeat(64)}\n`))
    for (const name of ['foreign.log', 'damaged.log', 'missing.log'])
      await expect(restored(file('cut.age'), [file(name)])).rejects.toThrow('does not open as a file of protections')
  },
)

test('a player may exclude themselves although the file cannot be written', async () => {
  chooseProtections({ file: join(folder, 'missing', 'x.log'), recipients: [recipient] })
  const { id } = await newPlayer()
  expect(await exclude({ player: id, kind: 'self', term: 'open', by: 'ana', reason: 'asked' })).toMatchObject({
    player: id,
  })
})

test('the file of protections needs a recipient', () => {
  expect(() => readConfig({ PERYA_PROTECTIONS_FILE: '/backups/since' })).toThrow('PERYA_BACKUP_RECIPIENT must be set')
  expect(() => readConfig({ PERYA_BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1XYZ' })).toThrow(/^PERYA_BACKUP_RECIPIENT must be/)
})
