import { describe, expect, test } from 'vitest'
import { codePurpose } from '#contract/enumerations.ts'
import { formatsOf } from '#contract/formats.ts'
import { type Locale, languageTags } from '#contract/locale.ts'
import { now } from '#server/base/clock.ts'
import { tellOfSafety } from '#server/inbox/safety.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { readMessages } from '#server/sms/outbox.ts'
import { codeTo, e164, layPhones, newNumber, phoneOf, register, send } from '../account/phones.ts'
import { call } from '../call.ts'
import { encrypted, newPlayer } from '../player.ts'
import { wordsOf } from '../words.ts'

layPhones()

/** Messages sent to a number, the latest first. */
const textsTo = async (mobile: string) =>
  (await readMessages(200)).filter((message) => message.mobile === e164(mobile)).map(({ text }) => text)

/** A player registered on a page in a language. */
async function readerOf(locale: Locale) {
  const mobile = newNumber()
  const seat = { ...phoneOf(mobile), acceptLanguage: languageTags[locale] }
  await send(mobile, codePurpose.register, seat)
  const reply = await register(mobile, await codeTo(mobile), seat)
  // The dispatcher has validated the reply against the contract's schema.
  const { token, user } = reply as unknown as { token: string; user: { id: number } }
  return { mobile, id: user.id, seat: { ...seat, token } }
}

const words = {
  fil: { code: /^\d{6} ang iyong Perya code/, excluded: 'hindi ka makapaglalaro hanggang' },
  th: { code: /^\d{6} คือรหัส Perya ของคุณ/, excluded: 'คุณถูกงดการเล่นจนถึง' },
} as const

describe.each(['fil', 'th'] as const)('a reader of %s', (locale) => {
  test('gets codes in the language of the page', async () => {
    const { mobile } = await readerOf(locale)
    expect((await textsTo(mobile))[0]).toMatch(words[locale].code)
  })

  test('gets text messages in the account’s, with its dates', async () => {
    const { mobile, id } = await readerOf(locale)
    const begun = await exclude({ player: id, kind: 'self', term: { months: 6 }, by: 'nena', reason: 'Form 2' })
    const until = formatsOf(locale).moment(begun?.until ?? now())
    expect((await textsTo(mobile)).join('\n')).toContain(`${words[locale].excluded} ${until}`)
  })

  test('gets letters in the account’s', async () => {
    // Without a registration reward there is no letter about it.
    const player = await newPlayer({ coin: 0 })
    await call('updateLocale', { locale }, player)
    const fields = { current: await encrypted(player.password), password: await encrypted('Habagat-2026') }
    const { token } = await call('changePassword', fields, player)
    await tellOfSafety()
    const { rows } = await call('getMail2', {}, { ...player, token: String(token) })
    const [{ title, values }] = rows as [{ title: string; values: Record<string, string> }]
    expect(values.time).toBe(formatsOf(locale).dateTime(now()))
    const [said, english] = [wordsOf(locale), wordsOf('en')].map(({ t }) => t(`mail.system.${title}.text`, values))
    expect(said).toContain(values.time)
    expect(said).not.toBe(english)
  })

  test('is refused in the account’s', async () => {
    const { t } = wordsOf(locale)
    for (const name of ['insufficientCoin', 'amountOutOfRange', 'kycNeeded'])
      expect(t(`refusal.${name}`)).not.toBe(wordsOf('en').t(`refusal.${name}`))
  })
})
