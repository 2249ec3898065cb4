export const roles = ['editor', 'support', 'payments', 'compliance', 'owner'] as const
export type Role = (typeof roles)[number]

/** One row of the table: the roles that have the right, in the order of `roles`. */
const row = (editor: 0 | 1, support: 0 | 1, payments: 0 | 1, compliance: 0 | 1, owner: 0 | 1) => {
  const marks = [editor, support, payments, compliance, owner]
  return new Set(roles.filter((_, column) => marks[column] === 1))
}

/** What each role may see and do. A verb names one right. */
// biome-ignore format: it is a table
export const rights = {
  //                        editor support payments compliance owner
  ownSecret:             row(1,     1,      1,       1,         1),
  ownDevice:             row(1,     1,      1,       1,         1),
  seeQueues:             row(1,     1,      1,       1,         1),
  seeOperators:          row(0,     0,      0,       1,         1),
  changeOperators:       row(0,     0,      0,       0,         1),
  seeLog:                row(0,     0,      0,       1,         1),
  seeContent:            row(1,     0,      1,       1,         1),
  publishContent:        row(1,     0,      0,       0,         1),
  agreeContent:          row(0,     0,      1,       1,         1),
  seeWithdrawals:        row(0,     1,      1,       1,         1),
  revealPayees:          row(0,     0,      1,       0,         1),
  decideWithdrawals:     row(0,     0,      1,       0,         1),
  seeDeposits:           row(0,     1,      1,       1,         1),
  correctCoin:           row(0,     0,      1,       0,         1),
  settleDeposits:        row(0,     0,      1,       0,         1),
  agreeCoin:             row(0,     0,      1,       1,         1),
  seeReports:            row(0,     0,      1,       1,         1),
  seeSwitches:           row(0,     1,      1,       1,         1),
  switchGames:           row(0,     1,      0,       0,         1),
  switchChannels:        row(0,     0,      1,       0,         1),
  seeTexts:              row(0,     1,      0,       0,         1),
  seeMail:               row(1,     1,      0,       0,         1),
  sendMail:              row(1,     1,      0,       0,         1),
  sendRewards:           row(0,     0,      1,       0,         1),
  seeIdentities:         row(0,     0,      0,       1,         1),
  decideIdentities:      row(0,     0,      0,       1,         1),
  seeService:            row(0,     1,      0,       1,         1),
  serveAccounts:         row(0,     1,      0,       0,         1),
  giveAccountsBack:      row(0,     1,      0,       1,         1),
  seePlayers:            row(0,     1,      1,       1,         1),
  writeNotes:            row(0,     1,      1,       1,         1),
  lockAccounts:          row(0,     1,      0,       1,         1),
  seeExclusions:         row(0,     1,      1,       1,         1),
  exclude:               row(0,     1,      0,       1,         1),
  liftExclusions:        row(0,     0,      0,       1,         1),
  payOutExcluded:        row(0,     0,      1,       1,         1),
  seeCases:              row(0,     0,      0,       1,         1),
  administer:            row(0,     0,      0,       0,         1),
  decideCases:           row(0,     0,      0,       1,         1),
  seeCare:               row(0,     1,      0,       1,         1),
  decideCare:            row(0,     1,      0,       1,         1),
  seeActivities:         row(1,     1,      1,       1,         1),
  switchActivities:      row(1,     0,      1,       0,         1),
  revokeGrants:          row(0,     0,      1,       1,         1),
} as const

export type Right = keyof typeof rights

/** Whether a role has a right. */
export function may(role: Role, right: Right): boolean {
  return rights[right].has(role)
}
