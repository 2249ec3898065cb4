import { parseArgs } from 'node:util'
import { KYC_REASON_MAX } from '#contract/kyc/limits.ts'

export const KYC_HELP = `  kyc list [--all | --ending]     undecided proofs of identity, oldest first; --all: the latest of every state;
                                  --ending: approved documents that end within 30 days, or have ended
  kyc show <player>               the submission, players of the same names, the list of restricted persons, and all looks
  kyc open <player> --to <folder> [--all]
                                  writes the submitted pictures, decrypted, into a folder that only you can read; --all: during
                                  a legal hold, every stored picture, including replaced ones
  kyc approve <player> [--looked "<text>"] [--slip "<text>"]
                                  needs "kyc open" before; --looked: your grounds, if the list does not clear the player;
                                  --slip: why another date of birth was given before, which is then corrected
  kyc reject <player> --reason "<text>"
                                  the player reads the reason and may submit again
                                  show and open are recorded under your name (--by)`

const verbs = ['list', 'show', 'open', 'approve', 'reject', 'help'] as const
type Verb = (typeof verbs)[number]

export type AskedKyc = {
  verb: Verb
  player: string
  all: boolean
  ending: boolean
  to: string
  looked: string
  slip: string
  reason: string
  by: string
  confirm: string | undefined
}

const options = {
  all: { type: 'boolean' },
  ending: { type: 'boolean' },
  to: { type: 'string' },
  looked: { type: 'string' },
  slip: { type: 'string' },
  reason: { type: 'string' },
  by: { type: 'string' },
  confirm: { type: 'string' },
} as const

const NAME_MAX = 60

/** The parsed command, or a message about the error. */
export function readKyc(words: string[], operator: string): AskedKyc | string {
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    const [typed = 'help', player = '', ...rest] = positionals
    const verb = verbs.find((each) => each === typed)
    if (!verb) return `There is no "kyc ${typed}".`
    const texts = {
      to: values.to ?? '',
      looked: tidied(values.looked),
      slip: tidied(values.slip),
      reason: tidied(values.reason),
    }
    const by = (values.by ?? operator).trim().slice(0, NAME_MAX)
    const asked = {
      verb,
      player,
      all: values.all ?? false,
      ending: values.ending ?? false,
      ...texts,
      by,
      confirm: values.confirm,
    }
    return wrongWith(asked, rest) ?? asked
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const tidied = (text = ''): string => text.replaceAll('\0', '').trim()

function wrongWith({ verb, player, to, looked, slip, reason, by }: AskedKyc, rest: string[]): string | undefined {
  if (verb === 'help' || verb === 'list')
    return player === '' ? undefined : `kyc ${verb} is about all players: leave the player out.`
  if (player === '' || rest.length > 0) return `Which player? Give one number or account name: kyc ${verb} <player>`
  if (by === '') return 'Say who you are: --by "<name>".'
  if (verb === 'open' && to === '') return 'Where to? Give a folder: --to <folder>'
  if (looked.length > KYC_REASON_MAX) return `Shorten --looked to ${KYC_REASON_MAX} characters.`
  if (slip.length > KYC_REASON_MAX) return `Shorten --slip to ${KYC_REASON_MAX} characters.`
  const isReasonFit = reason !== '' && reason.length <= KYC_REASON_MAX
  if (verb !== 'reject' || isReasonFit) return undefined
  return `A rejection needs --reason "…" of at most ${KYC_REASON_MAX} characters; the player reads it.`
}
