import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { openApiDocument, schemaOf } from '#server/http/openapi.ts'

const CLI = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
/** The linter may neither ask for its newest version nor tell of its use. */
const ALONE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

type Lint = { totals: { errors: number; warnings: number }; problems: { ruleId: string }[] }

/** What `redocly lint` says of a description, by its recommended rules. */
async function lint(description: string): Promise<Lint> {
  const folder = mkdtempSync(join(tmpdir(), 'perya-openapi-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, description)
  const args = [CLI, 'lint', file, '--format=json', '--extends=recommended']
  const options = { cwd: folder, env: { ...process.env, ...ALONE, NODE_OPTIONS: '' }, maxBuffer: 64 * 1024 * 1024 }
  // A description with problems ends it with 1, and it still says them.
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch(
    (error: { stdout: string }) => error,
  )
  return JSON.parse(stdout)
}

test('the description of the API passes redocly’s rules, without error or warning', async () => {
  const { totals, problems } = await lint(openApiDocument())
  expect(problems).toEqual([])
  expect(totals).toMatchObject({ errors: 0, warnings: 0 })
})

test('the linter finds a description without servers and licence', async () => {
  const { servers: _, ...rest } = JSON.parse(openApiDocument())
  const { license: __, ...info } = rest.info
  const { problems } = await lint(JSON.stringify({ ...rest, info }))
  expect(problems.map(({ ruleId }) => ruleId).sort()).toEqual(['info-license', 'no-empty-servers'])
})

test('servers and licence are named', () => {
  const { servers, info } = JSON.parse(openApiDocument())
  expect(new URL(servers[0].url, 'https://play.example.org/app/v1/openapi.json').href).toBe('https://play.example.org/')
  expect(info.license).toEqual({ name: 'MIT', identifier: 'MIT' })
})

test('a client tells a success from a refusal, and each call by its domain', () => {
  const { paths, tags, components } = JSON.parse(openApiDocument())
  const posts = Object.values<{ post: { tags: string[]; responses: Record<string, { content: object }> } }>(paths)
  expect(posts.length).toBeGreaterThan(200)
  expect(components.schemas.Refusal.properties.errcode).toEqual({ type: 'integer', minimum: 1 })
  const known = tags.map(({ name }: { name: string }) => name)
  for (const { post } of posts) {
    expect(known).toContain(post.tags[0])
    const { 200: answered, ...others } = post.responses
    expect(answered?.content).toMatchObject({
      'application/json': {
        schema: { anyOf: [{ properties: { errcode: { const: 0 } } }, { $ref: '#/components/schemas/Refusal' }] },
      },
    })
    for (const other of Object.values(others))
      expect(other.content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } })
  }
})

test('what is described as an object takes no list', () => {
  const found = Object.entries(calls).flatMap(([name, { body }]) =>
    Object.entries<v.GenericSchema>(body.entries).flatMap(([field, schema]) => {
      const isObject = schemaOf(schema).type === 'object'
      return isObject && v.safeParse(schema, []).success ? [`${name}.${field}`] : []
    }),
  )
  expect(schemaOf(calls.addKyc.body.entries.fields)).toMatchObject({ type: 'object' })
  expect(found).toEqual([])
})
