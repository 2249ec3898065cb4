import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect } from 'vitest'
import { broughtPictures } from '#build/brought.ts'
import { codeOf, makeBuild } from '#server/editions/makeBuild.ts'
import { choosePlace } from '#server/editions/prepare.ts'
import { chooseStore } from '#server/editions/store.ts'
import { folderVault } from '#server/kyc/vault.ts'
import type { Role } from '#server/operators/roles.ts'
import { freshDatabase } from '../database.ts'
import { ask } from '../http/testServer.ts'
import { longTest } from '../long.ts'
import { by } from '../operators/operatorHarness.ts'
import { complained, hush, said } from '../terminal.ts'
import { makeEdition, writePages } from './fakeBuild.ts'
import { type Server, startOn } from './servers.ts'

/** A new picture reaches players by a publication alone, and the one before stays for those who still show it. */

const ROOT = resolve(import.meta.dirname, '../..')
let folder: string
let content: string
let env: { DATABASE_URL: string; PERYA_DATA: string }

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perya-banner-'))
  content = join(folder, 'content')
  env = { DATABASE_URL: await freshDatabase(), PERYA_DATA: join(folder, 'data') }
  cpSync(join(ROOT, 'content'), content, { recursive: true })
  mkdirSync(join(content, 'pictures'), { recursive: true })
  chooseStore(folderVault(join(env.PERYA_DATA, 'editions')))
  choosePlace({ root: ROOT, dist: join(folder, 'dist'), build: (sources) => makeBuild(sources, compile) })
})
afterEach(() => {
  chooseStore()
  choosePlace()
  rmSync(folder, { recursive: true, force: true })
})

/** The pages are of a moment; the pictures are those that the build writes. */
async function compile(tree: string, out: string): Promise<void> {
  writePages(out, 'built')
  for (const { path, bytes } of await broughtPictures(tree)) {
    mkdirSync(dirname(join(out, 'client', path)), { recursive: true })
    writeFileSync(join(out, 'client', path), await bytes())
  }
}

async function as(name: string, role: Role, typed: string | undefined, ...words: string[]): Promise<string> {
  hush()
  await by(name, role, typed)(...words)
  return [...said, ...complained].join('\n')
}

const publish = () => as('ester', 'editor', undefined, 'content', 'publish', '--from', content)

async function bring(background: string): Promise<void> {
  const picture = sharp({ create: { width: 1600, height: 800, channels: 3, background } })
  writeFileSync(join(content, 'pictures/fiesta.jpg'), await picture.jpeg().toBuffer())
}

async function bannerOf({ port }: Server): Promise<string> {
  const body = JSON.stringify({
    ...{ clientReferrer: 'ph', channel: 'WEB', appId: 'com.demo.web', platform: 0 },
    gameListVersion: '',
  })
  const headers = { 'x-device-fingerprint': 'a'.repeat(32) }
  const { text } = await ask(port, '/app/v1/anonymous/appConfig', { method: 'POST', body, headers })
  return (
    /"name":"fairPlay"[^{}]*?"imgUrl2":"([^"]+)"|"imgUrl2":"([^"]+)"[^{}]*?"name":"fairPlay"/
      .exec(text)
      ?.slice(1)
      .find(Boolean) ?? text
  )
}

longTest('an editor swaps the picture of a banner on a running server, alone', async () => {
  const server = await startOn(makeEdition(join(folder, 'dist'), 'first', undefined, codeOf(ROOT)).folder, env)
  await publish()
  expect(await as('odessa', 'owner', '1', 'content', 'agree', '1')).toContain('Edition 1 is on air on 1 server')
  expect(await bannerOf(server)).toBe('/pictures/banner/fairPlay-mobile-720.webp')

  const banners = join(content, 'lobby/banners.yaml')
  const named = 'name: fairPlay\n  imgUrl2: fiesta.jpg\n  alt: Fireworks over the fairground'
  writeFileSync(banners, readFileSync(banners, 'utf8').replace('name: fairPlay', named))
  await bring('#b03060')
  expect(await publish()).toContain('Edition 2 is on air on 1 server')
  const red = await bannerOf(server)
  expect(red).toMatch(/^\/art\/own\/banner-fiesta-[0-9a-f]{8}-mobile-720\.webp$/)

  await bring('#3060b0')
  expect(await publish()).toContain('Edition 3 is on air on 1 server')
  const blue = await bannerOf(server)
  expect(blue).not.toBe(red)
  for (const address of [red, blue]) {
    const { status, headers } = await ask(server.port, address)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
  }
})
