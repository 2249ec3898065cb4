import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import { formats, type Strings, t } from '../../ui/words.ts'

/** A card's name: the coin of all its days. */
export function nameOfCard(days: readonly (readonly RewardItem[])[], strings: Strings): string {
  const coin = days.flat().reduce((sum, { id, count }) => sum + (id === rewardId.coin ? count : 0), 0)
  return t(strings, 'signUpBonus.card', { amount: formats(strings).shortCoin(coin), count: days.length })
}
