import { activityKind, jumpType } from '#contract/enumerations.ts'
import type { PromotionalVideo } from '#contract/lobby/catalogue.ts'

/** What the choice asks of a player's activities; undefined until they are known. */
type Known = { activityIds: readonly number[]; loginPaying: boolean } | undefined

/**
 * The film of the home page (spec 4): the sign-up bonus's while that is on and not paid for, else the ladder recharge's while that is on, else
 * the generic one. Until that is known, and where the one it comes to is missing: the sign-up bonus's, else the first.
 */
export function chooseFilm(videos: readonly PromotionalVideo[], known: Known): PromotionalVideo | undefined {
  const of = (activity: number) =>
    videos.find(({ clickType, clickAction }) => clickType === jumpType.activity && clickAction === activity)
  const first = of(activityKind.signUpBonus) ?? videos[0]
  if (!known) return first
  const isOn = (activity: number) => known.activityIds.includes(activity)
  const generic = videos.find(({ clickType }) => clickType === jumpType.game) ?? first
  if (isOn(activityKind.signUpBonus) && !known.loginPaying) return of(activityKind.signUpBonus) ?? generic
  if (isOn(activityKind.ladderRecharge)) return of(activityKind.ladderRecharge) ?? generic
  return generic
}
