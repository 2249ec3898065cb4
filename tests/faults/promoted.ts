import { setTimeout as sleep } from 'node:timers/promises'
import { passwordKey } from '#server/account/keys.ts'
import { closeDatabase, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { kill, type Served, serve } from './ground.ts'
import type { Scenario } from './scenario.ts'
import { startPrimary } from './standby.ts'
import { underLoad } from './underLoad.ts'

const DATABASE = 'perya'
const POLL_MS = 20

export const standbyPromoted: Scenario = {
  name: 'standby-promoted',
  isLong: true,
  sentence: 'a synchronous standby that is promoted under load has everything that was acknowledged',
  run: async () => {
    const primary = await startPrimary()
    await primary.tell(`create database ${DATABASE}`)
    const url = primary.urlOf(DATABASE)
    await migrate(url)
    await openDatabase(url)
    await passwordKey()
    const standby = await primary.followed('one')
    await primary.tell("alter system set synchronous_standby_names = 'one'")
    await primary.tell('select pg_reload_conf()')
    while ((await primary.tell("select 1 from pg_stat_replication where sync_state = 'sync'")).length === 0)
      await sleep(POLL_MS)
    const make = async (served: Served) => {
      await primary.kill()
      await kill(served, 'SIGKILL')
      await standby.promote()
      await closeDatabase()
      await openDatabase(standby.urlOf(DATABASE))
      return await serve(standby.urlOf(DATABASE), { PORT: String(served.port) })
    }
    return await underLoad({ times: 1, on: url, make })
  },
}
