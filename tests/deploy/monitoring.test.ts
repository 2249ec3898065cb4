import { execFile, execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { metrics } from '#server/base/metrics.ts'
import { queues } from '#server/verbs/verb.ts'
import { figures, serverForAll } from '../http/testServer.ts'

/** The alerts and the dashboard, held against what /metrics really exports. */

const place = (name: string) => fileURLToPath(new URL(`../../src/server/deploy/${name}`, import.meta.url))
const read = (name: string) => readFileSync(place(name), 'utf8')

type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; action: string }
}
type Rules = { groups: { name: string; rules: Rule[] }[] }
type Panel = { type: string; title: string; targets?: { expr: string }[] }

const rules = (parse(read('prometheus.rules.yml')) as Rules).groups.flatMap((group) => group.rules) // checked below
const panels: Panel[] = JSON.parse(read('grafana.json')).panels
const asked = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
]

/** Metrics of Prometheus itself. */
const FOREIGN = ['up']
const NAMES = /\b(?:perya|nodejs|process)_\w+|\bup\b/g

serverForAll()
const exported = new Map<string, ReadonlySet<string>>()
beforeAll(async () => {
  const text = await figures()
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const ends = type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    const own = (await metrics.getSingleMetric(name)) as { labelNames?: string[] } | undefined // prom-client keeps them there
    for (const end of ends) exported.set(name + end, new Set(own?.labelNames ?? []))
  }
})

test('every alert and panel names metrics that are exported', () => {
  expect(exported.size).toBeGreaterThan(20)
  for (const [title, expr] of asked) {
    const names = expr.match(NAMES) ?? []
    expect(names, title).not.toEqual([])
    expect(
      names.filter((name) => !exported.has(name) && !FOREIGN.includes(name)),
      title,
    ).toEqual([])
  }
})

test('every label that chooses is one of its metric, and every job and queue exists', () => {
  const sources = globSync('src/server/*/jobs.ts').map((path) => readFileSync(path, 'utf8'))
  const jobs = sources.flatMap((text) => Array.from(text.matchAll(/name: '([\w-]+)', cron/g), ([, name]) => name))
  for (const [title, expr] of asked) {
    for (const [, name = '', inside = ''] of expr.matchAll(/(perya_\w+)\{([^}]*)\}/g)) {
      for (const [, label = '', value = ''] of inside.matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g)) {
        expect(exported.get(name)?.has(label), `${title}: ${name}{${label}}`).toBe(true)
        if (label === 'job') for (const job of value.split('|')) expect(jobs, title).toContain(job)
        if (label === 'queue') expect(queues, title).toContain(value)
      }
    }
  }
})

test.each([
  'perya_job_runs_total',
  'perya_waiting_oldest_seconds',
  'perya_gateway_requests_total',
  'perya_call_seconds',
  'perya_pool_connections',
])('what matters is alerted and shown: %s', (name) => {
  expect(rules.some(({ expr }) => expr.includes(name))).toBe(true)
  expect(panels.some(({ targets = [] }) => targets.some(({ expr }) => expr.includes(name)))).toBe(true)
})

test('every alert says how urgent it is, what it means and what to do', () => {
  for (const { alert, labels, annotations } of rules) {
    expect(['page', 'ticket'], alert).toContain(labels.severity)
    expect(annotations.summary, alert).toMatch(/\.$/)
    expect(annotations.action, alert).toMatch(/\.$/)
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})

describe('promtool', () => {
  test('accepts the rules', async ({ skip }) => {
    skip(!isInstalled(), 'promtool is not installed here')
    const { stdout } = await promisify(execFile)('promtool', ['check', 'rules', place('prometheus.rules.yml')])
    expect(stdout).toContain(`SUCCESS: ${rules.length} rules found`)
  })
})

function isInstalled(): boolean {
  try {
    return execFileSync('promtool', ['--version']).length > 0
  } catch {
    return false
  }
}
