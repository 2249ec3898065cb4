import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { finishDraws } from '#server/activities/draws/draw.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase } from '#server/db/database.ts'
import { freshDatabase } from '../../database.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { agentOn, forgetCommissions } from './fixture.ts'

/** A database of the file's own. Each of its tests begins with one activity of agents alone, no day added up, and leaves clean books. */
export function agentGround(name: 'agent' | 'agent5' | 'agentCount'): void {
  beforeAll(freshDatabase)
  afterAll(closeDatabase)
  beforeEach(async () => {
    await forgetCommissions()
    agentOn({ name })
  })
  afterEach(async () => {
    await finishDraws()
    setClock(undefined)
    setCatalogue(undefined)
    await expectCleanBooks()
  })
}
