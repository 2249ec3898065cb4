import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { ConsoleDraft, ConsolePart, ConsoleView } from '#contract/console/views.ts'
import { ROWS_MAX } from '#server/console/answerView.ts'
import { type Draw, drawnBy } from '#server/console/draw.ts'
import { chartOf } from '#server/console/figuresChart.ts'
import { frameOf } from '#server/console/frame.ts'
import { labelOf } from '#server/console/menu.ts'
import { queuesView } from '#server/console/queuesView.ts'
import { allOf, BUILD_MS, builtSite, clientFolder, read } from '../built.ts'
import { freshDatabase } from '../database.ts'

/** All that a page of the console loads, pictures of documents aside. */
const PAGE_KB = 100

const owner = { name: 'owner', role: 'owner', mustChoose: false } as const
const frame = frameOf(owner)
const verb = {
  title: 'Approve',
  words: 'hands on',
  action: '/console/do/approve',
  isAct: true,
  isAtOnce: false,
  second: 'always' as const,
}
const checks = { repeat: { question: 'Type the id', wrong: 'Another' }, code: { wrong: 'Wrong' } }
const field = {
  name: 'id',
  label: labelOf('id'),
  help: 'An id',
  kind: 'text',
  value: '',
  choices: [],
  most: 60,
} as const
const fields = [{ ...field, isRequired: true, wrong: '<b>&' }]
const link = { label: 'Approve', href: '/console/do/approve?id=1' }
const rest = { hidden: [['id', '<script>alert(1)</script>']], problem: '<img src=x>' } as const

const longList = (): ConsolePart => {
  const cells = () =>
    Array.from({ length: 9 }, () => ({ text: randomUUID(), isNumber: false, href: '/console/do/player?player=1' }))
  const links = [link]
  const rows = Array.from({ length: ROWS_MAX }, () => ({ cells: cells(), links }))
  return { kind: 'table', heads: Array(9).fill('head'), rows, more: 1, none: '' }
}

const fullDraft = (): ConsoleDraft => {
  const links = ['Draft differences', 'Draft undo'].map((label) => ({
    label,
    href: `/console/do/x?path=${randomUUID()}`,
  }))
  const file = () =>
    ({ path: `pages/en/${randomUUID()}.md`, change: 'changed', by: 'ester', at: '<script>', links }) as const
  return {
    files: Array.from({ length: ROWS_MAX }, () => ({ ...file(), isOvertaken: true })),
    ...{ more: 1, seen: 1, mayEdit: true, movesMoney: true, folders: ['pages/en'], folder: '"><script>', acts: links },
    ...{ done: '<script>', problem: rest.problem, preview: { by: 'ester', at: 'now', isOlder: true, pages: links } },
  }
}

/** One view of each page. A page without one does not compile. */
const views: { [page in ConsoleView['page']]: () => Promise<Extract<ConsoleView, { page: page }>> } = {
  logIn: async () => ({ page: 'logIn', name: '"><script>', problem: rest.problem }),
  device: async () => ({ page: 'device', key: 'A'.repeat(32), address: `otpauth://totp/${'a'.repeat(200)}`, ...rest }),
  queues: async () => await queuesView(owner),
  fill: async () => ({ page: 'fill', frame, verb, fields, checks, problem: rest.problem }),
  confirm: async () => ({ page: 'confirm', frame, verb, checks, sentences: ['<script>'], needsSecond: true, ...rest }),
  answer: async () => ({
    page: 'answer',
    frame,
    verb,
    fields,
    parts: [longList()],
    hidden: rest.hidden,
    hasTable: true,
    next: [link],
  }),
  draft: async () => ({ page: 'draft', frame, draft: fullDraft() }),
  identity: async () => ({
    page: 'identity',
    frame,
    player: '100001',
    facts: [longList()],
    pictures: [],
    decide: [link],
    ...rest,
  }),
  figures: async () => {
    const days = Array.from({ length: 31 }, (_, day) => String(day + 1))
    const series = ['deposits', 'withdrawals'].map((label) => ({
      label,
      cents: days.map((day) => Number(day) * 12_345),
    }))
    const charts = [chartOf('Two', days, series), chartOf('One', days, series.slice(1))]
    return {
      page: 'figures',
      frame,

      month: '2026-11',
      before: link,
      after: link,
      charts,
      parts: [longList()],
      problem: undefined,
    }
  },
  missing: async () => ({ page: 'missing', frame }),
}

let draw: Draw
beforeAll(async () => {
  await builtSite()
  await freshDatabase()
  draw = drawnBy(dirname(clientFolder()))
}, BUILD_MS)

test('a month in which nothing moved is said, and has no empty chart', async () => {
  const view = await views.figures()
  const [still, moved] = [chartOf('Still', ['2026-11-01'], [{ label: 'deposits', cents: [0] }]), ...view.charts]
  const html = (await draw({ ...view, charts: [still, ...(moved ? [moved] : [])] })).toString()
  expect(allOf(/(<svg) viewBox/g, html)).toHaveLength(1)
  expect(allOf(/(Nothing moved)/g, html)).toHaveLength(1)
})

test.each(Object.entries(views))('the page %s weighs little, and runs nothing', async (_, view) => {
  const html = (await draw(await view())).toString()
  const sheets = allOf(/<link rel="stylesheet" href="([^"]+)"/g, html)
  const bytes = [Buffer.from(html), ...sheets.map(read)].map((each) => gzipSync(each).length)
  expect(bytes.reduce((sum, each) => sum + each, 0) / 1024).toBeLessThanOrEqual(PAGE_KB)
  expect(sheets.length).toBeLessThanOrEqual(3)
  // Within a quoted value a bracket is a letter.
  expect(html.replaceAll(/="[^"]*"/g, '=""')).not.toMatch(/<script|<style|\sstyle="|\son\w+="/)
})
