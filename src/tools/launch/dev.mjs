import { join } from 'node:path'
import process from 'node:process'
import { install, ROOT } from './install.mjs'
import { become } from './run.mjs'

/** `npm run dev`: the preview of editors and the daily server of developers. It has no log-in of its own, so it stays on this machine. */

const USAGE = 'usage: npm run dev [-- --at 2026-12-16T00:00]'
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

const host = process.env.HOST || '127.0.0.1'
const at = momentIn(process.argv.slice(2))
if (!LOOPBACK.test(host))
  stop(`HOST is ${host}: npm run dev listens on this machine alone (127.0.0.1, ::1 or localhost).`)

install()
const astro = join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs')
// Vite exits on SIGTERM at once, before the database has stopped.
become([astro, 'dev', '--host', host, '--port', process.env.PORT || '4321'], {
  toldBy: 'SIGINT',
  ...(at && { extra: { PREVIEW_AT: at } }),
})

/** The moment after `--at`, in Manila; undefined without one. */
function momentIn([word, moment = '', ...rest]) {
  if (word === undefined) return undefined
  if (word !== '--at' || rest.length > 0) stop(USAGE)
  const date = new Date(`${moment}:00Z`)
  // A date that the calendar lacks, such as the 30th of February, would be another one.
  if (!MOMENT.test(moment) || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 16) !== moment)
    stop(`--at ${moment} is no moment such as 2026-12-16T00:00.`)
  return moment
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
