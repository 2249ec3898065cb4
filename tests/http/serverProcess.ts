import process from 'node:process'
import { stopOnSignal } from '#server/http/signals.ts'
import { openPerya } from '#server/open.ts'

// The whole product in its own process, on the build named on the command line. Reports its port when it listens.
const perya = await openPerya(process.argv[2] ?? '')
stopOnSignal(perya.close)
process.send?.({ port: perya.port })
