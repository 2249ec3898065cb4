import { type Brought, playChoiceGain } from '../choiceGains.ts'
import { openScratch } from './page.ts'

/** Reveals a card that brings this much. Answers whether the page ever treated it as a gain. */
export const playScratch = async (kind: Brought): Promise<boolean> =>
  await playChoiceGain((await openScratch(100_000)).page, kind)
