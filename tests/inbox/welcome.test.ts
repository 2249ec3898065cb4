import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatsOf } from '#contract/formats.ts'
import { type Locale, languageTags } from '#contract/locale.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { call, newClient } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, inLobby, newPlayer } from '../player.ts'
import { wordsOf } from '../words.ts'

type Mail = { title: string; kind: string; isRead: boolean; values?: Record<string, string> }

const lettersOf = async (seat: { token: string }) => {
  const { rows } = await call('getMail2', {}, seat)
  return rows as Mail[] // the reply has passed the contract's own schema
}

beforeAll(async () => {
  await freshDatabase()
})

describe('the welcome letter', () => {
  let least: number
  beforeEach(() => {
    least = Math.min(...catalogue().webConfig.appRechargeTypeList.map(({ minimum }) => minimum))
  })

  test('tells the configured sum, and the least deposit that begins to unlock it', async () => {
    const seat = await newPlayer({ coin: 7_500 })
    const [letter, ...others] = await lettersOf(seat)
    const { shortCoin } = formatsOf('en')
    expect(others).toEqual([])
    const values = { amount: shortCoin(7_500), least: shortCoin(least) }
    expect(letter).toMatchObject({ kind: 'system', title: 'welcome', isRead: false, values })
    const said = wordsOf('en').t('mail.system.welcome.text', values)
    expect(said).toContain('₱75 is in your balance')
    expect(said).toContain(`make a first deposit of ${shortCoin(least)} or more`)
    expect(await call('hasMailUnread', {}, seat)).toMatchObject({ red2: true })
  })

  test('says that deposits are closed, while they are', async () => {
    const before = catalogue().webConfig.appRechargeTypeList
    const closed = { appRechargeTypeList: before.map((channel) => ({ ...channel, status: 0 as const })) }
    const client = newClient()
    const fields = { ...(await credentials('walangdeposito', 'Tsubibo-4321')), type: 0 }
    const { token } = await inLobby(closed, () => call('accountRegist', fields, client))
    expect(await lettersOf({ token: String(token) })).toMatchObject([{ title: 'welcomeClosed' }])
  })

  test('is not written where there is no sum to tell of', async () => {
    expect(await lettersOf(await newPlayer({ coin: 0 }))).toEqual([])
  })

  test('comes once, though the same form is sent twice at once and the player logs in again', async () => {
    const client = newClient()
    const fields = { ...(await credentials('dalawabeses', 'Tsubibo-4321')), type: 0 }
    const replies = await Promise.all([1, 2].map(() => call('accountRegist', fields, client)))
    const opened = replies.filter(({ errcode }) => errcode === 0)
    expect(opened).toHaveLength(1)
    const { token } = await call('accountLogin', await credentials('dalawabeses', 'Tsubibo-4321'), client)
    expect(await lettersOf({ token: String(token) })).toHaveLength(1)
  })

  test.each(['fil', 'th'] as const)('speaks to a reader of %s', async (locale: Locale) => {
    const client = { ...newClient(), acceptLanguage: languageTags[locale] }
    const fields = { ...(await credentials(`mambabasa${locale}`, 'Tsubibo-4321')), type: 0 }
    const { token } = await call('accountRegist', fields, client)
    const [letter] = await lettersOf({ token: String(token) })
    expect(letter?.values?.amount).toBe(formatsOf(locale).shortCoin(catalogue().webConfig.userRegisterCoin))
    const [said, english] = [wordsOf(locale), wordsOf('en')].map(({ t }) =>
      t('mail.system.welcome.text', letter?.values),
    )
    expect(said).toContain(letter?.values?.amount)
    expect(said).not.toBe(english)
  })
})
