import { expect, test } from 'vitest'
import { plainError, redacted } from '#server/base/log.ts'

test('no secret reaches a log, however deep it lies', () => {
  const said = JSON.stringify(
    redacted({
      headers: { authorization: 'SECRET', Cookie: 'SECRET', cookie: 'SECRET' },
      body: {
        account: 'maria',
        password: 'SECRET',
        code: 'SECRET',
        launchToken: 'SECRET',
        list: [{ token: 'SECRET', oldPassword: 'SECRET', fields: { documentNumber: 'SECRET' } }],
      },
      reply: { code: 200, gameToken: 'SECRET' },
    }),
  )
  expect(said).not.toContain('SECRET')
  expect(said).toContain('maria')
  expect(said).toContain('200')
})

test('a failed query is logged without the player’s input', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (account)=(SECRET)',
    table: 'players',
  })
  const error = Object.assign(new Error('Failed query: insert into t values ($1)\nparams: SECRET', { cause }), {
    query: 'insert into t values ($1)',
    params: ['SECRET'],
  })
  const said = JSON.stringify(plainError(error))
  expect(said).not.toContain('SECRET')
  expect(said).toContain('23505')
  expect(said).toContain('insert into t')
  expect(said).toContain('log.test.ts')
})

test('a cycle is not followed for ever', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  expect(JSON.stringify(redacted(circle))).toContain('[deep]')
})
