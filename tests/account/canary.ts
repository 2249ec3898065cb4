import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { type CallName, calls } from '#contract/calls/index.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { declarations, pictureSides } from '#contract/kyc/kyc.ts'
import { EXPORT_PATH } from '#contract/rights/rights.ts'
import { API_BASE } from '#contract/wire.ts'
import { closeDatabase, openDatabase, pool } from '#server/db/database.ts'
import { makeApp } from '#server/http/app.ts'
import { listen } from '#server/http/server.ts'
import { readMessages } from '#server/sms/outbox.ts'
import { ENVELOPE } from '../call.ts'
import { BIRTH_DATE, credentials, encrypted } from '../player.ts'
import { bodyWithCanaries, canaries } from '../safety/canaries.ts'
import { writtenBy } from './identified.ts'
import { anyPhoto } from './pictures.ts'

/**
 * A player's evening with canaries in every field, repeated with each table missing in turn, so that every query fails. A missing table is
 * shown to the calls that read or write it, since no other call can notice. Run it with a database address and a file. It writes the
 * server's secrets and every failed reply to the file. Its output is the server's own log.
 */

const [, , database = '', file = ''] = process.argv
const PASSWORD = 'Canary-Parol-1'
const NEW_PASSWORD = 'Canary-Parol-2'
const BOX = '730518'

/** Reply fields that grant access: a session, a game, a known device, a pending log-in, a copy of one's data. */
const MADE = /^(?:token|gameToken|deviceKey|pending|ticket)$/

/** Secrets made by the server that only its player may hold. */
const made = { tokens: new Set<string>(), codes: new Set<string>() }
const refusals: unknown[] = []
const reached = new Set<CallName>()
const well = new Set<string>()
let callers = 0
let evenings = 0
let bankNumbers = 0

/** Words of the statements of each call, noted while no table is missing. */
const statements = new Map<string, Set<string>>()
let isWhole = true
let sent = ''

const { query } = pg.Client.prototype
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...words: [unknown, ...unknown[]]) {
    const [asked] = words
    sent += ` ${typeof asked === 'string' ? asked : Object(asked).text}`
    return Reflect.apply(query, this, words)
  },
})

/** Notes what was sent since the call began; what it left to be done after its reply is its own too. */
async function note(name: string): Promise<void> {
  while (pool.idleCount < pool.totalCount) await nextTurn()
  const words = statements.get(name) ?? new Set()
  statements.set(name, words)
  for (const word of wordsOf(sent)) words.add(word)
}

/** What a statement may name besides tables: functions, the functions of a table's triggers, and views. */
const SOURCES = `
  select proname::text as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace
  union all select tgrelid::regclass::text, tgfoid::regproc::text from pg_trigger where not tgisinternal
  union all select viewname::text, definition from pg_views where schemaname = 'public'`

await openDatabase(database)
const server = await listen(makeApp(), 0, '127.0.0.1')

/** A call through the server, each from an address of its own. */
async function ask(
  name: CallName | string,
  body: object | string | Uint8Array<ArrayBuffer>,
  token = '',
): Promise<Record<string, unknown>> {
  callers += 1
  sent = ''
  const address = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const text = isRaw ? body : JSON.stringify({ ...ENVELOPE, ...body })
  const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json'
  // A code is valid for the requesting device only.
  const device = name === 'smsSend' || name === 'forgetPassword' ? `phone${evenings}` : `canary${callers}`
  const headers = {
    authorization: token,
    'x-forwarded-for': address,
    'x-device-fingerprint': device,
    'content-type': type,
  }
  const reply = await fetch(`http://127.0.0.1:${server.port}${API_BASE}${name}`, {
    method: 'POST',
    body: text,
    headers,
  })
  const said = (await reply.json()) as Record<string, unknown>
  if (isWhole) await note(name)
  for (const [field, value] of Object.entries(said)) {
    if (MADE.test(field) && typeof value === 'string') made.tokens.add(value)
  }
  if (said.code !== 200 || said.errcode !== 0) refusals.push({ name, said })
  else well.add(name.replace(/\?.*/, ''))
  return said
}

/** A code as received by the phone; empty if it could not be sent. */
async function codeFor(mobile: string, type: number, token = ''): Promise<string> {
  await ask('smsSend', { countryCode: '63', mobile, type }, token)
  const [message] = await readMessages(1).catch(() => [])
  const code = /^\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
  made.codes.add(code)
  return code
}

