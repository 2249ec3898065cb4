import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { APIRequestContext } from 'playwright/test'
import { expectFit } from './fit.ts'
import { go, settled } from './go.ts'
import { ask, type Player } from './player.ts'
import { expect, test, wideFirst } from './test.ts'

/** A deposit whose step of the ladder brings 100 points. */
const DEPOSIT = 1_000_000
/** Bets for 30 more, at a point for each 100 coin: together a frame, and a draw. */
const BETS = 300_000

/** Earns points by bets over the wire, since playing has specs of its own. */
async function earn(request: APIRequestContext, { token }: Player): Promise<void> {
  const { url } = await ask(request, 'startGame', { gameId: 1001 }, token)
  const { gameToken, stakes } = await ask(request, 'houseOpen', { launchToken: url.split('#launch=')[1] ?? '' })
  await ask(request, 'houseSeed', { clientSeed: 'drawn-here' }, gameToken)
  const stake = stakes.findLast((each) => BETS % each === 0) ?? 0
  for (let left = BETS; left > 0; left -= stake)
    await ask(request, 'houseSpin', { roundId: randomUUID(), stake }, gameToken)
}

test(
  'points earned by bets and a deposit buy a frame that is worn, and a draw that can be checked',
  wideFirst,
  async ({ page, login, request }, { project, outputDir }) => {
    const player = await login({ deposited: DEPOSIT })
    await earn(request, player)
    await go(page, project.name === 'desktop' ? '/lobby/points' : '/points')
    const yours = page.getByRole('region', { name: 'Your points' })
    await expect(yours).toContainText('130')
    await expect(page.getByText('Nothing yet')).toBeVisible()

    await page.getByRole('button', { name: 'Lantern frame, 100 points' }).click()
    const sheet = page.getByRole('dialog', { name: 'Exchange points' })
    await expect(sheet).toContainText('Points left30')
    await sheet.getByRole('button', { name: 'Exchange 100 points' }).click()
    await page.getByRole('dialog', { name: 'It is yours' }).getByRole('button', { name: 'OK' }).click()
    await expect(yours).toContainText('30')
    await expect(page.getByRole('listitem').filter({ hasText: 'Lantern frame' }).first()).toContainText('Yours already')

    await page.getByRole('button', { name: 'Draw for 15 points' }).press('Enter')
    const prize = page.getByRole('dialog', { name: /You won|Not this time/ })
    await prize.getByText('Check this draw').click()
    await prize.getByRole('button', { name: 'Draw it again here' }).click()
    await expect(prize.getByRole('status').filter({ hasText: 'It is right' })).toBeVisible()
    await prize.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText('9 of 10 draws left today')).toBeVisible()
    await settled(page)
    await expectFit(page)

    await go(page, '/fair')
    const drawn = page.getByRole('region', { name: 'Your draws for points' })
    await drawn.getByText('Check this draw').click()
    await drawn.getByRole('button', { name: 'Draw it again here' }).click()
    await expect(drawn.getByRole('status').filter({ hasText: 'It is right' })).toBeVisible()

    // The file of rounds and draws, checked by the program that this very site serves.
    const file = page.waitForEvent('download')
    await drawn.getByRole('button', { name: 'Save my rounds and draws' }).click()
    mkdirSync(outputDir, { recursive: true })
    const program = join(outputDir, 'verify-rounds.mjs')
    writeFileSync(program, await (await request.get('/verify-rounds.mjs')).text())
    const { status, stdout } = spawnSync(process.execPath, [program, await (await file).path()], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, expect.stringContaining('1 draws hold, 0 do not, none is missing.')])
    await expect(page.getByText(/^Saved on this device\. Rounds: \d+\. Draws: 1\.$/)).toBeVisible()
    if (process.env.LOOK) await page.screenshot({ path: `/tmp/file-fair-${project.name}.png`, fullPage: true })

    await go(page, project.name === 'desktop' ? '/lobby/profile' : '/profile/info')
    await page.getByRole('radio', { name: 'Lantern frame' }).check({ force: true })
    await page.getByRole('button', { name: 'Save' }).click()
    const worn = page.locator('.avatar[data-frame="1"]:visible').first()
    await expect(worn).toHaveCSS('border-image-source', /frame\/1\.svg/)
  },
)
