import { lobby } from 'perya:lobby'
import { friendsOf, rangesOf, spinsOf } from '#contract/activities/inviteUserSpin/wheel.ts'
import { wagerOf } from '#contract/wallet/wagering.ts'
import { type Facts, tableOf } from '../../article.ts'
import type { RuleWords } from '../rules.ts'

/** What /rule/spin says of the configuration. */
export function ruleFacts({ formats }: RuleWords): Facts {
  const { configs, friends } = lobby
  const terms = configs.inviteUserSpin
  return {
    spinTarget: formats.shortCoin(terms.target),
    spinDays: String(terms.days),
    spinFriends: String(friendsOf(terms)),
    spinSpins: String(spinsOf(terms)),
    spinStake: formats.coin(wagerOf(terms.target, terms.betRate)),
    spinFriendDeposit: formats.coin(friends.deposit),
    spinFriendStakes: formats.coin(friends.stakes),
  }
}

export function ruleTables({ t, formats }: RuleWords): Facts {
  const rows = rangesOf(lobby.configs.inviteUserSpin).map(({ from, to }, at) => [
    String(at + 1),
    at === 0 ? t('inviteUserSpin.rule.free') : t('inviteUserSpin.rule.friends', { count: at }),
    t('inviteUserSpin.range', { from: formats.shortCoin(from), to: formats.shortCoin(to) }),
  ])
  const heads = ['spin', 'takes', 'brings'].map((head) => t(`inviteUserSpin.rule.${head}`))
  return { spinRanges: tableOf(heads, rows) }
}
