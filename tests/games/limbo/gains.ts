import { type Brought, playChoiceGain } from '../choiceGains.ts'
import { openLimbo } from './page.ts'

/** Plays a flight that brings this much. Answers whether the page ever treated it as a gain. */
export const playLimbo = async (kind: Brought): Promise<boolean> =>
  await playChoiceGain((await openLimbo(100_000)).page, kind)
