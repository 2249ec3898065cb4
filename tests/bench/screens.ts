import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type BrowserContextOptions, chromium } from 'playwright'
import sharp from 'sharp'
import { ensureChromium } from '#tools/launch/chromium.mjs'

/** Takes the two screenshots of home for an install dialog, from a running server: `npm run screens`. The results are committed. */
const origin = `http://localhost:${process.env.PORT ?? 4321}`
const folder = resolve(import.meta.dirname, '../../public/screens')
const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const QUALITY = 72

const views: Record<'narrow' | 'wide', BrowserContextOptions> = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, userAgent: PHONE },
  wide: { viewport: { width: 1440, height: 900 } },
}

const browser = await chromium.launch({ executablePath: ensureChromium() })
for (const [name, view] of Object.entries(views)) {
  const page = await browser.newPage({ ...view, serviceWorkers: 'block', reducedMotion: 'reduce' })
  // Without the notice that greets there.
  await page.addInitScript(() => sessionStorage.setItem('popup.notice', '1'))
  await page.goto(`${origin}/lobby/home`, { waitUntil: 'networkidle' })
  const picture = await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toBuffer()
  await writeFile(resolve(folder, `${name}.webp`), picture)
  process.stdout.write(`${name}.webp: ${Math.round(picture.length / 1024)} KB\n`)
}
await browser.close()
