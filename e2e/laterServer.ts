import process from 'node:process'
import { setClock } from '#server/base/clock.ts'

/** node e2e/laterServer.ts <moment>: the server of the last build with its clock set to a moment, for what is on in a season alone. */
const [moment = ''] = process.argv.slice(2)
const ahead = Date.parse(moment) - Date.now()
setClock(() => new Date(Date.now() + ahead))
await import('#server/main.ts')
