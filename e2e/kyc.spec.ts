import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { declarations } from '#contract/kyc/kyc.ts'
import { PICTURE_BYTES_MAX } from '#contract/kyc/pictureLimits.ts'
import { expectFit } from './fit.ts'
import { go } from './go.ts'
import { approve, identify, sendSide, writeIdentity } from './identity.ts'
import { expect, once, onceLong, test } from './test.ts'

const WITHDRAW = '/lobby/wallets/withdraw'
const UPLOAD = '/walletsKycUpload'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name })
const onward = (page: Page) => main(page).getByRole('button', { name: 'Save and continue' }).click()

async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text)
}

const jpeg = (buffer: Buffer) => ({ name: 'id.jpg', mimeType: 'image/jpeg', buffer })

/** A JPEG like a phone's, without anybody in it. */
async function photo() {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#9ab' } }).jpeg()
  return jpeg(await picture.toBuffer())
}

/** A JPEG of more than 8 MB, taken upright: the camera's metadata follow the picture. */
async function largePhoto() {
  const picture = sharp({ create: { width: 3600, height: 2400, channels: 3, background: '#9ab' } })
  const taken = await picture.withMetadata({ orientation: 6 }).jpeg().toBuffer()
  return jpeg(Buffer.concat([taken, Buffer.alloc(PICTURE_BYTES_MAX)]))
}

async function sendPicture(page: Page, name: string): Promise<void> {
  const card = main(page).getByRole('region', { name })
  await card.getByLabel(/^Choose a file/).setInputFiles(await largePhoto())
  await card.getByRole('button', { name: 'Send this photo' }).click()
  await expect(card.getByRole('status')).toHaveText('Received')
}

async function writeDetails(page: Page): Promise<void> {
  await onward(page)
  await expect(field(page, 'First name')).toBeFocused()
  await expect(field(page, 'First name')).toHaveAccessibleDescription('Please fill this in.')
  await fill(page, { 'First name': 'Luningning', 'Last name': 'Halimbawa', 'Date of birth': '2015-02-03' })
  await fill(page, { 'Place of birth': 'Calamba, Laguna', 'Mobile number': '917 000 0001' })
  await onward(page)
  await expect(field(page, 'Date of birth')).toHaveAccessibleDescription(/aged 21 or over/)
  await fill(page, { 'Date of birth': '1990-02-03' })
  await onward(page)
  await expect(heading(page, 'Where you live')).toBeFocused()

  // The draft is on the server: a reload continues from it.
  await page.reload()
  await field(page, 'My permanent address is the same').check()
  await fill(page, { 'House number, street and barangay': '12 Mabini St.', 'City or municipality': 'Calamba' })
  await fill(page, { Province: 'Laguna', 'ZIP code': '4027' })
  await onward(page)
  await field(page, 'How do you earn your living?').selectOption('retired')
  await field(page, 'Where does the money you play with come from?').selectOption('Pension')
  await onward(page)
  await field(page, 'Kind of document').selectOption('Passport')
  await fill(page, { 'Number of the document': `P${Date.now()}`, 'Valid until': '2090-05-06' })
  await expectFit(page)
  await onward(page)
}

/** Details as the form saves them, of somebody with a passport. */
const passport = () => ({ documentKind: 'passport', documentNumber: `P${Date.now()}`, documentExpiry: '2090-05-06' })
const PASSPORT_PAGE = 'Photo page of your passport'

test(
  'the withdrawal leads to the form, which says what is wrong and keeps what is written',
  onceLong,
  async ({ page, login }) => {
    await login()
    await go(page, WITHDRAW)
    await main(page).getByRole('link', { name: 'Verify your identity' }).click()
    await main(page).getByRole('button', { name: 'Start' }).click()
    await writeDetails(page)
    await page.waitForURL('**/walletsKycUpload')
    await expect(main(page).getByRole('region', { name: PASSPORT_PAGE })).toBeVisible()
  },
)

test(
  'a file that is no picture is told apart, and a sending without an answer can be called off',
  onceLong,
  async ({ page, login }) => {
    await writeIdentity(page.request, await login(), passport())
    await go(page, UPLOAD)
    const card = main(page).getByRole('region', { name: PASSPORT_PAGE })
    const file = card.getByLabel(/^Choose a file/)
    await file.setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7 and so on') })
    await expect(card.getByRole('alert')).toHaveText(/This is a PDF/)
    await expect(card.getByLabel(/^Take a photo/)).toHaveAttribute('capture', 'environment')

    // The server does not answer, and the player cancels.
    await page.route('**/app/v1/uploadKyc*', () => {})
    await file.setInputFiles(await photo())
    await card.getByRole('button', { name: 'Send this photo' }).click()
    await card.getByRole('button', { name: 'Cancel' }).click()
    await page.unroute('**/app/v1/uploadKyc*')
    await card.getByRole('button', { name: 'Send this photo' }).click()
    await expect(card.getByRole('status')).toHaveText('Received')
  },
)

test('missing data are named, and a complete proof can be submitted and approved', once, async ({ page, login }) => {
  const player = await login()
  await writeIdentity(page.request, player, passport())
  await sendSide(page.request, player, 'front')
  await go(page, UPLOAD)
  await main(page).getByRole('button', { name: 'Send for checking' }).click()
  await expect(main(page).getByRole('alert').filter({ hasText: 'Still missing' })).toHaveText(/the photo of yourself/)
  await sendPicture(page, 'You, holding the document')
  for (const line of await main(page).getByRole('checkbox').all()) {
    await expect(line).toHaveCSS('appearance', 'none')
    await line.check()
  }
  await expect(main(page).getByRole('checkbox', { checked: true })).toHaveCount(declarations.length)
  await expectFit(page)
  await main(page).getByRole('button', { name: 'Send for checking' }).click()
  await expect(heading(page, 'We are checking your identity')).toBeVisible()
  await expect(main(page)).toContainText('Luningning Halimbawa')
  await expectFit(page)
  approve(player)
})

test(
  'an approved identity is done at the withdrawal and verified in the profile',
  onceLong,
  async ({ page, login }) => {
    const player = await login({ deposited: 50_000 })
    await identify(page.request, player)
    await go(page, WITHDRAW)
    await expect(main(page).getByRole('listitem', { name: 'Prove who you are' })).toContainText('Done')
    await go(page, '/profile/user')
    await expect(main(page).getByRole('link', { name: /Verify identity/ })).toContainText('Verified')
  },
)
