import { join } from 'node:path'
import process from 'node:process'
import { install, ROOT } from './install.mjs'
import { become } from './run.mjs'

install()
const astro = join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs')
// Vite exits on SIGTERM at once, before the database has stopped.
become([astro, 'dev', '--host', process.env.HOST || '127.0.0.1', '--port', process.env.PORT || '4321'], {
  toldBy: 'SIGINT',
})
