import { accountVerbs } from './accounts.ts'
import { activityVerbs } from './activities.ts'
import { ageVerbs } from './ages.ts'
import { backupVerbs } from './backup.ts'
import { bankVerbs } from './bank.ts'
import { careVerbs } from './care.ts'
import { caseVerbs } from './cases.ts'
import { commissionVerbs } from './commissions.ts'
import { contentVerbs } from './content.ts'
import { correctionVerbs } from './correct.ts'
import { coveredVerbs } from './covered.ts'
import { debtVerbs } from './debts.ts'
import { depositVerbs } from './deposits.ts'
import { draftVerbs } from './drafts.ts'
import { exclusionListVerbs } from './exclusionLists.ts'
import { exclusionVerbs } from './exclusions.ts'
import { giveBackVerbs } from './giveBack.ts'
import { giveBackByDepositVerbs } from './giveBackByDeposit.ts'
import { kycVerbs } from './kyc.ts'
import { legalHoldVerbs } from './legalHolds.ts'
import { limitVerbs } from './limits.ts'
import { lockVerbs } from './locks.ts'
import { lotteryVerbs } from './lottery.ts'
import { mailVerbs } from './mail.ts'
import { operatorVerbs } from './operators.ts'
import { payoutVerbs } from './payouts.ts'
import { playerVerbs } from './players.ts'
import { proposalVerbs } from './proposals.ts'
import { waitingVerb } from './queues.ts'
import { reconcileVerbs } from './reconcile.ts'
import { reportVerbs } from './report.ts'
import { restoreVerbs } from './restore.ts'
import { secretVerbs } from './secrets.ts'
import { settlingVerbs } from './settleDeposits.ts'
import { switchVerbs } from './switches.ts'
import { transferVerbs } from './transfers.ts'
import type { Queue, Verb } from './verb.ts'
import { withdrawalVerbs } from './withdrawals.ts'

const plain: readonly Verb[] = [
  ...playerVerbs,
  ...lockVerbs,
  ...correctionVerbs,
  ...withdrawalVerbs,
  ...payoutVerbs,
  ...depositVerbs,
  ...settlingVerbs,
  ...transferVerbs,
  ...debtVerbs,
  ...reconcileVerbs,
  ...kycVerbs,
  ...ageVerbs,
  ...accountVerbs,
  ...giveBackVerbs,
  ...giveBackByDepositVerbs,
  ...exclusionVerbs,
  ...exclusionListVerbs,
  ...limitVerbs,
  ...caseVerbs,
  ...coveredVerbs,
  ...careVerbs,
  ...activityVerbs,
  ...commissionVerbs,
  ...lotteryVerbs,
  ...legalHoldVerbs,
  ...bankVerbs,
  ...reportVerbs,
  ...mailVerbs,
  ...switchVerbs,
  ...contentVerbs,
  ...draftVerbs,
  ...operatorVerbs,
  ...secretVerbs,
  ...backupVerbs,
  ...restoreVerbs,
]

const proposals = proposalVerbs((name) => plain.find((each) => each.name === name))

/** The verb that lists a queue. */
const listOf = (queue: Queue): string =>
  [...plain, ...proposals].find((each) => each.queue === queue && each.kind === 'look')?.name ?? ''

/** Everything operators can do, in the order in which help and console show it. */
export const verbs: readonly Verb[] = [waitingVerb(listOf), ...plain, ...proposals]
