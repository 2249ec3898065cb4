import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { missingIn, readWords } from '#tools/words.ts'
import { importComplaints } from './tidy/arrows.ts'
import { filesOfFeatures, readFeatures, readSpeakers, wordsOutsideTheirFeature } from './tidy/features.ts'
import { placeComplaints } from './tidy/folders.ts'
import { leftoversIn } from './tidy/leftovers.ts'
import { printComplaints } from './tidy/printing.ts'
import { shapeComplaints } from './tidy/shape.ts'
import { speechComplaints } from './tidy/speech.ts'
import { literalComplaints, localeComplaints, signComplaints } from './tidy/words.ts'

const sources = globSync(['src/**/*.{ts,tsx,astro,mjs,css}', 'tests/**/*.{ts,tsx}', 'e2e/**/*.ts'])

function complaints(path: string, text: string): string[] {
  const isPlain = path.startsWith('src/') && !path.endsWith('.css')
  const ofRooms = path.startsWith('src/') ? importComplaints(path, text) : []
  const ofWords = isPlain ? [...literalComplaints(path, text), ...speechComplaints(path, text)] : []
  const ofSigns = path.startsWith('src/') ? signComplaints(path, text) : []
  return [...ofRooms, ...ofWords, ...ofSigns, ...shapeComplaints(path, text), ...printComplaints(path, text)]
}

