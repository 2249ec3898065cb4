import process from 'node:process'
import { openDatabase } from '#server/db/database.ts'
import { sendLetter } from '#server/inbox/send.ts'

// Child process of send.test.ts: sends a letter and is killed after its first batch.
const [url = '', letter = ''] = process.argv.slice(2)
await openDatabase(url)
await sendLetter(letter, () => process.kill(process.pid, 'SIGKILL'))
