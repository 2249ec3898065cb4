import { expect, test } from 'vitest'
import { may, type Right, rights, roles } from '#server/operators/roles.ts'
import { verbs } from '#server/verbs/list.ts'
import { barredFrom, prepareVerb } from '#server/verbs/run.ts'

/** The law, written a second time: + may, - may not, for editor, support, payments, compliance and owner. */
const LAW: Record<Right, string> = {
  ownSecret: '+++++',
  ownDevice: '+++++',
  seeQueues: '+++++',
  seeOperators: '---++',
  changeOperators: '----+',
  seeLog: '---++',
  seeContent: '+-+++',
  publishContent: '+---+',
  agreeContent: '--+++',
  seeWithdrawals: '-++++',
  revealPayees: '--+-+',
  decideWithdrawals: '--+-+',
  seeDeposits: '-++++',
  correctCoin: '--+-+',
  settleDeposits: '--+-+',
  agreeCoin: '--+++',
  seeReports: '--+++',
  seeSwitches: '-++++',
  switchGames: '-+--+',
  switchChannels: '--+-+',
  seeTexts: '-+--+',
  seeMail: '++--+',
  sendMail: '++--+',
  sendRewards: '--+-+',
  seeIdentities: '---++',
  decideIdentities: '---++',
  seeService: '-+-++',
  serveAccounts: '-+--+',
  giveAccountsBack: '-+-++',
  seePlayers: '-++++',
  writeNotes: '-++++',
  lockAccounts: '-+-++',
  seeExclusions: '-++++',
  exclude: '-+-++',
  liftExclusions: '---++',
  payOutExcluded: '--+++',
  seeCare: '-+-++',
  decideCare: '-+-++',
  seeActivities: '+++++',
  switchActivities: '+-+-+',
  revokeGrants: '--+++',
  seeCases: '---++',
  decideCases: '---++',
  administer: '----+',
}

/** The right of each verb. */
const NEEDS: Record<string, Right> = {
  waiting: 'seeQueues',
  'content publish': 'publishContent',
  'content agree': 'agreeContent',
  'content back': 'publishContent',
  'content list': 'seeContent',
  'draft list': 'seeContent',
  'draft add': 'publishContent',
  'draft remove': 'publishContent',
  'draft undo': 'publishContent',
  'draft discard': 'publishContent',
  'draft check': 'seeContent',
  'draft differences': 'seeContent',
  'draft build': 'publishContent',
  'draft publish': 'publishContent',
  player: 'seePlayers',
  note: 'writeNotes',
  correct: 'correctCoin',
  corrections: 'agreeCoin',
  lock: 'lockAccounts',
  unlock: 'lockAccounts',
  'sessions end': 'lockAccounts',
  withdrawals: 'seeWithdrawals',
  'withdrawals contradicted': 'seeWithdrawals',
  'withdrawals paid': 'decideWithdrawals',
  'withdrawals returned': 'decideWithdrawals',
  approve: 'decideWithdrawals',
  reject: 'decideWithdrawals',
  payouts: 'seeWithdrawals',
  'payouts hand': 'decideWithdrawals',
  'payouts file': 'revealPayees',
  reveals: 'seeService',
  deposits: 'seeDeposits',
  'deposits credit': 'settleDeposits',
  'deposits refund': 'settleDeposits',
  'deposits returned': 'settleDeposits',
  debts: 'seeDeposits',
  transfers: 'seeDeposits',
  'debts forgive': 'settleDeposits',
  reconcile: 'seeReports',
  'reconcile run': 'settleDeposits',
  'reconcile statement': 'settleDeposits',
  'reconcile close': 'settleDeposits',
  'kyc list': 'seeIdentities',
  'kyc show': 'seeIdentities',
  'kyc open': 'seeIdentities',
  'kyc approve': 'decideIdentities',
  'kyc reject': 'decideIdentities',
  'kyc revoke': 'decideIdentities',
  'ages list': 'seeIdentities',
  'ages correct': 'decideIdentities',
  'ages review': 'decideIdentities',
  'ages clear': 'decideIdentities',
  sms: 'seeTexts',
  'closings list': 'seeService',
  'closings reopen': 'serveAccounts',
  'accounts give-back': 'giveAccountsBack',
  'accounts give-back-by-deposit': 'giveAccountsBack',
  'two-factor-off': 'giveAccountsBack',
  'accounts given-back': 'seeService',
  'closings reopened': 'seeService',
  'exclusions list': 'seeExclusions',
  'exclusions add': 'exclude',
  'exclusions extend': 'exclude',
  'exclusions lift': 'liftExclusions',
  'exclusions pay-out': 'payOutExcluded',
  'exclusions import': 'decideIdentities',
  'exclusions export': 'seeIdentities',
  'cases list': 'seeCases',
  'cases show': 'seeCases',
  'cases open': 'decideCases',
  'cases reported': 'decideCases',
  'cases dismiss': 'decideCases',
  'covered list': 'seeCases',
  'covered reported': 'decideCases',
  'limits list': 'seeExclusions',
  'limits set': 'exclude',
  'limits lift': 'liftExclusions',
  'care list': 'seeCare',
  'care show': 'seeCare',
  'care close': 'decideCare',
  'care score': 'decideCare',
  'activities list': 'seeActivities',
  'activities budget': 'seeActivities',
  'activities friends': 'seeActivities',
  'activities close': 'switchActivities',
  'activities open': 'switchActivities',
  'activities grants': 'seeActivities',
  'activities revoke': 'revokeGrants',
  'commissions correct': 'correctCoin',
  'lottery draws': 'seeActivities',
  'lottery beacon': 'switchActivities',
  'legal-holds list': 'seeCases',
  'legal-holds open': 'decideCases',
  'legal-holds close': 'decideCases',
  'bank free': 'serveAccounts',
  'bank freed': 'seeService',
  switches: 'seeSwitches',
  'games off': 'switchGames',
  'games on': 'switchGames',
  'brands off': 'switchGames',
  'brands on': 'switchGames',
  'channels off': 'switchChannels',
  'channels on': 'switchChannels',
  'report day': 'seeReports',
  'report month': 'seeReports',
  'mail list': 'seeMail',
  'mail send': 'sendMail',
  'mail resume': 'sendMail',
  'operators list': 'seeOperators',
  'operators first': 'changeOperators',
  'operators add': 'changeOperators',
  'operators revoke': 'changeOperators',
  'operators reset': 'changeOperators',
  'operators secret': 'ownSecret',
  'operators device': 'ownDevice',
  'secrets status': 'administer',
  'secrets reseal': 'administer',
  'secrets drop': 'administer',
  backup: 'administer',
  'restore status': 'administer',
  'restore paid': 'administer',
  'restore open': 'administer',
  log: 'seeLog',
  'proposals list': 'seeQueues',
  'proposals approve': 'seeQueues',
  'proposals refuse': 'seeQueues',
}

