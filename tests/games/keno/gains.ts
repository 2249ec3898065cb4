import { type Brought, playChoiceGain } from '../choiceGains.ts'
import { openKeno } from './page.ts'

/** Plays a draw that brings this much. Answers whether the page ever treated it as a gain. */
export const playKeno = async (kind: Brought): Promise<boolean> =>
  await playChoiceGain((await openKeno(100_000)).page, kind)
