import { databaseAway } from './away.ts'
import { callbacksAtOnce } from './callbacks.ts'
import { clockJumps } from './clock.ts'
import { clockADayOff } from './clockDay.ts'
import { backendsTerminated, connectionsCut, connectionsSlow } from './cut.ts'
import { diskFull } from './diskFull.ts'
import { shutdownHanging } from './hanging.ts'
import { bothKilled, postgresKilled, postgresStopped, serverKilled } from './killed.ts'
import { leavingBetween } from './leaving.ts'
import { oneBalance } from './oneBalance.ts'
import { overload } from './overload.ts'
import { standbyPromoted } from './promoted.ts'
import { rollingRestart } from './rollingRestart.ts'
import { roundSteps, roundsKilled } from './rounds.ts'
import type { Scenario } from './scenario.ts'
import { silentForAnHour } from './silence.ts'
import { connectionsTaken, poolExhausted, tableLocked } from './starved.ts'
import { cashierSteps } from './steps.ts'

// Each begins with a fresh database (`freshGround`) and leaves no process behind, or shares a server that it must leave as it was
// (`standingGround`). Two lists, of about the same time, for two workers.

/** What befalls PostgreSQL, and the processes that use it. */
export const databaseFaults: readonly Scenario[] = [
  serverKilled,
  postgresKilled,
  postgresStopped,
  bothKilled,
  standbyPromoted,
  backendsTerminated,
  connectionsCut,
  connectionsSlow,
  databaseAway,
  connectionsTaken,
  tableLocked,
  diskFull,
]

/** What befalls the product's own processes, their clock, and the cashier. */
export const productFaults: readonly Scenario[] = [
  poolExhausted,
  clockJumps,
  rollingRestart,
  overload,
  shutdownHanging,
  cashierSteps,
  roundsKilled,
  roundSteps,
  callbacksAtOnce,
  oneBalance,
  leavingBetween,
  silentForAnHour,
  clockADayOff,
]

/** All scenarios. */
export const scenarios: readonly Scenario[] = [...databaseFaults, ...productFaults]
