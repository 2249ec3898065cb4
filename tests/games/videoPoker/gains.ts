import { type Brought, endGain } from '../broughtGain.ts'
import { openNewPage } from './page.ts'

/** Plays a round that brings this much. Answers whether the page ever treated it as a gain. */
export async function playVideoPoker(kind: Brought): Promise<boolean> {
  const { page } = await openNewPage()
  await page.play()
  return await endGain(page, kind, page.draw)
}
