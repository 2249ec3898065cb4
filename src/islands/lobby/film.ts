import { ladderRecharge } from '#contract/activities/ladderRecharge/manifest.ts'
import { signUpBonus } from '#contract/activities/signUpBonus/manifest.ts'
import { jumpType } from '#contract/enumerations.ts'
import type { PromotionalVideo } from '#contract/lobby/catalogue.ts'

/** The activity data of the choice; undefined until known. */
type Known = { activityIds: readonly number[]; loginPaying: boolean } | undefined

/**
 * The film of the home page (spec 4). The sign-up bonus's film, while that is on and unpaid; else the ladder recharge's, while that is on;
 * else the generic one. Until that is known, or if that film is missing: the sign-up bonus's, else the first.
 */
export function chooseFilm(videos: readonly PromotionalVideo[], known: Known): PromotionalVideo | undefined {
  const of = (activity: number) =>
    videos.find(({ clickType, clickAction }) => clickType === jumpType.activity && clickAction === activity)
  const first = of(signUpBonus.id) ?? videos[0]
  if (!known) return first
  const isOn = (activity: number) => known.activityIds.includes(activity)
  const generic = videos.find(({ clickType }) => clickType === jumpType.game) ?? first
  if (isOn(signUpBonus.id) && !known.loginPaying) return of(signUpBonus.id) ?? generic
  if (isOn(ladderRecharge.id)) return of(ladderRecharge.id) ?? generic
  return generic
}
