import { type Fault, faults } from './breaking.ts'
import { atCashier } from './cashierGround.ts'
import { breakFlows, throughProxy } from './eachStep.ts'
import type { Scenario, Size } from './scenario.ts'
import { activitySteps } from './stepsOfActivities.ts'
import { depositSteps } from './stepsOfDeposits.ts'
import { friendSteps } from './stepsOfFriends.ts'
import { pointSteps } from './stepsOfPoints.ts'
import { seasonSteps } from './stepsOfSeasons.ts'
import { withdrawalSteps } from './stepsOfWithdrawals.ts'

const flows = {
  ...{ ...depositSteps, ...withdrawalSteps, ...pointSteps },
  ...{ ...activitySteps, ...seasonSteps, ...friendSteps },
}

/** Cut before a step ran, its connection leaves what a killed process leaves. */
const FAULTS: Record<Size, readonly Fault[]> = { bounded: ['killed', 'unanswered'], long: faults }

export const cashierSteps: Scenario = {
  name: 'cashier-steps',
  isLong: true,
  sentence:
    'whatever the cashier does is done once, though its process is killed at each step, or its connection cut before or after it',
  run: atCashier(async (size, { url }) => throughProxy(url, (proxy) => breakFlows(proxy, flows, FAULTS[size]))),
}
