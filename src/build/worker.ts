import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { serverAddresses } from '#contract/addresses.ts'
import { OFFLINE, WORKER } from '#contract/lobby/install.ts'
import { addressIn, DEFAULT_LOCALE, type Locale } from '#contract/locale.ts'

const SOURCE = resolve(import.meta.dirname, '../client/lobby/serviceWorker.ts')

/** Writes the service worker of a build; `astro dev` has none. It must lie at the root, because its scope is the root. */
export function worker(build: string, open: readonly Locale[]): AstroIntegration {
  return {
    name: 'perya:worker',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const client = fileURLToPath(dir)
        writeFileSync(join(client, WORKER), workerScript(build, shellOf(client, open), open))
      },
    },
  }
}

/** The worker for browsers: its constants, and its source without types and comments. */
export function workerScript(build: string, shell: readonly string[], open: readonly Locale[]): string {
  const script = stripTypeScriptTypes(readFileSync(SOURCE, 'utf8'))
  const bare = script.replace(/^\s*(?:\/\*\*?[\s\S]*?\*\/|\/\/.*)$/gm, '').replace(/\n\s*\n/g, '\n')
  const constants = {
    BUILD: build,
    SHELL_FILES: shell,
    PREFIXES: open.filter((locale) => locale !== DEFAULT_LOCALE).map((locale) => addressIn(locale, '/')),
    SERVER_ADDRESSES: Object.values(serverAddresses),
  }
  const given = Object.entries(constants).map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
  return `const ${given.join(', ')}\n${bare}`
}

const STYLE = /<link[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"/g
const PICTURE = /(?:<img[^>]*\bsrc|<link[^>]*\brel="icon"[^>]*\bhref)="([^"]+)"/g
const FONT = /url\("?(\/[^")]+\.woff2)/g

/**
 * The offline page in each language, with its styles, fonts and pictures. Throws if one is missing, since the worker could not be
 * installed.
 */
function shellOf(client: string, open: readonly Locale[]): string[] {
  const read = (path: string) => readFileSync(join(client, path), 'utf8')
  const pages = open.map((locale) => addressIn(locale, OFFLINE))
  const html = pages.map((page) => read(`${page}/index.html`)).join('\n')
  const styles = found(STYLE, html)
  const files = [...styles, ...styles.flatMap((style) => found(FONT, read(style))), ...found(PICTURE, html)]
  const missing = files.find((path) => !existsSync(join(client, path)))
  if (missing) throw new Error(`the offline page needs ${missing}, which this build does not have`)
  return [...pages, ...new Set(files)]
}

function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, path = '']) => path)
}
