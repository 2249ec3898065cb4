import process from 'node:process'
import { defineConfig } from 'playwright/test'
import { findChromium } from '#tools/launch/chromium.mjs'
import { isLong } from './long.ts'
import { CHAT_SCRIPT, CHAT_URL, data, port } from './place.ts'

const chromium = findChromium()

/**
 * Chromium draws its own buttons as pages, and holds empty processes ready, for every context anew. Nobody sees them here, and they cost a
 * twentieth of the tests' time.
 */
const OFF = [
  'InitialWebUI',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIReloadButton',
  'WebUIToolbar',
]

/** Playwright's own list, since only the last such switch counts. */
const OFF_BY_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
]

/** Tags of tests that a project leaves out, as e2e/test.ts explains them. */
const LEFT_OUT = isLong
  ? { mobile: /@wide(?!-)/, desktop: /@once/, publishing: [] }
  : { mobile: /@wide|@long/, desktop: /@once|@phone-first|@long/, publishing: /@long/ }

/** It changes what the server under test shows, and builds meanwhile: so it comes after all others. */
const PUBLISHES = /draft\.spec\.ts/

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Two leave a quarter of two cores idle, while pages wait for the server or for time.
  workers: 3,
  // A browser can lose a tab on a busy machine, so CI retries once and reports the test as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  // Long enough for a busy machine, since no test here measures speed.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    // Painting ornaments that move costs as much as many a test; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would answer from its cache instead of a test's route; only e2e/install.spec.ts allows it.
    serviceWorkers: 'block',
    // Recording costs as much as the test itself, so only CI's second try is recorded; by hand use `--trace on`.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without a graphics card, Chromium would imitate one.
      args: ['--disable-gpu', `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OFF].join()}`],
      ...(chromium && { executablePath: chromium }),
    },
  },
  projects: [
    {
      name: 'mobile',
      grepInvert: LEFT_OUT.mobile,
      testIgnore: PUBLISHES,
      use: {
        viewport: { width: 390, height: 844 },
        // A phone has two or three. No test checks pixels, and painting a quarter of them saves a seventh of the time.
        deviceScaleFactor: 1,
        isMobile: true,
        hasTouch: true,
        userAgent: phone(),
      },
    },
    {
      name: 'desktop',
      grepInvert: LEFT_OUT.desktop,
      testIgnore: PUBLISHES,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'publishing',
      grepInvert: LEFT_OUT.publishing,
      testMatch: PUBLISHES,
      dependencies: ['mobile', 'desktop'],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: 'node ../src/tools/launch/start.mjs',
    url: `http://localhost:${port}/healthz`,
    env: {
      PORT: port,
      PERYA_DATA: data,
      PERYA_LOG: 'warn',
      // All players of the tests share one address.
      PERYA_REGISTRATIONS: '100000',
      PERYA_LOGIN_ATTEMPTS: '100000',
      PERYA_CODES: '100000',
      PERYA_ROUND_PACE: 'off',
      PERYA_CHAT_URL: CHAT_URL,
      PERYA_CHAT_SCRIPT: CHAT_SCRIPT,
    },
    // A server that is already running is used as it is; `npm test` always takes a free port.
    reuseExistingServer: true,
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})

/** A phone's user agent, by which the server chooses the layout. */
function phone(): string {
  return 'Mozilla/5.0 (Linux; Android 16; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
}
