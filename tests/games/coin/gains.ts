import { type Brought, endGain } from '../broughtGain.ts'
import { openNewPage } from './page.ts'

/** Plays a round that brings this much. Answers whether the page ever treated it as a gain. */
export async function playCoin(kind: Brought): Promise<boolean> {
  const { page } = await openNewPage(['kara'])
  await page.play()
  await page.callFace('kara')
  return await endGain(page, kind, page.cashOut)
}
