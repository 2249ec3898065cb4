import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readCatalogue } from '#server/content/catalogue.ts'

const CONTENT = resolve(import.meta.dirname, '../../content/lobby')

test.each([
  ['picture: shield', 'picture: shielt', '25.picture'],
  ['title: { en: The regulator, fil:', 'title: { fil:', '25.title.en'],
  ['url: /fair', 'url: "https://www.pagcor.ph/"', '25.url'],
  ['{ id: 25, kind: notice,', '{ id: 25, kind: notice, picture: link,', '23.picture'],
])('each out-link has an address, a picture and words, and no other activity: %s as %s', (line, to, field) => {
  const folder = mkdtempSync(join(tmpdir(), 'perya-content-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(CONTENT, folder, { recursive: true })
  const path = join(folder, 'activities.yaml')
  const before = readFileSync(path, 'utf8')
  expect(before).toContain(line)
  writeFileSync(path, before.replace(line, to))
  expect(() => readCatalogue(folder)).toThrow(expect.objectContaining({ file: 'content/lobby/activities.yaml', field }))
})
