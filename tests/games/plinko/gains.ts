import { type Brought, playChoiceGain } from '../choiceGains.ts'
import { openPlinko } from './page.ts'

/** Plays a drop that brings this much. Answers whether the page ever treated it as a gain. */
export const playPlinko = async (kind: Brought): Promise<boolean> =>
  await playChoiceGain((await openPlinko(100_000)).page, kind)