describe('every source file', () => {
  test('keeps the rules', () => {
    expect(sources.length).toBeGreaterThan(50)
    // This file contains forbidden examples.
    const others = sources.filter((path) => path !== 'tests/tidy.test.ts')
    expect(others.flatMap((path) => complaints(path, readFileSync(path, 'utf8')))).toEqual([])
  })

  test('is in a known room and folder', () => {
    const files = globSync('src/**/*.*')
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap(placeComplaints)).toEqual([])
  })

  test.each([
    'src/helpers/a.ts',
    'src/a.ts',
    'src/recipes/a.ts',
    'src/recipes/more/a.md',
    'src/server/helpers/a.ts',
    'src/server/a.ts',
    'src/islands/payments.ts',
    'src/islands/shared/payments.ts',
  ])('may not stand at %s', (path) => {
    expect(placeComplaints(path)).toHaveLength(1)
  })

  test.each([
    ['a store that reaches for the database', 'src/islands/a.ts', `import { db } from '#server/db/database.ts'`],
    ['an island that speaks to the wire', 'src/islands/lobby/A.tsx', `import { post } from '#client/wire/post.ts'`],
    ['a page with the database', 'src/pages/a.astro', `---\nimport { db } from '#server/db/database.ts'\n---\n<p />`],
    ['a page with a store', 'src/pages/a.astro', `---\nimport { $player } from '#islands/player.ts'\n---\n<p />`],
    [
      'a script in a page with a store',
      'src/pages/a.astro',
      `<script>\nimport { $player } from '#islands/player.ts'\n</script>`,
    ],
    ['a layout with the wire', 'src/layouts/A.astro', `---\nimport { post } from '#client/wire/post.ts'\n---`],
    ['state that draws', 'src/islands/ui/a.ts', `import { A } from './A.tsx'`],
    ['state that knows React', 'src/islands/ui/a.ts', `import { useState } from 'react'`],
    ['a late import against the arrow', 'src/islands/A.tsx', `const later = () => import('#client/wire/post.ts')`],
    ['call schemas as values in the browser', 'src/client/a.ts', `import { calls } from '#contract/calls/index.ts'`],
    [
      'an activity’s schemas in the browser',
      'src/islands/a.ts',
      `import { config } from '#contract/activities/tasks/config.ts'`,
    ],
    ['a manifest with schemas', 'src/contract/activities/a/manifest.ts', `import * as v from 'valibot'`],
    ['a manifest with its calls', 'src/contract/activities/a/manifest.ts', `import { calls } from './calls.ts'`],
    ['call schemas among types', 'src/islands/a.ts', `import { type Reply, calls } from '#contract/calls/index.ts'`],
    [
      'a contract that knows the client',
      'src/contract/a.ts',
      `export { post } from '#client/wire/post.ts'\nconst a = 1`,
    ],
    ['a contract with Node', 'src/contract/a.ts', `import { join } from 'node:path'`],
    ['a server that knows a store', 'src/server/a.ts', `import { $player } from '#islands/player.ts'`],
    ['a client with Node', 'src/client/a.ts', `import { join } from 'node:path'`],
    ['a room called by name from inside', 'src/server/wallet/a.ts', `import { config } from '#server/base/config.ts'`],
    ['another room by a relative path', 'src/islands/a.ts', `import { post } from '../client/post.ts'`],
    ['a style sheet of a room that it may not import', 'src/islands/a.css', `@import '#layouts/a.css';`],
    ['an import without its extension', 'src/islands/a.ts', `import { post } from '#client/post'`],
    ['a path that leaves src', 'src/islands/a.ts', `import { test } from '../../tests/a.ts'`],
    ['the tables of the ledger elsewhere', 'src/server/wallet/a.ts', `import { moves } from '../ledger/tables.ts'`],
    ['a command that prints', 'src/tools/operator/a.ts', 'console.info(name)'],
    ['a server that writes to the terminal', 'src/server/a.ts', 'process.stdout.write(name)'],
    ['the same by another name', 'src/server/a.ts', `import { stderr } from 'node:process'`],
    ['a file of 301 lines', 'src/server/a.ts', 'const a = 1\n'.repeat(301)],
    ['a function of 71 lines', 'src/server/a.ts', `function a() {\n${'  b()\n'.repeat(69)}}\n`],
    ['a component of 71 lines', 'src/islands/A.tsx', `export const A = () => (\n<p>\n${'<br />\n'.repeat(68)}</p>)\n`],
    ['a default export', 'src/islands/a.ts', 'export default 1'],
    ['a default function', 'src/islands/A.tsx', 'export default function A() { return null }'],
    ['a barrel', 'src/islands/index.ts', `export * from './player.ts'\nexport { a } from './a.ts'`],
    ['a drawer for everything', 'src/client/utils.ts', 'export const a = 1'],
    ['a claim without its reason', 'src/islands/a.ts', 'const a = b as Round'],
    ['an index without its reason', 'src/contract/a.ts', 'const a = b[1] as number'],
    ['a focused test', 'tests/a.test.ts', `test.only('a', () => {})`],
    ['a skipped suite', 'e2e/a.spec.ts', `test.describe.skip('a', () => {})`],
    ['a test without patience', 'tests/a.test.ts', 'await vi.' + 'waitFor(() => isThere())'],
    ['an island by the clock of the phone', 'src/islands/a.ts', 'export const a = () => Date.now()'],
    ['a store by the clock of the phone', 'src/islands/a.ts', 'export const a = () => new Date()'],
    ['words in an island', 'src/islands/A.tsx', 'export const A = () => <p>Deposit now</p>'],
    ['words in braces', 'src/islands/A.tsx', `export const A = () => <p>{isNew ? 'New' : ''}</p>`],
    ['a spoken name', 'src/islands/A.tsx', 'export const A = () => <button type="button" aria-label="Close" />'],
    ['a spoken template', 'src/islands/A.tsx', 'export const A = () => <img alt={`Avatar`} src="" />'],
    ['words in a page', 'src/pages/a.astro', '---\nconst a = 1\n---\n<h1>Welcome</h1>'],
    ['words after a value', 'src/layouts/A.astro', '<p>{a} coins</p>'],
    ['a spoken name in a layout', 'src/layouts/A.astro', '<nav aria-label="Main"></nav>'],
    ['a currency sign', 'src/islands/A.tsx', `export const A = () => <p>₱{coin} × 2 {' '}</p>`],
    ['a currency sign by its number', 'src/islands/a.ts', String.raw`const a = '\u20b1' + coin`],
    ['a currency sign in a style', 'src/layouts/a.css', '.a::before { content: "฿" }'],
    ['a text message in English', 'src/server/a/b.ts', `storeMessage(tx, { mobile, text: 'This is your code' })`],
    ['a letter in English', 'src/server/a/b.ts', `writeSystemLetter({ player, title, values: { reason: 'Not yet' } })`],
    ['a refusal in English', 'src/server/a/b.ts', `throw new Refusal('gameClosed', { why: 'Closed for now' })`],
    ['a reply in English', 'src/server/a/b.ts', `export const a: Handler<'a'> = async () => ({ title: 'Well done' })`],
    ['a page in English', 'src/server/a/b.ts', 'html`<p>Payment sent</p>`'],
  ])('may not be %s', (_, path, text) => {
    expect(complaints(path, text)).toHaveLength(1)
  })

  test.each([
    ['types of calls in a store', 'src/islands/a.ts', `import type { Reply } from '#contract/calls/index.ts'`],
    ['call schemas on the server', 'src/server/a.ts', `import { calls } from '#contract/calls/index.ts'`],
    ['a wallet that posts', 'src/server/wallet/a.ts', `import { post } from '../ledger/post.ts'`],
    ['content in a page', 'src/pages/a.astro', `---\nimport { getEntry } from 'astro:content'\n---\n<A {...b} />`],
    ['a list in a page', 'src/pages/a.astro', '<ul>{list.map((item) => <li class="a">{item.name}</li>)}</ul>'],
    ['a choice in a page', 'src/pages/a.astro', '<p>{isOpen ? <b>{a}</b> : <i>{b}</i>}</p>'],
    ['two values in a tag', 'src/pages/a.astro', '<A title={a.map((b) => { return b })} description={c}>{d}</A>'],
    ['a key of words in a page', 'src/pages/a.astro', '<Mobile title="common.appName" path="/lobby/home" />'],
    ['a claim with its reason', 'src/islands/a.ts', 'const a = b as Round // it was checked'],
    ['a claim with its reason above', 'src/islands/a.ts', '// It was checked.\nconst a = f(\n  b as Round,\n)'],
    ['a command that says', 'src/tools/operator/a.ts', 'say(name)'],
    ['output of a program', 'src/server/a.ts', 'const { stdout } = await run(program)'],
    ['a constant', 'src/islands/a.ts', "const a = ['b'] as const"],
    ['a factor', 'src/islands/A.tsx', `export const A = () => <p>{coin} × 2 {' '}</p>`],
    ['a currency sign in a remark', 'src/islands/a.ts', '/** "₱500" */\nconst a = 1 // ₱1'],
    ['a text message of words', 'src/server/a/b.ts', `storeMessage(tx, { mobile, text: t('sms.code', { code }) })`],
    ['a mistake of ours', 'src/server/a/b.ts', `throw new Error('nothing is called so')`],
    ['a function of 70 lines', 'src/server/a.ts', `function a() {\n${'  b()\n'.repeat(68)}}\n`],
  ])('may be %s', (_, path, text) => {
    expect(complaints(path, text)).toEqual([])
  })
})

