import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { beforeAll, describe, expect, test } from 'vitest'
import { BUILD_MS, builtFiles, builtSite, clientFolder, read } from '../built.ts'
import { isLongRun } from '../long.ts'

/** What others' checkers say of every built page. They take minutes, so they belong to `npm run test:long`. */

const CHECKED_MS = 600_000
const OUTPUT_MAX = 64_000_000
const require = createRequire(import.meta.url)
const jar = require.resolve('vnu-jar/build/dist/vnu.jar')
const hasJava = spawnSync('java', ['-version']).status === 0

/** Rules of html-validate that are left out, each with its reason. */
const OFF = {
  // Ways of writing that mean the same. React writes them.
  'void-style': 'off',
  'attr-case': 'off',
  'attribute-empty-style': 'off',
  'attribute-boolean-style': 'off',
  'no-implicit-input-type': 'off',
  // React's ids begin with a line, as HTML allows.
  'valid-id': 'off',
  // A narrow screen breaks a long number.
  'tel-non-breaking': 'off',
  // The search lists as one types, and the Enter key sends it.
  'wcag/h32': 'off',
  // Such a field set is named by `aria-label`.
  'wcag/h71': 'off',
  // A list of terms may have a name.
  'aria-label-misuse': 'off',
  // The empty address of "Try again" is this page.
  'attribute-allowed-values': 'off',
} as const

describe('every built page', { skip: !isLongRun }, () => {
  beforeAll(builtSite, BUILD_MS)

  test(`passes the Nu HTML checker${hasJava ? '' : ', which needs Java'}`, {
    skip: !hasJava,
    timeout: CHECKED_MS,
  }, () => {
    const words = ['-Xss8m', '-jar', jar, '--errors-only', '--skip-non-html', '--format', 'json', clientFolder()]
    const { stderr } = spawnSync('java', words, { encoding: 'utf8', maxBuffer: OUTPUT_MAX })
    // The checker's own format.
    const { messages } = JSON.parse(stderr) as { messages: { url: string; message: string }[] }
    expect(messages.map(({ url, message }) => `${url.replace(clientFolder(), '')}: ${message}`)).toEqual([])
  })

  test('passes html-validate', { timeout: CHECKED_MS }, () => {
    const extend = ['html-validate:recommended', 'html-validate:a11y']
    const checker = new HtmlValidate(new StaticConfigLoader({ extends: extend, rules: OFF }))
    const pages = builtFiles().filter((file) => file.endsWith('.html'))
    expect(pages.length).toBeGreaterThan(400)
    const found = pages.flatMap((file) =>
      checker
        .validateStringSync(read(`/${file}`).toString(), file)
        .results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${file}: ${ruleId}: ${message}`)),
    )
    expect(found).toEqual([])
  })
})
