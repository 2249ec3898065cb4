import { join } from 'node:path'
import { build } from './build.mjs'
import { install, ROOT } from './install.mjs'
import { become, SERVER_OPTIONS, SERVER_SETTINGS } from './run.mjs'

install()
build()
const options = [...SERVER_OPTIONS, '--import', new URL('resolve.mjs', import.meta.url).href]
become([...options, join(ROOT, 'src', 'server', 'main.ts')], { extra: { NODE_ENV: 'production', ...SERVER_SETTINGS } })
