import { type Brought, playChoiceGain } from '../choiceGains.ts'
import { openDice } from './page.ts'

/** Plays a roll that brings this much. Answers whether the page ever treated it as a gain. */
export const playDice = async (kind: Brought): Promise<boolean> =>
  await playChoiceGain((await openDice(100_000)).page, kind)
