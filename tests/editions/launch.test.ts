import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPointer } from '#server/editions/buildFolder.ts'
import { freshDatabase } from '../database.ts'
import { freePort } from '../freePort.ts'
import { longTest } from '../long.ts'
import { BUILD, builtCopy, edit, freshCopy, run, START } from './copy.ts'

const hashIn = (folder: string): string | undefined => readPointer(join(folder, 'dist'))?.hash

async function titleAt(port: string): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/lobby/home`)
  return /<title>(.*)<\/title>/.exec(await reply.text())?.[1] ?? ''
}

longTest('a build becomes the current one whole, and a start does not repeat it', async () => {
  const folder = freshCopy('first')
  const built = run(folder, BUILD)
  expect(await built.ended, built.said()).toBe(0)
  expect(built.said()).toMatch(/Built in .* \(copy .*, build .*, seal .*\)/)
  const first = hashIn(folder)
  expect(readdirSync(join(folder, 'dist/builds'))).toEqual([first])

  const port = await freePort()
  const inside = await freePort()
  const env = { PORT: port, PERYA_CONSOLE_PORT: inside, DATABASE_URL: await freshDatabase() }
  const started = run(folder, START, env)
  await expect.poll(() => titleAt(port).catch(started.said)).toBe('first')
  expect(started.said()).not.toContain('Building')
  await expect.poll(started.said).toContain(`Operators: http://localhost:${inside}/console`)
})

longTest('when a build fails, the start says what to mend and serves the last good build', async () => {
  const folder = await builtCopy()
  const good = hashIn(folder)
  edit(folder, 'fails')
  const failed = run(folder, BUILD)
  expect(await failed.ended).toBe(1)
  expect(hashIn(folder)).toBe(good)

  const port = await freePort()
  const env = { PORT: port, DATABASE_URL: await freshDatabase() }
  const started = run(folder, START, env)
  await expect.poll(() => titleAt(port).catch(started.said)).toBe('good')
  const said = started.said().split('\n').slice(0, 4)
  expect(said).toEqual([
    'Building (once, and when a source changes) …',
    'The build failed. Mend this in content:',
    '  content/lobby/notices.yaml:3: end: must be after the start',
    'Until then the last good build is served, without what was changed since.',
  ])
})

test('a build of other code is not served when the new one fails', async () => {
  const folder = await builtCopy()
  edit(folder, 'fails')
  const started = run(folder, START, { PERYA_OPERATOR_NAME: 'Another Operator', PORT: await freePort() })
  expect(await started.ended).toBe(1)
  expect(started.said()).not.toContain('is served')
})

longTest('a build killed half-way leaves what stood, and the next clears away what it left', async () => {
  const folder = await builtCopy()
  const stands = hashIn(folder)
  edit(folder, 'hangs')
  const killed = run(folder, [join(folder, 'src/tools/launch/makeBuild.ts'), 'stamp'])
  await expect.poll(() => asides(folder).some((path) => path.endsWith('half.js'))).toBe(true)
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(hashIn(folder)).toBe(stands)
  edit(folder, 'next')
  expect(await run(folder, BUILD).ended).toBe(0)
  expect(asides(folder)).toEqual([])
  expect(readPointer(join(folder, 'dist'))?.earlier).toEqual([stands])
})

test('a start in live mode names every missing setting before it builds', async () => {
  const folder = freshCopy('never')
  const started = run(folder, START, { PERYA_MODE: 'live' })
  expect(await started.ended).toBe(1)
  expect(started.said()).toContain('PERYA_LICENCE_NUMBER')
  expect(started.said()).toContain('PERYA_SECRET')
  expect(started.said()).not.toContain('Building')
})

test('a build sees its own list of settings, and no secret or database', async () => {
  const folder = freshCopy('leaks')
  const secrets = {
    DATABASE_URL: 'postgresql://own:hidden@host/perya',
    PERYA_SECRET: 'hidden-hidden-hidden-hidden-hidden-hidden',
  }
  const others = {
    PERYA_S3_SECRET: 'hidden-hidden-hidden',
    PERYA_PAYMONGO_KEY: 'sk_live_hidden_hidden',
    PGPASSWORD: 'hidden',
    AWS_SECRET_ACCESS_KEY: 'hidden',
  }
  const built = run(folder, BUILD, { ...secrets, ...others, PERYA_MODE: 'live', PERYA_OPERATOR_NAME: 'Shown Operator' })
  expect(await built.ended).toBe(1)
  const line =
    built
      .said()
      .split('\n')
      .find((each) => each.includes('"PATH"')) ?? '{}'
  const env: Record<string, string> = JSON.parse(line)
  expect(line).not.toContain('hidden')
  const system = ['HOME', 'LANG', 'LC_ALL', 'NODE_COMPILE_CACHE', 'TEMP', 'TMP', 'TMPDIR', 'TZ', 'SYSTEMROOT']
  const set = [
    'PATH',
    'NODE_ENV',
    'NO_UPDATE_NOTIFIER',
    'ASTRO_TELEMETRY_DISABLED',
    'PERYA_PROXY_HOPS',
    'PERYA_FENCED_BY',
  ]
  const shown = ['PERYA_MODE', 'PERYA_OPERATOR_NAME']
  const nowhere = ['DATABASE_URL', 'PERYA_SECRET']
  expect(Object.keys(env).filter((name) => ![...system, ...set, ...shown, ...nowhere].includes(name))).toEqual([])
  expect(env).toMatchObject({
    PERYA_OPERATOR_NAME: 'Shown Operator',
    DATABASE_URL: 'postgresql://nowhere/build?sslmode=disable',
  })
  expect(readFileSync(join(folder, 'content/compile.md'), 'utf8')).toBe('leaks')
})

function asides(folder: string): string[] {
  try {
    return readdirSync(join(folder, 'dist/aside'), { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}
