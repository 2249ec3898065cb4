import { clockJumps } from './clock.ts'
import { backendsTerminated, connectionsCut, connectionsSlow } from './cut.ts'
import { diskFull } from './diskFull.ts'
import { shutdownHanging } from './hanging.ts'
import { bothKilled, postgresKilled, postgresStopped, serverKilled } from './killed.ts'
import { overload } from './overload.ts'
import { standbyPromoted } from './promoted.ts'
import { rollingRestart } from './rollingRestart.ts'
import type { Scenario } from './scenario.ts'
import { connectionsTaken, poolExhausted, tableLocked } from './starved.ts'

/** All scenarios. Each begins with a fresh database (`freshGround`) and leaves no process behind. */
export const scenarios: readonly Scenario[] = [
  serverKilled,
  postgresKilled,
  postgresStopped,
  bothKilled,
  standbyPromoted,
  backendsTerminated,
  connectionsCut,
  connectionsSlow,
  poolExhausted,
  connectionsTaken,
  tableLocked,
  clockJumps,
  diskFull,
  rollingRestart,
  overload,
  shutdownHanging,
]