describe('words', () => {
  test('fit the English ones in every language', () => {
    expect(localeComplaints(readWords())).toEqual([])
  })

  test('may be missing; existing ones have their plural forms and gaps', () => {
    const en = { spin: { title: 'Spin', left_one: '{{count}} spin', left_other: '{{count}} spins' } }
    expect(localeComplaints({ en: { a: en }, th: { a: { spin: { title: 'ส', left_other: '{{count}}' } } } })).toEqual(
      [],
    )
    expect(localeComplaints({ en: { a: en }, th: { a: { spin: { title: 'ส' } } } })).toEqual([])
    expect(localeComplaints({ en: { a: en }, fil: { a: { spin: { left_other: '{{count}} ikot' } } } })).toEqual([
      'fil: a.spin.left lacks its form _one',
    ])
    expect(localeComplaints({ en: { a: en }, th: { a: { spin: { left_other: 'ส' } } } })).toEqual([
      'th: a.spin.left_other must fill in {{count}}',
    ])
    expect(localeComplaints({ en: { a: {} }, th: { a: { more: 'ส' } } })).toEqual([
      'th: nothing in English is called a.more',
    ])
  })

  test('missing in a language are named', () => {
    expect(missingIn({ a: { b: 'B' } }, { a: { b: 'B', c_one: 'C', c_other: 'Cs' } })).toEqual(['a.c'])
  })

  test('name no currency: the sign is the operator’s', () => {
    const files = globSync('content/words/*/*.json')
    expect(files.flatMap((path) => signComplaints(path, readFileSync(path, 'utf8')))).toEqual([])
    expect(signComplaints('content/words/th/a.json', '{ "a": "฿5" }')).toHaveLength(1)
  })

  test('come with the request: no language is fixed in code', () => {
    const fixed = /wordsOf\(|['"`][a-z]{2,3}-(?:PH|TH)['"`]/
    const byAddress = 'src/pages/words/[locale]/[name].json.ts'
    const places = ['src/contract/locale.ts', 'src/layouts/words.ts', 'src/layouts/middleware.ts', byAddress]
    const code = globSync('src/**/*.{ts,tsx,astro,mjs}').filter((path) => !places.includes(path))

    const found = code.filter(
      (path) => !path.startsWith('src/contract/games/') && fixed.test(readFileSync(path, 'utf8')),
    )
    expect(found).toEqual([])
  })
})

describe('the words of a feature', () => {
  const features = readFeatures()

  test('stand in one file of its own in each language', () => {
    expect(features.length).toBeGreaterThan(25)
    expect(filesOfFeatures(features, globSync('content/words/*/*.json'))).toEqual([])
    expect(wordsOutsideTheirFeature(features, readWords().en ?? {}, readSpeakers())).toEqual([])
  })

  test('would be found elsewhere, and what two say may stand where they like', () => {
    const toss = { name: 'toss', among: 'games', words: 'toss' } as const
    const words = { fair: { coin_one: 'a coin', coin_other: 'coins', seal: 'seal' }, toss: { won: 'won' } }
    const own = ['src/islands/games/toss/Toss.tsx', "t(strings, 'fair.coin'); t(strings, `fair.seal.now`)"] as const
    const other = ['src/islands/games/FairCheck.tsx', "t(strings, 'fair.seal'); t(strings, 'fair.coins')"] as const
    expect(wordsOutsideTheirFeature([toss], words, [own, other])).toEqual([
      'fair.coin: only toss says it, so it belongs in toss.json',
    ])
    const paths = ['content/words/en/toss.json', 'content/words/th/tosses.json']
    expect(filesOfFeatures([toss, { ...toss, name: 'flip' }], paths)).toHaveLength(2)
  })
})

describe('leftovers', () => {
  const read = (path: string) => readFileSync(path, 'utf8')

  test('do not exist: no class without markup, no unused word', () => {
    const code = globSync(['src/**/*.{ts,tsx,astro,mjs}', 'public/**/*.js', 'content/**/*.{md,yaml}']).map(read)
    const { classes, words } = leftoversIn(code.join('\n'))
    const ofSheets = globSync('src/**/*.css').flatMap((path) => classes(path, read(path)))
    const ofWords = globSync('content/words/en/*.json').flatMap((path) =>
      words(path.split('/').at(-1)?.replace('.json', '') ?? '', JSON.parse(read(path))),
    )
    expect([...ofSheets, ...ofWords]).toEqual([])
  })

  test('are distinguished from names built by a template', () => {
    const { classes, words } = leftoversIn(
      `const a = <b className={\`c-\${look} d\`} title={t(\`e.\${kind}Title\`)} />; 'gold'; 'card'; 'e.f'`,
    )
    expect(classes('a.css', '.c-gold, .d > .x { /* .y */ } @media (z) { .c-iron::before { } }')).toEqual([
      'a.css: nothing has the class x',
      'a.css: nothing has the class c-iron',
    ])
    expect(words('e', { f: '', cardTitle: '', bankTitle: '', card: '' })).toEqual([
      'e.json: nothing asks for bankTitle',
      'e.json: nothing asks for card',
    ])
  })
})

describe('the lock file', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

  test('holds every optional package, or `npm ci` would refuse it on the next machine', () => {
    const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
    const wanted = Object.values<{ optionalDependencies?: object }>(packages).flatMap((entry) =>
      Object.keys(entry.optionalDependencies ?? {}),
    )
    expect(wanted.filter((name) => !names.has(name))).toEqual([])
  })

  type Entry = { version?: string; resolved?: string; integrity?: string; link?: true; hasInstallScript?: true }
  const entries = Object.entries<Entry>(packages).filter(([path, { link }]) => path !== '' && !link)
  const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')

  test('names no registry', () => {
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  })

  test('has the hash of every package', () => {
    expect(entries.length).toBeGreaterThan(100)
    expect(entries.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path)).toEqual([])
  })

  test('has one esbuild, which no package brings in an older version', () => {
    const versions = entries.filter(([path]) => nameOf(path) === 'esbuild').map(([, { version }]) => version)
    expect(versions).toEqual([JSON.parse(readFileSync('package.json', 'utf8')).overrides.esbuild])
  })

  test('has install scripts in exactly the packages that package.json allows one', () => {
    const having = new Set(entries.filter(([, entry]) => entry.hasInstallScript).map(([path]) => nameOf(path)))
    const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect([...having].sort()).toEqual(Object.keys(allowScripts).sort())
  })
})
