import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { advanceLottery } from '#server/activities/weekendLottery/advance.ts'
import { countTickets, countTicketsOf } from '#server/activities/weekendLottery/count.ts'
import { setClock } from '#server/base/clock.ts'
import { closeDatabase, openDatabase } from '#server/db/database.ts'
import { sandboxApp } from '#server/sandbox/app.ts'
import { reachSandboxBy } from '#server/wallet/gateways/sandbox/reach.ts'
import { lotteryOn, POOL } from './fixture.ts'

// A process of its own: racer.ts <database> <start, ms> <what> <moments of the draw, ms,…> <players,…>. All racers begin at the same time.

const [, , url = '', start = '0', moments = '', players = ''] = process.argv
const sandbox = sandboxApp()
reachSandboxBy(async (path, init) => await sandbox.request(path, init))
await openDatabase(url, 8)
lotteryOn({}, { whole: 10 * POOL })
await setTimeout(Math.max(0, Number(start) - Date.now()))
for (const moment of moments.split(',')) {
  setClock(new Date(Number(moment)))
  const looks = players.split(',').map((player) => countTicketsOf(Number(player)))
  await Promise.all([countTickets(), ...looks, advanceLottery(), advanceLottery()])
}
await closeDatabase()
