import { beginRound, button, expectReady, game, meter, said, sitDown } from './houseGame.ts'
import { seedRounds } from './operator.ts'
import { expect, MOVED, moving, once, test } from './test.ts'

test.use({ ...moving, expected: [new RegExp(MOVED)] })

const CASCADES = 1019
const COINS = 1020
const STAKE = 500

test(
  'symbols that win fall and coins that lock respin, each step told, and the money adds up',
  once,
  async ({ page, login }) => {
    const player = await login()
    seedRounds(player, CASCADES, STAKE, ['hasFalls'])
    await sitDown(page, CASCADES, 'Spin')
    await button(page, 'Turbo').click()
    const fell = await beginRound(page, () => page.keyboard.press('Space'))
    await expect(said(page)).toHaveText(/^After fall 1, ×2: ₱/)
    await expect(game(page).locator('.ladder [data-now]')).toHaveText('×2')
    await expectReady(page, 'Spin')
    await expect(meter(page, 'Coin')).toHaveText(`₱${(fell.coin / 100).toFixed(2)}`)

    seedRounds(player, COINS, STAKE, ['hasRespins'])
    await sitDown(page, COINS, 'Spin')
    await expect(game(page).locator('.jackpots')).toContainText('Grand')
    const locked = await beginRound(page, () => page.keyboard.press('Space'))
    await expect(said(page)).toHaveText(/^\d+ coins lock!$/)
    await expect(game(page).getByRole('img', { name: /coins locked\. 3 respins left\.$/ })).toBeVisible()
    await expect(meter(page, 'Respins left')).toBeVisible()
    await expect(said(page)).toHaveText(/^The coins brought ₱|^A full window/, { timeout: 60_000 })
    await expectReady(page, 'Spin')
    await expect(meter(page, 'Coin')).toHaveText(`₱${(locked.coin / 100).toFixed(2)}`)
    await button(page, 'Rules and pays').click()
    await expect(game(page).getByText('Jackpots are fixed')).toBeVisible()
  },
)
