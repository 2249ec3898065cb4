import process from 'node:process'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'

/**
 * node e2e/laterServer.ts <moment>: the server of the last build with its clock set to a moment, for what is on in a season alone. Everything is on, as
 * an operator may have it: what the demo has off has its stories here.
 */
const [moment = ''] = process.argv.slice(2)
const ahead = Date.parse(moment) - Date.now()
setClock(() => new Date(Date.now() + ahead))
await import('#server/main.ts')
// The start reads the content of the build.
const { activities, ...all } = catalogue()
setCatalogue({ ...all, activities: activities.map((line) => ({ ...line, status: 1 })) })
