import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { type CallName, calls } from '#contract/calls/index.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { API_BASE } from '#contract/wire.ts'
import { readMessages } from '#server/account/sms/outbox.ts'
import { closeDatabase, openDatabase, pool } from '#server/db/database.ts'
import { makeDoor } from '#server/door/app.ts'
import { listen } from '#server/door/listen.ts'
import { credentials, encrypted } from '../caller.ts'
import { bodyWithCanaries, canaries } from '../safety/canaries.ts'

/**
 * A player's evening with canaries in every field, then once more with each table missing in turn, so that every query fails.
 * Run with the address of a database and a file, into which it writes what it found out: secrets that the server made, and every
 * reply that was not a good one. What it prints is the server's own log.
 */

const [, , database = '', file = ''] = process.argv
const PASSWORD = 'Canary-Parol-1'
const NEW_PASSWORD = 'Canary-Parol-2'
const BOX = '730518'
const envelope = { clientReferrer: 'ph', channel: 'WEB', appId: 'com.demo.web', platform: 0 }

/** What the server made and only its player may hold. */
const made = { tokens: new Set<string>(), codes: new Set<string>() }
const refusals: unknown[] = []
const reached = new Set<CallName>()
let callers = 0
let evenings = 0

await openDatabase(database)
const door = await listen(makeDoor(), 0, '127.0.0.1')

/** A call through the front door, each from an address of its own. */
async function ask(name: CallName | string, body: object | string, token = ''): Promise<Record<string, unknown>> {
  callers += 1
  const address = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
  const text = typeof body === 'string' ? body : JSON.stringify({ ...envelope, ...body })
  const headers = { authorization: token, 'x-forwarded-for': address, 'x-device-fingerprint': `canary${callers}` }
  const reply = await fetch(`http://127.0.0.1:${door.port}${API_BASE}${name}`, { method: 'POST', body: text, headers })
  const said = (await reply.json()) as Record<string, unknown>
  for (const field of ['token', 'gameToken']) if (typeof said[field] === 'string') made.tokens.add(said[field])
  if (said.code !== 200 || said.errcode !== 0) refusals.push({ name, said })
  return said
}

/** A code as it reached the phone; empty where it could not. */
async function codeFor(mobile: string, type: number): Promise<string> {
  await ask('smsSend', { countryCode: '63', mobile, type })
  const [message] = await readMessages(1).catch(() => [])
  const code = /^\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
  made.codes.add(code)
  return code
}

/** An account to withdraw to: its number is a secret as a code is. */
async function addAccount(mobile: string, token: string): Promise<void> {
  const cardNum = `+639995550${100 + evenings}`
  made.codes.add(cardNum)
  const account = { requestId: randomUUID(), bankId: 1, accountName: 'Canary Holder', cardNum }
  await ask('addBankInfo', { ...account, code: await codeFor(mobile, codePurpose.bank) }, token)
}

/** Everything a player does with a secret, as it should be done. Answers the player's and the game's token. */
async function evening(account: string): Promise<{ token: string; game: string }> {
  const known = await credentials(account, PASSWORD)
  await ask('accountRegist', { ...known, type: 0 })
  const { token: given } = await ask('accountLogin', known)
  const token = String(given ?? '')
  await ask('getAfterLoginInfoWeb', { gameListVersion: '', os: '', version: '', deviceModel: '' }, token)
  const mobile = `0999777${4_000 + ++evenings}`
  const phone = { countryCode: '63', mobile }
  await ask('bindAccount', { ...phone, code: await codeFor(mobile, codePurpose.bind) }, token)
  await addAccount(mobile, token)
  await ask('safeboxPasswordInit', { password: await encrypted(BOX) }, token)
  await ask(
    'renewSafePassword',
    { code: await codeFor(mobile, codePurpose.safebox), password: await encrypted(BOX) },
    token,
  )
  const { url } = await ask('startGame', { gameId: 1001 }, token)
  const launchToken = String(url).split('#launch=')[1] ?? ''
  made.tokens.add(launchToken)
  const { gameToken } = await ask('houseOpen', { launchToken })
  const password = await encrypted(NEW_PASSWORD)
  await ask('forgetPassword', { ...phone, code: await codeFor(mobile, codePurpose.forget), password })
  const { token: last } = await ask('accountLogin', await credentials(account, NEW_PASSWORD))
  return { token: String(last ?? token), game: String(gameToken ?? '') }
}

/** Every call that takes a text, with canaries in all of them; and in what is no body at all. */
async function release({ token, game }: { token: string; game: string }): Promise<void> {
  for (const name of new Set(canaries.map(({ call }) => call))) {
    const body = await bodyWithCanaries(name)
    const reply = await ask(name, body, calls[name].access === 'game' ? game : token)
    if (reply.code !== 400 && reply.code !== 401) reached.add(name)
    await ask(name, { ...body, 'Canary-Field': 'Canary-Value' }, token)
    await ask(name, `${JSON.stringify(body)}Canary-Tail`, token)
    await ask(name, body, 'Canary-Token-that-nobody-has')
  }
  await ask('Canary-Call', {}, token)
}

const seat = await evening('canarybird')
await release(seat)
const { rows } = await pool.query<{ name: string }>(
  `select tablename as name from pg_tables where schemaname = 'public' and tablename not like '\\_\\_%' order by 1`,
)
for (const { name } of rows) {
  await pool.query(`alter table "${name}" rename to away`)
  const player = await evening(`canary${name.replaceAll('_', '').slice(0, 9)}`)
  await release({ token: player.token || seat.token, game: player.game || seat.game })
  await pool.query(`alter table away rename to "${name}"`)
}
const codes = [...made.codes].filter((code) => code !== '')
const tokens = [...made.tokens].filter((token) => token !== '')
writeFileSync(file, JSON.stringify({ codes, tokens, refusals, reached: [...reached], tables: rows.length }))
await door.stop()
await closeDatabase()
