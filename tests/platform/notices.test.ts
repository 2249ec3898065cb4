import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { noticesOf } from '#build/notices.ts'
import { NOTICES_PATH } from '#contract/lobby/notices.ts'
import { BUILD_MS, builtSite, read } from '../built.ts'

const IMPORT =
  /^(?:import(?! type)[^;'"]*?from |import |export [^;'"]*?from |.*\bimport\()'((?:@[a-z][\w-]*\/)?[a-z][\w.-]*)(?:\/[^']*)?'/gm

/** The packages that the sources of our islands import by value. */
const imported = () => {
  const files = globSync('src/{client,islands}/**/*.{ts,tsx}')
  const names = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name = '']) => name))
  return [...new Set(names)].filter((name) => name !== 'astro' && !name.includes(':'))
}

const packageOf = (name: string) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))

describe('the notices of the built site', () => {
  beforeAll(builtSite, BUILD_MS)

  test('have each package of the scripts, with its version and the text of its licence', () => {
    const text = read(NOTICES_PATH).toString()
    // Packages that our islands import, those that these bring, and what stands in each page.
    const names = [...imported(), 'react-dom', 'scheduler', 'astro', 'vite', '@fontsource-variable/bricolage-grotesque']
    expect(names).toEqual(expect.arrayContaining(['nanostores', 'react', 'ofetch', 'swiper', 'jsencrypt']))
    const missing = names.filter((name) => !text.includes(`\n${name} ${packageOf(name).version} (`))
    expect(missing).toEqual([])
    expect(text).toContain(readFileSync('node_modules/react/LICENSE', 'utf8').trim())
    expect(text).toContain(readFileSync('node_modules/swiper/LICENSE', 'utf8').trim())
    expect(text).not.toContain('undefined')
  })

  test.each(['', '/fil', '/th'])('are linked from %s/credits', (locale) => {
    expect(read(`${locale}/credits/index.html`).toString()).toContain(`href="${NOTICES_PATH}"`)
  })
})

describe('a package', () => {
  const made = (...files: string[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'perya-notices-'))
    writeFileSync(join(folder, 'package.json'), '{ "name": "small", "version": "1.2.3", "license": "MIT" }')
    for (const file of files) writeFileSync(join(folder, file), `text of ${file}\n`)
    return folder
  }

  test('stands there with all its texts', () => {
    const text = noticesOf([made('LICENSE.md', 'NOTICE', 'readme.md')])
    expect(text).toContain('small 1.2.3 (MIT)')
    expect(text).toContain('text of LICENSE.md\n\ntext of NOTICE')
    expect(text).not.toContain('readme')
  })

  test('that is found at two places stands there once', () => {
    expect(noticesOf([made('LICENSE'), made('LICENSE')]).match(/small 1\.2\.3/g)).toHaveLength(1)
  })

  test('without the text of a licence stops the build', () => {
    expect(() => noticesOf([made('readme.md')])).toThrow('has no text of a licence')
  })
})
