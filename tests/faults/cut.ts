import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { standingGround } from './ground.ts'
import type { Scenario } from './scenario.ts'
import { underLoad } from './underLoad.ts'

const TERMINATED = { bounded: 20, long: 100 }
const CUTS = { bounded: 10, long: 100 }
const SLOW = { bounded: 1, long: 10 }
const SLOW_MS = 100
const SLOW_FOR_MS = 2_000

export const backendsTerminated: Scenario = {
  name: 'backends-terminated',
  sentence: 'a backend that PostgreSQL ends in the middle of a transaction costs its own call and nothing else',
  isLong: true,
  run: async (size) => {
    const { served } = await standingGround('direct')
    const make = async () => {
      while (!(await terminateOne())) await sleep(1)
      return served
    }
    return await underLoad({ times: TERMINATED[size], on: served, make })
  },
}

/** Terminates a backend inside a transaction, preferably between two statements. Resolves to whether there was one. */
async function terminateOne(): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select pg_terminate_backend(pid) from (
      select pid from pg_stat_activity
      where datname = current_database() and application_name like 'perya reads %' and state <> 'idle' and pid <> pg_backend_pid()
      order by state = 'idle in transaction' desc limit 1
    ) as busy`)
  return rowCount === 1
}

export const connectionsCut: Scenario = {
  name: 'connections-cut',
  isLong: true,
  sentence: 'all connections to PostgreSQL cut at once, in whatever they are, are made anew',
  run: async (size) => {
    const { served, proxy } = await standingGround('proxied')
    const make = async () => {
      proxy.cutAll()
      return served
    }
    return await underLoad({ times: CUTS[size], on: served, make })
  },
}

export const connectionsSlow: Scenario = {
  name: 'connections-slow',
  isLong: true,
  sentence: 'slow connections to PostgreSQL make calls slow, and are fast again afterwards',
  run: async (size) => {
    const { served, proxy } = await standingGround('proxied')
    const make = async () => {
      proxy.slowDown(SLOW_MS)
      await sleep(SLOW_FOR_MS)
      proxy.slowDown(0)
      return served
    }
    return await underLoad({ times: SLOW[size], on: served, make })
  },
}
