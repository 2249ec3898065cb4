/**
 * Xendit's channel codes by the short name of the bank, as at least two public integrations agree on them. The account's own list is
 * GET /payouts_channels. A bank that is missing here is paid by the next payout, or waits for a person.
 */
const codes: Readonly<Record<string, string>> = {
  GCASH: 'PH_GCASH',
  MAYA: 'PH_PAYMAYA',
  GRAB: 'PH_GRABPAY',
  BDO: 'PH_BDO',
  BPI: 'PH_BPI',
  MBTC: 'PH_MET',
  LBP: 'PH_LBP',
  PNB: 'PH_PNB',
  UBP: 'PH_UBP',
  SECB: 'PH_SEC',
  RCBC: 'PH_RCBC',
  CBC: 'PH_CBC',
  EWB: 'PH_EWB',
  AUB: 'PH_AUB',
  PSB: 'PH_PSB',
  PBCOM: 'PH_PBC',
  BOC: 'PH_BOC',
  CIMB: 'PH_CIMB',
  MAYB: 'PH_MPI',
  PBB: 'PH_PBB',
  GOTYME: 'PH_GOTYME',
  SEABANK: 'PH_SEA',
  TONIK: 'PH_TONIK',
  UDB: 'PH_UDP',
  MAYABANK: 'PH_MAYA',
}

/** Undefined if Xendit does not pay to this bank. */
export const codeOf = (bank: string): string | undefined => codes[bank]
