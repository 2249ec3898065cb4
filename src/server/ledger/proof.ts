import { log } from '../base/log.ts'
import { atLeisure } from '../db/database.ts'
import { proveLedger } from './verify.ts'

/** Job: proves the lines since the last proof. A broken law is an error in the log and a failed job. */
export async function proveNews(): Promise<number> {
  const { broken, lines, seal } = await atLeisure(proveLedger)
  for (const one of broken) log.error(one, 'a law of the ledger is broken')
  if (broken.length > 0) throw new Error(`The ledger does not hold: ${broken.length} found`)
  // A log stored elsewhere cannot be changed together with the books.
  if (seal) log.info({ lines, seal }, 'the ledger is proven')
  return lines
}
