import { diskFull } from './diskFull.ts'
import type { Scenario } from './scenario.ts'
import { serverKilled } from './serverKilled.ts'

/** All scenarios. One begins with a fresh database (`freshGround`) and leaves none of its processes behind. */
export const scenarios: readonly Scenario[] = [serverKilled, diskFull]