/** A withdrawal account; its number is a secret, like a code. */
function account(): object {
  bankNumbers += 1
  const cardNum = `+63999555${1_000 + bankNumbers}`
  made.codes.add(cardNum)
  return { requestId: randomUUID(), accountName: 'Canary Holder', cardNum }
}

/** Without a bound number, accounts are added and changed by the password. */
async function changeAccounts(token: string): Promise<void> {
  await ask('addBankInfo', { ...account(), bankId: 1, password: await encrypted(PASSWORD) }, token)
  const { appUserBankList } = await ask('getBankInfo', {}, token)
  const [{ accountId } = { accountId: randomUUID() }] = (appUserBankList ?? []) as { accountId: string }[]
  await ask('modifyBankInfo', { ...account(), accountId, password: await encrypted(PASSWORD) }, token)
  await ask('removeBankInfo', { accountId, password: await encrypted(`${PASSWORD}x`) }, token)
}

/** A proof of identity, submitted for review with its pictures. */
async function identify(token: string): Promise<void> {
  const documentNumber = `K${7_300_000 + evenings}`
  made.codes.add(documentNumber)
  const name = { firstName: 'Canary', lastName: 'Ibon', street: '12 Canary St.', contact: '09997779999' }
  const fields = writtenBy({ ...name, documentNumber, documentKind: 'umid' })
  await ask('addKyc', { fields }, token)
  for (const side of pictureSides) {
    const asked = new URLSearchParams({ fields: JSON.stringify({ ...ENVELOPE, side }) })
    await ask(`uploadKyc?${asked}`, new Uint8Array(await anyPhoto()), token)
  }
  const { revision } = await ask('kyc', {}, token)
  await ask('addKyc', { declarations, revision: Number(revision ?? 0) }, token)
}

