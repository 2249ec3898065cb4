import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { insertLogin } from '#server/social/logins.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'

beforeAll(freshDatabase)

const label = 'an•••@example.org'

test.each([
  ['https://www.facebook.com', { facebookAccount: label, googleAccount: null }],
  ['https://accounts.google.com', { facebookAccount: null, googleAccount: label }],
  ['https://accounts.google.com.example.org', { facebookAccount: null, googleAccount: null }],
])('a login issued by %s stands in the field of its own network alone', async (issuer, fields) => {
  const seat = await newPlayer()
  await db.transaction((tx) => insertLogin(tx, seat.id, { issuer, subject: 'ana', label }))
  const { user } = await call(
    'getAfterLoginInfoWeb',
    { gameListVersion: '', os: '', version: '', deviceModel: '' },
    seat,
  )
  expect(user).toMatchObject({ lineAccount: label, avatarOther: null, ...fields })
})

test('a player without a linked login has none of them', async () => {
  const seat = await newPlayer()
  const { user } = await call(
    'getAfterLoginInfoWeb',
    { gameListVersion: '', os: '', version: '', deviceModel: '' },
    seat,
  )
  expect(user).toMatchObject({ lineAccount: '', facebookAccount: null, googleAccount: null, avatarOther: null })
})
