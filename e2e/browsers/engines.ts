import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { findChromium } from '#tools/launch/chromium.mjs'
import { bidiDriver } from './bidi.ts'
import { cdpDriver } from './cdp.ts'
import { type Driver, PHONE } from './driver.ts'
import { oldChrome } from './old.ts'
import { endProcess, newProfile, startAndHear, untilAnswered, withEnd } from './processes.ts'
import { webDriver } from './webDriver.ts'

/** A browser in use, or one sentence that says why there is none. */
export type Launched = Driver | { missing: string }

/** Every engine that can be had, by name. Samsung Internet 21, Safari 16.4 and Firefox 115 cannot: e2e/engines.spec.ts stands in for them. */
export const engines = {
  Chromium: async () => chromium(findChromium()),
  Firefox: firefox,
  WebKitGTK: webKit,
  'Chrome 109': async () => {
    const found = await oldChrome()
    return 'missing' in found ? found : await chromium(found.path)
  },
} satisfies Record<string, () => Promise<Launched>>

/** A page may open a tab, as the bank's; the phone's layout is asked for. */
const FIREFOX = [
  ['dom.disable_open_during_load', false],
  ['general.useragent.override', PHONE],
] as const

const INSTALL_MS = 10 * 60_000

/** The first of these programs on this machine. On Debian, as root, its packages are installed if there is none. */
function programOf(names: readonly string[], packages: readonly string[]): string | undefined {
  const find = () => {
    const folders = (process.env.PATH ?? '').split(delimiter)
    return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
  }
  const found = find()
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  console.log(`Installing ${packages.join(' and ')} …`)
  const words = ['-qq', '-y', 'install', '--no-install-recommends', ...packages]
  spawnSync('apt-get', words, {
    stdio: 'ignore',
    timeout: INSTALL_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return find()
}

async function chromium(path: string | undefined): Promise<Launched> {
  if (!path) return { missing: 'no Chromium is installed' }
  const profile = newProfile()
  const words = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-dev-shm-usage']
  const { child, heard } = await startAndHear(
    path,
    [...words, `--user-agent=${PHONE}`, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    /DevTools listening on (ws:\S+)/,
  )
  return withEnd(await cdpDriver(heard), [child], profile)
}

async function firefox(): Promise<Launched> {
  const path = programOf(['firefox-esr', 'firefox'], ['firefox-esr'])
  if (!path) return { missing: 'no Firefox is installed, such as by apt-get install firefox-esr' }
  const profile = newProfile()
  writeFileSync(
    join(profile, 'user.js'),
    FIREFOX.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(''),
  )
  const { child, heard } = await startAndHear(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    /WebDriver BiDi listening on (ws:\S+)/,
  )
  return withEnd(await bidiDriver(`${heard}/session`), [child], profile)
}

async function webKit(): Promise<Launched> {
  const path = programOf(['WebKitWebDriver'], ['webkit2gtk-driver', 'xvfb'])
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4*/MiniBrowser')
  if (!path || !browser) return { missing: 'no WebKitGTK is installed, such as by apt-get install webkit2gtk-driver' }
  const screen = programOf(['Xvfb'], ['xvfb'])
  if (!screen) return { missing: 'WebKitGTK needs a screen, such as by apt-get install xvfb' }
  const shown = await startAndHear(
    screen,
    ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    /^(\d+)$/m,
  )
  const port = 20_000 + (process.pid % 10_000)
  const server = spawn(path, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${shown.heard}` },
  })
  await untilAnswered(`http://127.0.0.1:${port}/status`)
  const options = { binary: browser, args: ['--automation', `--user-agent=${PHONE}`] }
  try {
    const driver = await webDriver(`http://127.0.0.1:${port}`, {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': options,
    })
    return withEnd(driver, [server, shown.child])
  } catch (error) {
    await endProcess(server)
    await endProcess(shown.child)
    throw error
  }
}
