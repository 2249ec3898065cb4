// A process that holds a folder's embedded database and writes rows until it is stopped or killed. It prints "ready", then every number
// that the database has acknowledged; "stop" on its input releases the database.
import process from 'node:process'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'

const embedded = await startEmbedded(process.argv[2] ?? '')
const client = new pg.Client({ connectionString: embedded.urlOf('perya') })
client.on('error', () => {})
await client.connect()
await client.query('select pg_advisory_lock(1)')
await client.query('create table if not exists promises (number integer)')
await client.query('select pg_advisory_unlock(1)')
process.stdout.write('ready\n')

let isStopping = false
createInterface({ input: process.stdin }).on('line', () => {
  isStopping = true
})
for (let number = 1; !isStopping; number += 1) {
  await client.query('insert into promises values ($1)', [number])
  process.stdout.write(`${number}\n`)
  await new Promise((resolve) => setTimeout(resolve, 2))
}
await client.end()
await embedded.release()
process.exit(0)
