import { channelKinds } from '#contract/wallet/channelKinds.ts'
import { rails } from '#contract/wallet/rails.ts'
import { gatewayNames } from './gateways/list.ts'
import { payoutNames } from './payouts/list.ts'
import { SettingError, setting } from './settings.ts'

/** What a gateway may keep of a payment by its contract: a share, and so many centavos more. */
export type AgreedFee = { flow: 'deposits' | 'payouts'; gateway: string; only?: string; share: number; cents: number }

const RULE =
  /^(deposits|payouts):([a-z]+)(?::([a-z]+))?=(?:(\d{1,2}(?:\.\d{1,4})?)%)?(?:(?:^|\+|(?<==))(\d{1,6}(?:\.\d{1,2})?))?$/

/** Fees such as `deposits:paymongo=1.5%, deposits:paymongo:gcash=2.23%, payouts:xendit=10`, or `2%+15`. */
export function agreedFees(text: string, name: string): readonly AgreedFee[] {
  return Object.freeze(
    text
      .split(/[\s,]+/)
      .filter((word) => word !== '')
      .map((word) => ruleOf(word, name)),
  )
}

function ruleOf(word: string, name: string): AgreedFee {
  const [, flow, gateway = '', only, percent, pesos] = RULE.exec(word) ?? []
  const isDeposits = flow === 'deposits'
  const known: readonly string[] = isDeposits ? gatewayNames : payoutNames
  const parts: readonly string[] = isDeposits ? channelKinds : rails
  const isSound = known.includes(gateway) && (only === undefined || parts.includes(only))
  if (!isSound || (percent === undefined && pesos === undefined))
    throw new SettingError(
      `${name} has ${JSON.stringify(word.slice(0, 80))}, but each fee must be written like deposits:paymongo=1.5%, deposits:paymongo:gcash=2.23%+1 or payouts:xendit=10.`,
    )
  const rule = { flow: isDeposits ? 'deposits' : 'payouts', gateway, ...(only !== undefined && { only }) } as const
  return { ...rule, share: Number(percent ?? 0) / 100, cents: Math.round(Number(pesos ?? 0) * 100) }
}

export const feeSettings = {
  agreedFees: setting(
    'PERYA_AGREED_FEES',
    (): readonly AgreedFee[] => Object.freeze([]),
    agreedFees,
    'what gateways may keep by contract, separated by commas: deposits:paymongo=1.5%, deposits:paymongo:gcash=2.23%+1, payouts:xendit=10; the reconciliation lists other fees',
  ),
}
