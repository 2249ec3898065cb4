import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** The headless shell has no window to draw: the same pages take a fifth less of the processor. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The Chromium to test in: CHROMIUM_PATH, else Playwright's own, else the system's; undefined if none runs. */
export function findChromium() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const candidates = [process.env.CHROMIUM_PATH, ...playwrightsOwn(), ...onPath, ...PLACES]
  return candidates.find((path) => path && existsSync(path) && runs(path))
}

/** Playwright installs the shell in a folder beside its Chromium. */
function playwrightsOwn() {
  const whole = createRequire(import.meta.url)('playwright').chromium.executablePath()
  const [, beside, version] = /^(.*)[/\\]chromium-(\d+)[/\\]/.exec(whole) ?? []
  const shells = `${beside}/chromium_headless_shell-${version}/*/{chrome-headless-shell,headless_shell}{,.exe}`
  return [...(beside ? globSync(shells) : []), whole]
}

/** A downloaded browser may lack the system's libraries, which only a start reveals. (On Windows the start opens a window.) */
function runs(path) {
  return process.platform === 'win32' || spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}

/** Finds a Chromium or installs one, and reports it in one line. Throws one sentence if both fail. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  for (const [sentence, commands] of installers()) {
    console.error(sentence)
    const isInstalled = commands.every(([command, ...words]) => quietly(command, words))
    const path = isInstalled ? findChromium() : undefined
    if (path) return path
  }
  throw new Error(
    'The end-to-end tests need a Chromium, and none could be installed: install one, or name it in CHROMIUM_PATH.',
  )
}

function installers() {
  const cli = fileURLToPath(new URL('../../../node_modules/playwright/cli.js', import.meta.url))
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const apt = ['apt-get', '-qq', '-y']
  return [
    [
      "No Chromium here: installing Playwright's (npx playwright install chromium) …",
      [[process.execPath, cli, 'install', 'chromium']],
    ],
    isRootOnDebian && [
      "That did not give one that runs: installing Debian's package (apt-get install chromium-headless-shell) …",
      [
        [...apt, 'update'],
        [...apt, 'install', '--no-install-recommends', 'chromium-headless-shell'],
      ],
    ],
  ].filter(Boolean)
}

const INSTALL_TIMEOUT_MS = 10 * 60_000

function quietly(command, words) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, words, { stdio: 'ignore', timeout: INSTALL_TIMEOUT_MS, env }).status === 0
}
