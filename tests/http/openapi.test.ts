import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openApiDocument } from '#server/http/openapi.ts'

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
