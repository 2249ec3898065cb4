/** The part of a channel that says whose account a deposit needs. */
type Channel = { bankId?: number | undefined; isDepositBank?: boolean | undefined }

/**
 * The account that a player has to bind before a deposit by a channel (spec 4): at the channel's bank, or anywhere. Undefined if none.
 * `bound`: the banks where the player has one.
 */
export function bankToBind({ bankId, isDepositBank }: Channel, bound: readonly number[]): number | 'any' | undefined {
  if (bankId !== undefined) return bound.includes(bankId) ? undefined : bankId
  return isDepositBank && bound.length === 0 ? 'any' : undefined
}

/** Where that account is bound. The page leads back. */
export const bindAddress = (bank: number | 'any'): string =>
  `/bindBankCard?back=1${bank === 'any' ? '' : `&id=${bank}`}`
