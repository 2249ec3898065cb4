// What `become` starts in a test of stopping: it holds a folder's embedded PostgreSQL, and takes its time to stop.
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '#server/base/say.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { stopOnSignal } from '#server/http/signals.ts'

/** Longer than launchers wait before they tell again. */
const STOP_MS = 2_000

const embedded = await startEmbedded(process.env.HELD_FOLDER ?? '')
stopOnSignal(async () => {
  await sleep(STOP_MS)
  await embedded.release()
})
say('ready')
setInterval(() => {}, STOP_MS)
