import { freshGround, kill, type Served, serve, standingGround } from './ground.ts'
import type { Scenario } from './scenario.ts'
import { underLoad } from './underLoad.ts'

const SERVER_KILLS = { bounded: 1, long: 20 }
const POSTGRES_KILLS = { bounded: 1, long: 20 }
const POSTGRES_STOPS = { bounded: 2, long: 100 }

/** Restarts the same server on the same port. */
const again = (url: string, { port }: Served) => serve(url, { PORT: String(port) })

export const serverKilled: Scenario = {
  name: 'server-killed',
  sentence: 'a server that is killed under load and started again has lost nothing that was acknowledged',
  run: async (size) => {
    const { url } = await freshGround()
    const make = async (served: Served) => {
      await kill(served, 'SIGKILL')
      return await again(url, served)
    }
    return await underLoad({ times: SERVER_KILLS[size], on: url, make })
  },
}

export const postgresKilled: Scenario = {
  name: 'postgres-killed',
  isLong: true,
  sentence: 'PostgreSQL killed under load takes no server with it, and has lost nothing that was acknowledged',
  run: async (size) => {
    const { served, endPostgres, postgresAgain } = await standingGround('direct')
    const make = async () => {
      endPostgres('SIGKILL')
      await postgresAgain()
      return served
    }
    return await underLoad({ times: POSTGRES_KILLS[size], on: served, make })
  },
}

export const postgresStopped: Scenario = {
  name: 'postgres-stopped',
  isLong: true,
  sentence: 'PostgreSQL stopped at once under open transactions, again and again, leaves the pool as large as it was',
  run: async (size) => {
    const { served, endPostgres, postgresAgain } = await standingGround('direct')
    const make = async () => {
      // The signal of `pg_ctl stop -m immediate`, with the effect of a failover.
      endPostgres('SIGQUIT')
      await postgresAgain()
      return served
    }
    return await underLoad({ times: POSTGRES_STOPS[size], on: served, make })
  },
}

export const bothKilled: Scenario = {
  name: 'both-killed',
  isLong: true,
  sentence: 'server and PostgreSQL killed at the same moment have lost nothing that was acknowledged',
  run: async (size) => {
    const { url, endPostgres, postgresAgain } = await freshGround()
    const make = async (served: Served) => {
      endPostgres('SIGKILL')
      await kill(served, 'SIGKILL')
      await postgresAgain()
      return await again(url, served)
    }
    return await underLoad({ times: SERVER_KILLS[size], on: url, make })
  },
}
