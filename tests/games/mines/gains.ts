import { type Brought, endGain } from '../broughtGain.ts'
import { openNewPage } from './page.ts'

/** Plays a round that brings this much. Answers whether the page ever treated it as a gain. */
export async function playMines(kind: Brought): Promise<boolean> {
  const { page } = await openNewPage()
  await page.play()
  await page.openTile(1)
  if (page.$shell.get().step !== 'choosing') return await playMines(kind)
  return await endGain(page, kind, page.cashOut)
}
