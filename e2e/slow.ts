import type { Page } from 'playwright/test'

/** A slow line: pages load before their scripts, which follow once the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', (route) => promise.then(() => route.continue()))
  return resolve
}