/** A copy of the player's data, and a closing that is cancelled. */
async function takeRights(token: string): Promise<void> {
  const { ticket } = await ask('askExport', { password: await encrypted(PASSWORD) }, token)
  const form = new URLSearchParams({ ticket: String(ticket ?? '') })
  const copy = await fetch(`http://127.0.0.1:${server.port}${EXPORT_PATH}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  await copy.text().catch(() => 'broken off')
  const { standing } = await ask('getMyData', {}, token)
  const { coin = 0 } = (standing ?? {}) as { coin?: number }
  await ask('askClosing', { password: await encrypted(PASSWORD), leftover: coin }, token)
  await ask('cancelClosing', {}, token)
}

/** Two-factor log-in with recovery codes, and off again. */
async function printCodes(mobile: string, token: string): Promise<void> {
  const proof = { password: await encrypted(PASSWORD) }
  await ask('setLoginStep', { isOn: true, ...proof, code: await codeFor(mobile, codePurpose.step, token) }, token)
  const { codes = [] } = (await ask('makeRecoveryCodes', proof, token)) as { codes?: string[] }
  for (const code of codes) for (const form of [code, code.replace('-', '')]) made.codes.add(form)
  await ask('confirmRecoveryCodes', { code: codes[0] ?? '' }, token)
  await ask('setLoginStep', { isOn: false, ...proof }, token)
}

/** Changes the password and back. Returns the remaining token. */
async function changePassword(token: string): Promise<string> {
  const [other, own] = [await encrypted(`${PASSWORD}x`), await encrypted(PASSWORD)]
  const { token: renewed } = await ask('changePassword', { current: own, password: other }, token)
  const { token: last } = await ask('changePassword', { current: other, password: own }, String(renewed ?? token))
  return String(last ?? renewed ?? token)
}

/** Tables that only the long part writes; a missing one affects only that part. */
const LONG = /^(?:identit|bank_|data_exports|account_closings|safety_events|recovery_codes)/

/** Every correct use of a secret by a player; `isLong` includes slow ones. Returns the player's and the game's token. */
async function evening(name: string, isLong: boolean): Promise<{ token: string; game: string }> {
  const known = await credentials(name, PASSWORD)
  await ask('accountRegist', { ...known, type: 0, birthDate: BIRTH_DATE })
  const { token: given } = await ask('accountLogin', known)
  const token = isLong ? await changePassword(String(given ?? '')) : String(given ?? '')
  await ask('getAfterLoginInfoWeb', { gameListVersion: '', os: '', version: '', deviceModel: '' }, token)
  const mobile = `0999777${4_000 + ++evenings}`
  if (isLong) for (const step of [changeAccounts, identify, takeRights]) await step(token)
  const phone = { countryCode: '63', mobile }
  const proof = { password: await encrypted(PASSWORD) }
  await ask('bindAccount', { ...phone, ...proof, code: await codeFor(mobile, codePurpose.bind, token) }, token)
  if (isLong) await printCodes(mobile, token)
  const bankCode = await codeFor(mobile, codePurpose.bank, token)
  await ask('addBankInfo', { ...account(), bankId: 2, ...proof, code: bankCode }, token)
  await ask('safeboxPasswordInit', { password: await encrypted(BOX) }, token)
  await ask(
    'renewSafePassword',
    {
      code: await codeFor(mobile, codePurpose.safebox, token),
      password: await encrypted(BOX),
      loginPassword: await encrypted(PASSWORD),
    },
    token,
  )
  const { url } = await ask('startGame', { gameId: 1001 }, token)
  const launchToken = String(url).split('#launch=')[1] ?? ''
  made.tokens.add(launchToken)
  const { gameToken } = await ask('houseOpen', { launchToken })
  await ask('houseSeed', { clientSeed: 'drawn-here' }, String(gameToken))
  const password = await encrypted(NEW_PASSWORD)
  const code = await codeFor(mobile, codePurpose.forget)
  await ask('forgetPassword', { ...phone, code, password, birthDate: BIRTH_DATE })
  const { token: anew } = await ask('accountLogin', await credentials(name, NEW_PASSWORD))
  return { token: String(anew ?? token), game: String(gameToken ?? '') }
}

type Seat = { token: string; game: string }

/** Every call with text fields. */
const written = new Set(canaries.map(({ call }) => call))

/** The named calls, with canaries in all their text fields. */
async function release({ token, game }: Seat, names: Iterable<CallName>): Promise<void> {
  for (const name of names) {
    const body = await bodyWithCanaries(name)
    const reply = await ask(name, body, calls[name].access === 'game' ? game : token)
    if (reply.code !== 400 && reply.code !== 401) reached.add(name)
  }
}

const wordsOf = (text: string) => new Set(text.match(/\w+/g))

/** The words, and those in the sources that they name, directly or through others. */
function reachedFrom(words: Set<string>, sources: readonly { name: string; source: string }[]): Set<string> {
  // A set that grows is walked to its new end.
  for (const word of words) {
    for (const { name, source } of sources) if (name === word) for (const other of wordsOf(source)) words.add(other)
  }
  return words
}

/** Canaries in requests refused before any query: an unknown field, no body at all, an unknown session. */
async function releaseOutside(token: string): Promise<void> {
  for (const name of new Set(canaries.map(({ call }) => call))) {
    const body = await bodyWithCanaries(name)
    await ask(name, { ...body, 'Canary-Field': 'Canary-Value' }, token)
    await ask(name, `${JSON.stringify(body)}Canary-Tail`, token)
    await ask(name, body, 'Canary-Token-that-nobody-has')
  }
  await ask('Canary-Call', {}, token)
}

const seat = await evening('canarybird', true)
await release(seat, written)
await release(await evening('canarychick', false), written)
isWhole = false
await releaseOutside(seat.token)
const { rows: sources } = await pool.query<{ name: string; source: string }>(SOURCES)
const touched = new Map([...written].map((name) => [name, reachedFrom(statements.get(name) ?? new Set(), sources)]))
const { rows } = await pool.query<{ name: string }>(
  `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and not relispartition and relname not like '\\_\\_%' order by 1`,
)
// Every fifth table, and each of them in a long run. A program without vitest cannot import tests/long.ts.
const missing = rows.filter((_, at) => process.env.TEST_LONG === '1' || at % 5 === 0)
for (const { name } of missing) {
  await pool.query(`alter table "${name}" rename to away`)
  const player = await evening(`canary${name.replaceAll('_', '').slice(0, 9)}`, LONG.test(name))
  const touching = [...written].filter((call) => touched.get(call)?.has(name))
  await release({ token: player.token || seat.token, game: player.game || seat.game }, touching)
  await pool.query(`alter table away rename to "${name}"`)
}
const codes = [...made.codes].filter((code) => code !== '')
const tokens = [...made.tokens].filter((token) => token !== '')
writeFileSync(
  file,
  JSON.stringify({ codes, tokens, refusals, reached: [...reached], well: [...well], tables: missing.length }),
)
await server.stop()
await closeDatabase()
