import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientAddress } from '#server/http/clientAddress.ts'
import { makeCertificate } from '../certificate.ts'
import { freePort } from '../freePort.ts'

/** The examples of a proxy before two processes, tried by the proxies themselves where they are installed. */

const read = (name: string) => readFileSync(new URL(`../../src/server/deploy/${name}`, import.meta.url), 'utf8')
const NGINX = read('nginx.conf')
const CADDY = read('Caddyfile')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'perya-proxies-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function isInstalled(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('what SECURITY.md promises of a proxy', () => {
  test('nginx keeps figures and console in, sets the address of the client, and speaks TLS to two processes', () => {
    for (const path of ['/metrics', '/console']) expect(NGINX).toContain(`location ^~ ${path} { return 404; }`)
    expect(NGINX).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(NGINX).not.toContain('proxy_add_x_forwarded_for')
    expect(NGINX.match(/^ {4}server 127\.0\.0\.1:\d+/gm)).toHaveLength(2)
    expect(NGINX).toMatch(/keepalive_timeout (\d+)s/)
    expect(Number(/keepalive_timeout (\d+)s/.exec(NGINX)?.[1])).toBeLessThan(75)
    expect(NGINX).not.toContain('non_idempotent')
  })

  test('Caddy keeps figures and console in, and trusts no address that a client claims', () => {
    expect(CADDY).toContain('@inside path /metrics /metrics/* /console /console/*')
    expect(CADDY).toContain('respond @inside 404')
    expect(CADDY).not.toMatch(/^\s*trusted_proxies/m)
  })

  test('neither hands on a country that a client claims', () => {
    expect(NGINX).toContain('proxy_set_header X-Country $client_country;')
    expect(NGINX).toContain('PERYA_COUNTRY_HEADER=X-Country')
    expect(CADDY).toContain('header_up -{$PERYA_COUNTRY_HEADER:X-Country}')
    expect(read('compose.replicas.yaml')).toMatch(/ PERYA_COUNTRY_HEADER: \$\{PERYA_COUNTRY_HEADER:-X-Country\}$/m)
  })
})

test('Caddy accepts its example', async ({ skip }) => {
  skip(!isInstalled('caddy', 'version'), 'caddy is not installed here')
  const path = join(folder, 'Caddyfile')
  writeFileSync(path, CADDY)
  const env = { ...process.env, PERYA_HOST: 'play.example.org', XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const { stderr } = await promisify(execFile)('caddy', ['validate', '--adapter', 'caddyfile', '--config', path], {
    env,
  })
  expect(stderr).not.toContain('"level":"error"')
})

type Seen = { status: number; body: string }

describe('nginx with its example', () => {
  let behind: Server[] = []
  let port = ''
  let stop = async () => {}
  const hasNginx = isInstalled('nginx', '-v')

  /** Two processes that say what reached them, and nginx before them. Only addresses and files are this test's own. */
  beforeAll(async () => {
    if (!hasNginx) return
    behind = await Promise.all([echo(), echo()])
    const [one, other] = behind.map((server) => String((server.address() as AddressInfo).port)) // both listen
    port = await freePort()
    const plain = await freePort()
    const { cert, key } = makeCertificate()
    writeFileSync(join(folder, 'cert.pem'), cert)
    writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 })
    mkdirSync(join(folder, 'temporary'))
    writeFileSync(join(folder, 'countries.conf'), '127.0.0.0/8 PH;\n')
    const own: [from: string | RegExp, to: string][] = [
      ['127.0.0.1:4321', `127.0.0.1:${one}`],
      ['127.0.0.1:4322', `127.0.0.1:${other}`],
      [/ {4}listen \[::\]:.*\n/g, ''],
      ['listen 80;', `listen 127.0.0.1:${plain};`],
      ['listen 443 ', `listen 127.0.0.1:${port} `],
      ['/etc/perya/countries.conf', join(folder, 'countries.conf')],
      ['/etc/perya/tls/fullchain.pem', join(folder, 'cert.pem')],
      ['/etc/perya/tls/privkey.pem', join(folder, 'key.pem')],
    ]
    const site = own.reduce((text, [from, to]) => {
      const changed = text.replace(from, to)
      expect(changed).not.toBe(text)
      return changed
    }, NGINX)
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const places = kinds.map((kind) => `${kind}_temp_path ${folder}/temporary/${kind};`).join(' ')
    const whole = `daemon off; pid ${folder}/pid; error_log stderr; events {}\nhttp { access_log off; ${places}\n${site}}\n`
    writeFileSync(join(folder, 'whole.conf'), whole)
    await promisify(execFile)('nginx', ['-t', '-c', join(folder, 'whole.conf')])
    const child = spawn('nginx', ['-c', join(folder, 'whole.conf')], { stdio: 'ignore' })
    stop = async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    while ((await get('/').catch(() => undefined)) === undefined) await sleep(20)
  })
  afterAll(async () => {
    await stop()
    for (const server of behind) server.close()
  })

  const get = (path: string, headers: Record<string, string> = {}) => ask(port, path, headers)

  test.for([
    '/metrics',
    '/metrics?a=b',
    '/metrics/',
    '/console',
    '/console/login',
    '//metrics',
    '/a/../metrics',
    '/%6Detrics',
  ])('%s never reaches a process', async (path, { skip }) => {
    skip(!hasNginx, 'nginx is not installed here')
    const { status, body } = await get(path)
    expect([status, body.includes('reached')]).toEqual([404, false])
  })

  test('passes on the address that it saw, and none that a client claims', async ({ skip }) => {
    skip(!hasNginx, 'nginx is not installed here')
    const claimed = {
      'x-forwarded-for': '198.51.100.7',
      forwarded: 'for=198.51.100.7',
      'x-real-ip': '198.51.100.7',
      'x-country': 'SG',
    }
    const { status, body } = await get('/app/v1/openapi.json', claimed)
    const { url, headers } = JSON.parse(body).reached
    expect([status, url]).toEqual([200, '/app/v1/openapi.json'])
    expect(JSON.stringify(headers)).not.toContain('198.51.100.7')
    expect(clientAddress('127.0.0.1', headers['x-forwarded-for'], 1)).toBe('127.0.0.1')
    expect(headers).toMatchObject({
      'x-forwarded-proto': 'https',
      'x-country': 'PH',
      'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
    })
  })

  test('serves from the other process when one is gone', async ({ skip }) => {
    skip(!hasNginx, 'nginx is not installed here')
    behind[0]?.closeAllConnections()
    behind[0]?.close()
    for (let time = 0; time < 6; time += 1) expect((await get('/')).status).toBe(200)
  })
})

/** A process that answers what reached it. */
async function echo(): Promise<Server> {
  const server = createServer(({ url, headers }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ reached: { url, headers } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const agent = new Agent({ keepAlive: false, rejectUnauthorized: false })

function ask(port: string, path: string, headers: Record<string, string>): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent }, (reply) => {
      let body = ''
      reply.setEncoding('utf8').on('data', (text) => (body += text))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }))
    })
    sent.on('error', reject).end()
  })
}
