import { type Brought, playChoiceGain } from '../choiceGains.ts'
import { openWheel } from './page.ts'

/** Plays a spin that brings this much. Answers whether the page ever treated it as a gain. */
export const playWheel = async (kind: Brought): Promise<boolean> =>
  await playChoiceGain((await openWheel(100_000)).page, kind)
