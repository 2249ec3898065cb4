import type { OpenHilo } from '#contract/games/hilo/game.ts'
import { type Brought, endGain } from '../broughtGain.ts'
import { openNewPage } from './page.ts'

/** Plays a round that brings this much. Answers whether the page ever treated it as a gain. */
export async function playHilo(kind: Brought): Promise<boolean> {
  const { page } = await openNewPage()
  await page.play()
  const { offers } = page.$hand.get() as OpenHilo
  const likelier = offers.reduce((best, one) => (one.chance > best.chance ? one : best))
  await page.guess(likelier.guess)
  if (page.$shell.get().step !== 'choosing') return await playHilo(kind)
  return await endGain(page, kind, page.cashOut)
}
