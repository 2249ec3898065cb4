import type { RechargeTypeSource } from '#contract/lobby/catalogue.ts'
import type { Bank } from '#contract/lobby/catalogueBanks.ts'
import type { Content } from './yaml.ts'

/** Reports errors in banks.yaml that the schema alone cannot find, also in channels that refer to its banks. */
export function checkBanks(
  { value: banks, complain }: Content<readonly Bank[]>,
  channels: Content<readonly RechargeTypeSource[]>,
): void {
  const seen = new Set<string>()
  for (const [index, { shortName, kind, digits }] of banks.entries()) {
    if (seen.has(shortName))
      complain([index, 'shortName'], `${shortName} is used twice`, 'give this bank another short name')
    seen.add(shortName)
    if (kind === 'bank' && !digits)
      complain([index, 'digits'], 'a bank has them', 'add the usual numbers of digits of this bank')
    if (kind === 'wallet' && digits)
      complain([index, 'digits'], 'the account of a wallet is a mobile number', 'remove it')
  }
  for (const [index, { bankId }] of channels.value.entries()) {
    if (bankId === undefined || banks.some(({ id }) => id === bankId)) continue
    channels.complain([index, 'bankId'], `banks.yaml has no bank ${bankId}`, 'add it there, or name another')
  }
}
