import { type Brought, endGain } from '../broughtGain.ts'
import { openWantedPage } from './page.ts'

/** Plays a round that brings this much. Answers whether the page ever treated it as a gain. */
export async function playLuckyNine(kind: Brought): Promise<boolean> {
  const { page } = await openWantedPage({ points: 6 })
  await page.play()
  return await endGain(page, kind, () => page.move('stay'))
}
