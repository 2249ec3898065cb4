import { log } from '../base/log.ts'
import { atLeisure } from '../db/database.ts'
import { proveLedger } from './verify.ts'

/** Job: proves what has come to the books since the last proof. A law that is broken is an error in the log and a failed job. */
export async function proveNews(): Promise<number> {
  const { broken, lines, seal } = await atLeisure(proveLedger)
  for (const one of broken) log.error(one, 'a law of the ledger is broken')
  if (broken.length > 0) throw new Error(`The ledger does not hold: ${broken.length} found`)
  // What a log keeps elsewhere, nobody can change together with the books.
  if (seal) log.info({ lines, seal }, 'the ledger is proven')
  return lines
}
