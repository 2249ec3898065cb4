import { useState } from 'react'
import type { Cents } from '#contract/money.ts'
import { lobbyRefusalWords } from '#contract/refusals.ts'
import type { RechargeType } from '#contract/wallet/channel.ts'
import { bankToBind, bindAddress } from '#contract/wallet/depositBank.ts'
import { loadKyc } from '../kyc/kycStanding.ts'
import { $player } from '../player.ts'
import { go } from '../ui/navigation.ts'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { openDeposit } from './deposit.ts'
import { keepWish } from './wish.ts'

/** Chooses a channel and opens an order with it. A refusal leads to the page that resolves it. */
export function useOpening(strings: Strings, channels: readonly RechargeType[]) {
  const [isChoosing, setIsChoosing] = useState(false)
  const [isRefused, setIsRefused] = useState(false)

  async function open(amount: Cents, channel: number) {
    const chosen = channels.find(({ id }) => id === channel)
    const bank = chosen && missingBank(chosen)
    if (bank !== undefined) return bindFirst(bank, amount)
    const problem = await openDeposit(amount, channel)
    // The account was removed elsewhere, or is not known here yet.
    if (problem?.key === lobbyRefusalWords.bankNeeded) return bindFirst(chosen?.bankId ?? 'any', amount)
    const isUnverified = problem?.key === lobbyRefusalWords.kycNeeded
    if (problem) showToast(t(strings, problem.key, problem.values), 'error')
    // The form of what is missing opens over the page, once this dialog has gone.
    const isAsked = problem?.key === lobbyRefusalWords.birthDateNeeded || problem?.key === lobbyRefusalWords.textsNeeded
    if (!problem || isUnverified || isAsked) setIsChoosing(false)
    if (!isUnverified) return
    setIsRefused(true)
    void loadKyc()
  }

  return { isChoosing, setIsChoosing, isRefused, open }
}

/** The account that is known to be missing, without a question to the server: the log-in has told the accounts. */
function missingBank(channel: RechargeType): number | 'any' | undefined {
  const player = $player.get()
  if (player.state !== 'ready' || !player.banks) return undefined
  return bankToBind(
    channel,
    Object.values(player.banks.appUserBankList).map(({ bankId }) => bankId),
  )
}

/** A bank's channel first requires an account there (spec 4). */
function bindFirst(bank: number | 'any', amount: Cents): void {
  keepWish(amount)
  go(bindAddress(bank))
}
