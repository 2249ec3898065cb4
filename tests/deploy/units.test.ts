import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from '#server/base/config.ts'

/** The examples of a systemd unit and of compose with several processes. */

const ROOT = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
const known = new Set(Object.values(settings).map(({ name }) => name as string)) // the names are literals

describe('the systemd unit', () => {
  const unit = read('src/server/deploy/perya@.service')
  const valuesOf = (name: string) =>
    Array.from(unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm')), ([, value = '']) => value)

  test('starts the server as the image does', () => {
    const image = /CMD (\["node", .*\])\n$/.exec(read('Containerfile'))?.[1] ?? '[]'
    const [, ...words]: string[] = JSON.parse(image)
    expect(valuesOf('ExecStart')).toEqual([`/opt/perya/node_modules/node/bin/node ${words.join(' ')}`])
    const files = words.filter((word) => word.includes('src/'))
    expect(files.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([])
  })

  test('gives it a minute to stop, starts it again, and lets it write one folder alone', () => {
    expect(valuesOf('KillSignal')).toEqual(['SIGTERM'])
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(60)
    expect(valuesOf('Restart')).toEqual(['always'])
    expect([valuesOf('ProtectSystem'), valuesOf('StateDirectory')]).toEqual([['strict'], ['perya']])
    expect(unit).toContain('PERYA_DATA=/var/lib/perya ')
    expect([valuesOf('User'), valuesOf('NoNewPrivileges'), valuesOf('CapabilityBoundingSet')]).toEqual([
      ['perya'],
      ['yes'],
      [''],
    ])
  })

  test('sets settings that exist, and no secret', () => {
    const names = valuesOf('Environment').flatMap((line) => line.split(' ').map((word) => word.split('=')[0] ?? ''))
    expect(names.filter((name) => !known.has(name))).toEqual(['NODE_ENV'])
    const secrets: string[] = Object.values(settings).flatMap((row) => ('isSecret' in row ? [row.name] : []))
    expect(names.filter((name) => secrets.includes(name))).toEqual([])
  })
})

describe('compose with several processes', () => {
  const text = read('src/server/deploy/compose.replicas.yaml')
  const { services } = parse(text, {
    customTags: [
      { tag: '!reset', collection: 'seq' },
      { tag: '!reset', resolve: () => null },
    ],
  })
  const base = parse(read('compose.yaml')).services

  test('runs an image by its tag, several times, behind a proxy that alone is reached', () => {
    expect(services.perya.image).toMatch(/^\$\{PERYA_IMAGE:\?/)
    expect(services.perya.deploy.replicas).toMatch(/^\$\{PERYA_REPLICAS:-[2-9]\}$/)
    expect(text).toContain('build: !reset null')
    expect(text).toContain('ports: !reset []')
    expect(services.perya.environment).toEqual({ PERYA_PROXY_HOPS: 1 })
    expect(services.proxy.ports.map((port: string) => port.split(':')[0])).toEqual(['80', '443', '443'])
    expect(services.proxy.volumes).toContain('./src/server/deploy/Caddyfile:/etc/caddy/Caddyfile:ro')
    expect(read('src/server/deploy/Caddyfile')).toContain(`dynamic a perya ${base.perya.environment.PORT}`)
  })

  test('bounds memory, processor and logs of each service', () => {
    expect(Object.keys(services).sort()).toEqual(['database', 'perya', 'proxy'])
    for (const [name, { deploy, logging }] of Object.entries<{
      deploy: { resources: { limits: object } }
      logging: { options: object }
    }>(services)) {
      expect(deploy.resources.limits, name).toEqual({ cpus: expect.any(String), memory: expect.any(String) })
      expect(logging.options, name).toEqual({ 'max-size': expect.any(String), 'max-file': expect.any(String) })
    }
  })

  test('names only services of compose.yaml, and its own proxy', () => {
    expect(Object.keys(services).filter((name) => !(name in base))).toEqual(['proxy'])
  })
})
