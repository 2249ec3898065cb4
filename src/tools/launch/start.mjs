import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { build } from './build.mjs'
import { environment, install, NODE, ROOT } from './install.mjs'
import { become, SERVER_OPTIONS, SERVER_SETTINGS } from './run.mjs'

install()
const built = build({ before: areSettingsFit })
if (!built) process.exit(1)
if (!built.isNew) console.error('Until then the last good build is served, without what was changed since.')
const options = [...SERVER_OPTIONS, '--import', new URL('resolve.mjs', import.meta.url).href]
become([...options, join(ROOT, 'src', 'server', 'main.ts')], { extra: { NODE_ENV: 'production', ...SERVER_SETTINGS } })

/** Nobody should wait for a build to learn that a setting is missing. The settings name all that is wrong by themselves. */
function areSettingsFit() {
  const words = [join(ROOT, 'src', 'server', 'base', 'config.ts')]
  return spawnSync(NODE, words, { cwd: ROOT, stdio: 'inherit', env: environment() }).status === 0
}
