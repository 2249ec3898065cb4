import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { APP_ID, CHANNEL, CLIENT_REFERRER } from '#contract/wire.ts'
import { answer } from '#server/answer.ts'
import { closeDatabase, openDatabase, pool } from '#server/db/database.ts'
import { log } from '#server/log.ts'
import { credentials } from '../caller.ts'

// Registers and logs in with canary passwords, then again with each table missing in turn, so that every query fails once.

const seat = { token: '', device: 'canary-device', address: '10.1.2.3' }
const envelope = { clientReferrer: CLIENT_REFERRER, channel: CHANNEL, appId: APP_ID, platform: 0 }
const ask = (name: string, body: object, token = '') =>
  answer({ name, body: { ...envelope, ...body }, ...seat, token, requestId: randomUUID(), log })

await openDatabase(process.argv[2] ?? '')
const known = await credentials('canarybird', 'Canary-Password-1')
const { token } = (await ask('accountRegist', { ...known, type: 0 })) as { token?: string }
process.stdout.write(`the token begins with ${token?.slice(0, 8)}\n`)
await ask('accountLogin', known)
await ask('accountLogin', await credentials('canarybird', 'Canary-Password-2'))
await ask('accountLogin', { ...known, password: 'Canary-Plain' })
await ask('accountLogin', { ...known, passwordAgain: 'Canary-Plain' })
for (const table of ['rate_limits', 'players', 'player_totals', 'sessions', 'game_likes', 'ledger_accounts']) {
  await pool.query(`alter table ${table} rename to away`)
  await ask('accountRegist', { ...(await credentials('othercanary', 'Canary-Password-3')), type: 0 })
  await ask('accountLogin', known)
  await ask('getAfterLoginInfoWeb', { gameListVersion: '', os: '', version: '', deviceModel: '' }, token)
  await pool.query(`alter table away rename to ${table}`)
}
await closeDatabase()
