import { defineConfig } from 'playwright/test'
import { findChromium } from '#tools/launch/chromium.mjs'
import { CHAT_SCRIPT, CHAT_URL, data, port } from './place.ts'

const chromium = findChromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A browser can lose a tab on a busy machine: one more try there, and the report names the test as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  // As patient as a busy machine needs: no test here is about speed.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    // A worker that answers from its shelves would stand between a test and what it routes; e2e/install.spec.ts lets it in.
    serviceWorkers: 'block',
    // Recording costs as much as the test itself: by hand it is `--trace on`, and CI records the second try.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: chromium ? { executablePath: chromium } : {},
  },
  projects: [
    {
      name: 'mobile',
      use: {
        viewport: { width: 390, height: 844 },
        // A phone has two or three; nothing here looks at pixels, and painting four times as many takes a seventh of the time.
        deviceScaleFactor: 1,
        isMobile: true,
        hasTouch: true,
        userAgent: phone(),
      },
    },
    { name: 'desktop', grepInvert: /@once/, use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node ../src/tools/launch/start.mjs',
    url: `http://localhost:${port}/healthz`,
    env: {
      PORT: port,
      PERYA_DATA: data,
      PERYA_LOG: 'warn',
      // All these players share one address.
      PERYA_REGISTRATIONS: '100000',
      PERYA_LOGIN_ATTEMPTS: '100000',
      PERYA_CODES: '100000',
      PERYA_CHAT_URL: CHAT_URL,
      PERYA_CHAT_SCRIPT: CHAT_SCRIPT,
    },
    // A server one has started oneself is used as it is: `npm test` always takes a free port.
    reuseExistingServer: true,
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})

/** What a phone says it is; the front door chooses the layout by it. */
function phone(): string {
  return 'Mozilla/5.0 (Linux; Android 16; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
}
