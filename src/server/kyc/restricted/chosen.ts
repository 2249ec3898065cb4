import { config } from '../../base/config.ts'
import { log } from '../../base/log.ts'
import { importedList } from './imported.ts'
import type { Person, RestrictedList, Screening } from './port.ts'
import { sandboxList } from './sandbox.ts'

/** Asks no service. The operator checks the regulator's page before approving, and records it. */
const manualList: RestrictedList = { name: 'manual', check: async () => 'unchecked' }

const lists = { sandbox: sandboxList, imported: importedList, manual: manualList }

const configured = (): RestrictedList => lists[config.restrictedList]

let chosen = configured()

/** For tests: another list; without an argument, the configured one. */
export function chooseRestrictedList(other: RestrictedList = configured()): void {
  chosen = other
}

/** The list's answer about a person. Never throws. */
export async function screen(person: Person): Promise<Screening> {
  try {
    return await chosen.check(person)
  } catch (error) {
    log.error({ err: error }, 'the list of restricted persons could not be asked')
    return 'unchecked'
  }
}
