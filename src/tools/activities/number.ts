import { codePurpose } from '#contract/enumerations.ts'
import { readMessages } from '#server/sms/outbox.ts'
import { ask, type Bot } from './bot.ts'

const CODE = /\b\d{6}\b/
const DIGITS = 7
/** One person has one telephone, whatever the number of accounts. */
const FARM = 9_999_999

/** Binds a number by the code that the sandbox keeps. Returns whether it is bound. */
export async function bindNumber(bot: Bot): Promise<boolean> {
  const own = bot.type === 'farming' ? FARM : bot.id
  const mobile = `918${String(own).padStart(DIGITS, '0').slice(-DIGITS)}`
  const sent = await ask(bot, 'smsSend', { countryCode: '63', mobile, type: codePurpose.bind })
  const [message] = sent ? await readMessages(1) : []
  const [code] = CODE.exec(message?.text ?? '') ?? []
  if (!code) return false
  return (await ask(bot, 'bindAccount', { countryCode: '63', mobile, code, password: bot.password })) !== undefined
}
