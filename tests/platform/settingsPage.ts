import { settings } from '#server/base/config.ts'
import { demoSecrets } from '#server/base/productionRules.ts'
import type { Mode } from '#server/base/settings.ts'

const HEAD = `# Settings

Every environment variable Perya reads, as \`config.ts\` has them. An empty variable counts as unset; a wrong value stops the start with a sentence that
names it. Live mode also insists on some that have no default here (\`base/productionRules.ts\`). A test holds this page and the code together, and says what to write here.

A secret may come from a file: \`<name>_FILE\` names it, for each row with (file). Both at once are refused. A file that every account may read is said at the start.

| variable | default | meaning |
| --- | --- | --- |
`

/** Default value of a setting, as printed on this page. */
function said(value: unknown): string {
  if (typeof value === 'boolean') return value ? '`on`' : '`off`'
  const text = Array.isArray(value) ? value.join(' ') : String(value ?? '')
  if (Object.values<string>(demoSecrets).includes(text)) return "the demo's own"
  return text === '' ? '' : `\`${text}\``
}

/** The defaults of both modes: once where they are the same. */
function inModes(demo: string, live: string): string {
  if (demo === live) return demo
  if (live === '') return demo.startsWith('`') ? `${demo} in demo` : demo
  return demo === '' ? `${live} in live` : `${demo}, in live ${live}`
}

/** src/server/SETTINGS.md, generated from the table of settings. */
export function settingsPage(): string {
  const rows = Object.values(settings).map(({ name, about, unset, ...row }) => {
    // The defaults of two settings depend on the start, not on the mode.
    const fixed: Record<string, string> = { PERYA_MODE: '`demo`', PERYA_DATA: '`.data`' }
    const inMode = (mode: Mode) => fixed[name] ?? said(unset(mode))
    const defaults = inModes(inMode('demo'), inMode('live'))
    return `| \`${name}\` | ${defaults} | ${about}${'isSecret' in row ? ' (file)' : ''} |\n`
  })
  return HEAD + rows.join('')
}
