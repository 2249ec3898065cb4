import { type Openable, thing } from '#contract/activities/newYear/things.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { ClaimKey } from '../claim.ts'
import { seasonOf } from '../season.ts'

export const ACTIVITY = 'newYear'

export const configured = () => catalogue().configs.newYear
export const season = () => seasonOf(ACTIVITY)
export const today = (): string => manilaDay(now())

/** The key of something that is given once a day. Tasks have their numbers; see `boxes.ts` for the others. */
export const keyOfToday = (item: number): ClaimKey => ({ activity: ACTIVITY, item, round: today() })

/** What is drawn with, by its kind. */
export const propOf = (kind: Openable): number => thing[kind]
