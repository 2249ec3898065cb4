import process from 'node:process'
import { pool } from '#server/db/database.ts'
import { stopOnSignal } from '#server/door/signals.ts'
import { openPerya } from '#server/open.ts'

// The whole product in a process of its own, on the build named on the command line. Tells its port when it listens, and how its
// pool stands when it is asked.
const perya = await openPerya(process.argv[2] ?? '')
stopOnSignal(perya.close)
process.on('message', () => {
  process.send?.({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
})
process.send?.({ port: perya.port })
