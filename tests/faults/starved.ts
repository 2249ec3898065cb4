import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { db } from '#server/db/database.ts'
import { freshGround, standingGround } from './ground.ts'
import type { Scenario } from './scenario.ts'
import { underLoad } from './underLoad.ts'

const TIMES = { bounded: 1, long: 5 }
const STARVED_MS = { bounded: 1_500, long: 15_000 }
const LOCKED_MS = { bounded: 2_000, long: 20_000 }

export const poolExhausted: Scenario = {
  name: 'pool-exhausted',
  isLong: true,
  sentence: 'more players than connections wait for their turn, and who is one too many is told to come back',
  run: async () => {
    const { url } = await freshGround()
    const settings = { PERYA_DATABASE_CONNECTIONS: '2' }
    const report = await underLoad({ times: 20, on: url, settings, players: 16, make: async (served) => served })
    const unanswered = report.counts.failed === 0 ? [] : [`${report.counts.failed} calls failed`]
    return { ...report, broken: [...report.broken, ...unanswered] }
  },
}

export const connectionsTaken: Scenario = {
  name: 'connections-taken',
  sentence: 'a server that lost its connections while others had them all is well again as soon as some are free',
  isLong: true,
  run: async (size) => {
    const { url, served, proxy } = await standingGround('proxied')
    const make = async () => {
      const taken = await takeAll(url)
      proxy.cutAll()
      taken.push(...(await takeAll(url)))
      await sleep(STARVED_MS[size])
      await Promise.all(taken.map((client) => client.end()))
      return served
    }
    return await underLoad({ times: TIMES[size], on: served, make })
  },
}

async function takeAll(url: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = []
  while (true) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      taken.push(client)
    } catch {
      return taken
    }
  }
}

export const tableLocked: Scenario = {
  name: 'table-locked',
  sentence: 'rounds wait while somebody holds their table locked, and are played afterwards',
  run: async (size) => {
    const { served } = await standingGround('direct')
    const make = async () => {
      await db.transaction(async (tx) => {
        await tx.execute(sql`lock table rounds in access exclusive mode`)
        await sleep(LOCKED_MS[size])
      })
      return served
    }
    return await underLoad({ times: TIMES[size], on: served, make })
  },
}
