import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { refuseUnapproved } from '#server/content/approvals.ts'
import { readCatalogue } from '#server/content/catalogue.ts'
import { CODE } from '#server/editions/makeBuild.ts'
import { readServices } from '#server/support/content.ts'
import { refuseDemoContacts } from '#server/support/demoContacts.ts'
import { settings, tryContainer, withOwnContacts } from '#tools/launch/container.mjs'
import { longTest } from '../long.ts'

/** The container step of `npm test`, with a builder that records its commands. */

const NAME = 'Invented Operator of a Test'
let folder: string
let server: Server
let health: number
let page: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perya-builder-'))
  ;[health, page] = [200, `<p>Run by ${NAME}</p>`]
  vi.stubEnv('PATH', folder)
  server = createServer(({ url }, response) => {
    response.writeHead(url === '/healthz' ? health : 200).end(url === '/about' ? page : '')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

/** Installs a builder that fails at commands with this beginning. */
function lay(name: string, failing = '-'): void {
  const script = `#!/bin/sh\necho "${name} $*" >> ${folder}/told\ncase "$*" in ${failing}*) exit 1 ;; esac\n`
  writeFileSync(join(folder, name), script)
  chmodSync(join(folder, name), 0o755)
}
const told = (): string[] => {
  const path = join(folder, 'told')
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
  return lines.map((line) => line.replace(/--file compose\.yaml --project-name perya-test-\d+ /, ''))
}
const run = (patienceMs?: number) => tryContainer((server.address() as AddressInfo).port, patienceMs)
const said = () => vi.spyOn(console, 'log').mockReturnValue()

const begun = ['docker info', 'docker compose version', 'docker compose up --build --detach']
const over = 'docker compose down --volumes --rmi local'

describe('the container', () => {
  test('is built and run as compose.yaml says, checked, and removed', async () => {
    lay('docker')
    await run()
    expect(told()).toEqual([...begun, over])
  })

  longTest('is built by podman if docker does not answer', async () => {
    lay('docker', 'info')
    lay('podman')
    await run()
    expect(told()[1]).toBe('podman info')
    expect(told().at(-1)).toBe(over.replace('docker', 'podman'))
  })

  longTest('is removed after a failed build', async () => {
    lay('docker', '*up')
    await expect(run()).rejects.toThrow('failed')
    expect(told()).toEqual([...begun, 'docker compose logs', over])
  })

  longTest('is removed if unhealthy, which is a failure', async () => {
    lay('docker')
    health = 503
    await expect(run(0)).rejects.toThrow('not healthy: 503')
    expect(told()).toEqual([...begun, 'docker compose logs', over])
  })

  longTest('fails if its pages were built for another operator', async () => {
    lay('docker')
    page = '<p>Run by Demo</p>'
    await expect(run()).rejects.toThrow('does not show its operator')
    expect(told().at(-1)).toBe(over)
  })

  longTest('is only built, with a message, without compose', async () => {
    lay('docker', 'compose')
    const log = said()
    await run()
    expect(told().at(-1)).toContain(
      'docker build --file Containerfile --build-arg PERYA_ORIGIN=https://play.example.org',
    )
    expect(log.mock.calls).toEqual([['docker has no compose here: the image was built, and compose.yaml was not run.']])
  })

  test('is skipped without a container engine, with one line', async () => {
    const log = said()
    await run()
    expect(log.mock.calls).toEqual([
      [expect.stringMatching(/^No docker or podman answers here: .* neither built nor run\.$/)],
    ])
  })
})

test('the container’s settings suffice for live mode, and for compose.yaml', () => {
  const own = settings()
  const compose = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8')
  const asked = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
  expect(Object.keys(own).sort()).toEqual([...new Set(asked)].sort())
  const { DATABASE_PASSWORD, ...environment } = own
  expect(compose).toContain('@database:5432/perya?sslmode=disable')
  const url = `postgresql://perya:${DATABASE_PASSWORD}@database:5432/perya?sslmode=disable`
  const live = {
    PERYA_MODE: 'live',
    PERYA_PROXY_HOPS: '1',
    PERYA_FENCED_BY: 'nobody, in a test',
    DATABASE_URL: url,
    PORT: '4321',
  }
  expect(readConfig({ ...live, ...environment })).toMatchObject({ mode: 'live', operatorName: NAME })
})

test('the container is built with contacts that live mode accepts', () => {
  const folder = withOwnContacts()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { webConfig, games } = readCatalogue(join(folder, 'content/lobby'))
  const ways = readServices(readFileSync(join(folder, 'content/lobby/services.yaml'), 'utf8'))
  expect(() => refuseDemoContacts(webConfig, ways)).not.toThrow()
  expect(() => refuseUnapproved(games)).not.toThrow()
})

test('the image holds all that a publication builds from', () => {
  const lines =
    readFileSync(new URL('../../Containerfile', import.meta.url), 'utf8')
      .split(/^FROM .*$/m)
      .at(-1) ?? ''
  const copied = [...lines.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)].flatMap(([, names = '']) => names.split(' '))
  expect(copied.sort()).toEqual([...CODE, 'content'].sort())
})
