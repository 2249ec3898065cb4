import type { Page } from 'playwright/test'
import { formatsOf } from '#contract/formats.ts'
import { beginRound, button, expectReady, game, meter, said, sitDown } from './houseGame.ts'
import { prepare } from './prepare.ts'
import { expect, MOVED, moving, once, test } from './test.ts'

test.use({ ...moving, expected: [new RegExp(MOVED)] })

const CASCADES = 1019
const COINS = 1020
const STAKE = 500

/** Plays a round in turbo to its end. Returns all that was said of it, since a step may be short. */
async function playOut(page: Page): Promise<string> {
  await said(page).evaluate((node) => {
    new MutationObserver(() => {
      node.setAttribute('data-heard', `${node.getAttribute('data-heard') ?? ''}${node.textContent}\n`)
    }).observe(node, { childList: true, characterData: true, subtree: true })
  })
  await button(page, 'Turbo').click()
  const { coin } = await beginRound(page, () => button(page, 'Spin').click())
  await expect(meter(page, 'Coin')).toHaveText(formatsOf().coin(coin), { timeout: 60_000 })
  await expectReady(page, 'Spin')
  return (await said(page).getAttribute('data-heard')) ?? ''
}

test('symbols that win fall, each fall is told, and the money adds up', once, async ({ page, login }) => {
  await prepare('rounds', await login(), CASCADES, STAKE, ['hasFalls'])
  await sitDown(page, CASCADES, 'Spin')
  expect(await playOut(page)).toMatch(/^After fall 1, ×2: ₱[\d,]+\.\d\d\.$/m)
  await expect(game(page).locator('.ladder [data-now]')).not.toHaveText('×1')
})

test('coins that lock respin, each respin is told, and the money adds up', once, async ({ page, login }) => {
  await prepare('rounds', await login(), COINS, STAKE, ['hasRespins'])
  await sitDown(page, COINS, 'Spin')
  await expect(game(page).locator('.jackpots')).toContainText('Grand')
  const heard = await playOut(page)
  expect(heard).toMatch(/^\d+ coins lock!$/m)
  expect(heard).toMatch(/^\d+ new coins?\. .*\d+ coins locked\. 3 respins left\.$/m)
  expect(heard).toMatch(/^(The coins brought|A full window: the grand jackpot!) ₱/m)
  await expect(meter(page, 'Stake')).toHaveText('₱5.00')
  await button(page, 'Rules and pays').click()
  await expect(game(page).getByText('Jackpots are fixed')).toBeVisible()
})