test('the table and the law have the same rights', () => {
  expect(Object.keys(rights).toSorted()).toEqual(Object.keys(LAW).toSorted())
})

test.each(Object.entries(LAW))('%s: %s', (right, marks) => {
  // The rows are keyed by the rights.
  const found = roles.map((role) => (may(role, right as Right) ? '+' : '-')).join('')
  expect(found).toBe(marks)
})

test('every verb needs the right that the law names', () => {
  expect(Object.fromEntries(verbs.map(({ name, right }) => [name, right]))).toEqual(NEEDS)
})

test.each(verbs.map((verb) => [verb.name, verb] as const))('%s is refused to every other role', async (_, verb) => {
  for (const [column, role] of roles.entries()) {
    const operator = { name: 'ana', role, mustChoose: false }
    const isAllowed = LAW[NEEDS[verb.name] ?? 'changeOperators'][column] === '+'
    expect(barredFrom(verb, operator) === undefined, role).toBe(isAllowed)
    if (!isAllowed)
      expect(await prepareVerb({ verb, typed: {}, operator }), role).toEqual({
        done: false,
        why: `The role ${role} may not do this: ${verb.name}.`,
      })
  }
})

test('somebody whose secret another has set may only choose another', () => {
  const operator = { name: 'ana', role: 'owner', mustChoose: true } as const
  expect(verbs.filter((verb) => barredFrom(verb, operator) === undefined).map(({ name }) => name)).toEqual([
    'operators secret',
  ])
})

/** Rights by which coin or money moves, or operators change. */
const MOVES: readonly Right[] = ['changeOperators', 'decideWithdrawals', 'payOutExcluded', 'sendMail', 'sendRewards']
const isMoving = (verb: (typeof verbs)[number]): boolean =>
  verb.kind === 'act' && (verb.second !== 'never' || MOVES.includes(verb.right))

test.each(verbs.filter(isMoving).map((verb) => [verb.name, verb.needsFreshCode] as const))(
  '%s moves money or changes operators, so the console asks for a fresh code',
  (_, needsFreshCode) => {
    expect(needsFreshCode).toBe(true)
  },
)
