import { type Brought, endGain } from '../broughtGain.ts'
import { openWantedPage } from './page.ts'

/** Folds a round, whose end is changed to bring this much. Answers whether the page ever treated it as a gain. */
export async function playPusoyTatlo(kind: Brought): Promise<boolean> {
  const { page } = await openWantedPage({ hand: 'high', result: 'lost' })
  await page.play()
  return await endGain(page, kind, page.fold)
}
