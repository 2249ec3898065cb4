import { computed } from 'nanostores'
import { FIRST_CHARGE } from '#contract/activities/firstCharge/id.ts'
import type { Standing } from '#contract/activities/manifest.ts'
import { isGameOpen } from '#contract/lobby/openGame.ts'
import { $activities } from '../activities/activities.ts'
import { $catalogue } from '../config.ts'
import { $player } from '../player.ts'

/** The viewer of the HTML: a guest, with everything open that the build left in. */
export const atBuild: Standing = {
  activityIds: [],
  hasMobile: false,
  canDeposit: true,
  hasDeposited: false,
  hasMatch: true,
  promotions: 'pushed',
  isGameOpen: () => true,
}

/** What the rule of offers knows of this viewer (contract/activities/offers.ts). What is not loaded yet counts as at build. */
export const $standing = computed([$player, $activities, $catalogue], (player, activities, catalogue): Standing => {
  const user = player.state === 'ready' ? player.user : undefined
  return {
    activityIds: activities?.activityIds ?? atBuild.activityIds,
    hasMobile: user !== undefined && user.mobile !== '',
    canDeposit: activities?.canDeposit ?? atBuild.canDeposit,
    // Nothing is pushed before it is known whether it may be.
    promotions: activities?.promotions ?? 'shown',
    // A player who is still loading may have deposited.
    hasDeposited: user?.firstRecharge ?? player.state === 'known',
    hasMatch: activities?.activityIds.includes(FIRST_CHARGE) ?? atBuild.hasMatch,
    isGameOpen: (id) => id === 0 || catalogue === undefined || isGameOpen(catalogue.byId.get(id)),
  }
})
