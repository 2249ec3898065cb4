import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, expect } from 'vitest'
import { readCatalogue } from '#server/content/catalogue.ts'
import { attempt, type Problem, sentenceOf } from '#server/content/problem.ts'

/** A copy of the repository's content for each test, into which an editor brings pictures. */
export function ownContent() {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'perya-pictures-'))
    cpSync('content', join(folder, 'content'), { recursive: true })
    mkdirSync(join(folder, 'content/pictures'), { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const bring = (name: string, bytes: Buffer | string) => writeFileSync(join(folder, 'content/pictures', name), bytes)

  /** Changes a file below content/, and returns the number of the line that then has `to`. */
  function change(file: string, from: string, to: string): number {
    const path = join(folder, 'content', file)
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(from)
    const changed = text.replace(from, to)
    writeFileSync(path, changed)
    return changed.slice(0, changed.indexOf(to)).split('\n').length
  }

  const nameIn = {
    banner: (file: string, more = '\n  alt: ""') =>
      change('lobby/banners.yaml', 'name: fairPlay', `name: fairPlay\n  imgUrl2: ${file}${more}`),
    notice: (file: string, more = '\n  alt: ""') =>
      change('lobby/notices.yaml', 'picture: qrPayment', `picture: ${file}${more}`),
    mark: (file: string) => change('lobby/brands.yaml', 'showName: Alon', `showName: Alon\n  icon3: ${file}`),
    channel: (file: string, more = '\n  about: Any bank') =>
      change('lobby/recharge.yaml', 'kind: qrph', `kind: qrph\n  iconH5: ${file}${more}`),
    page: (file: string) => change('pages/en/about.md', '\n## ', `\n![The house](/pictures/${file})\n\n## `),
  }

  /** The lobby as the server reads it, and its mistakes. */
  function catalogueOf() {
    const problems: Problem[] = []
    const content = join(folder, 'content')
    const found = attempt(problems, () => readCatalogue(join(content, 'lobby'), content))
    return { found, sentences: [...problems, ...(found?.leftOut ?? [])].map(sentenceOf) }
  }

  return { at: () => folder, bring, nameIn, catalogueOf }
}

/** A picture with a plain ground and a bright square in its middle. */
export function drawn(width: number, height: number): Sharp {
  const square = { width: Math.ceil(width / 4), height: Math.ceil(height / 4), channels: 3 as const }
  return sharp({ create: { width, height, channels: 3, background: '#2a6' } }).composite([
    { input: { create: { ...square, background: '#fd3' } }, gravity: 'centre' },
  ])
}

export const jpeg = (width = 1600, height = 800) => drawn(width, height).jpeg().toBuffer()
