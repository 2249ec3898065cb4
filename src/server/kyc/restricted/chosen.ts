import { config } from '../../base/config.ts'
import { log } from '../../base/log.ts'
import type { Person, RestrictedList, Screening } from './port.ts'
import { sandboxList } from './sandbox.ts'

/** Asks nobody: the operator looks at the regulator's own page before approving, and says so. */
const manualList: RestrictedList = { name: 'manual', check: async () => 'unchecked' }

const configured = (): RestrictedList => (config.restrictedList === 'sandbox' ? sandboxList : manualList)

let chosen = configured()

/** For tests: another list; without an argument, the configured one again. */
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
