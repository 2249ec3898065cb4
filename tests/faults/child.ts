import process from 'node:process'
import { pool } from '#server/db/database.ts'
import { stopOnSignal } from '#server/http/signals.ts'
import { openPerya } from '#server/open.ts'

// The whole product in its own process, on the build named on the command line. Reports its port when it listens, and its pool on request.
const perya = await openPerya(process.argv[2] ?? '')
stopOnSignal(perya.close)
process.on('message', () => {
  process.send?.({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
})
process.send?.({ port: perya.port })
