import type { Bank } from '#contract/lobby/catalogueBanks.ts'
import { readCardNum } from '#contract/wallet/bank.ts'
import { catalogue } from '../content/catalogue.ts'
import { type Freed, freeNumber, type Holder, holderOf } from '../wallet/bank/free.ts'
import { maskOf, numberHashOf } from '../wallet/bank/written.ts'
import { refused, said } from './answer.ts'
import { verb } from './define.ts'
import { line, optional, placed, privately, REASON_MAX, rest, text } from './fields.ts'
import { formatDateTime } from './formats.ts'
import { serviceActs } from './service.ts'
import { byNumber } from './subjects.ts'
import type { Subject, Verb } from './verb.ts'

const CLOSED = 'The account is closed.'
const WRONG = `Give a bank and an account number; a --reason has at most ${REASON_MAX} characters.`

const WHY_NOT: Record<Exclude<Freed, 'freed'>, string> = {
  gone: 'No player has it any more, so its owner can add it now.',
  underWay: 'A withdrawal is on its way to it: decide on that first. Nothing has changed.',
}

type Typed = { bank: string; number: string; reason: string | undefined }
type Held = Holder & { numberHash: string }

/** The number in canonical form, from any notation. */
function readNumber({ bank: code, number }: Typed): { bank: Bank; cardNum: string } | undefined {
  const bank = catalogue().banks.find(
    ({ id, shortName }) => shortName.toLowerCase() === code.toLowerCase() || String(id) === code,
  )
  const cardNum = bank && readCardNum(bank, number.replaceAll(' ', ''))
  return bank && cardNum ? { bank, cardNum } : undefined
}

async function holderNamed(typed: Typed): Promise<Subject<Held> | ReturnType<typeof refused>> {
  const wanted = readNumber(typed)
  if (!wanted) return refused(WRONG)
  const { bank, cardNum } = wanted
  const numberHash = numberHashOf(bank, cardNum)
  const holder = await holderOf(numberHash)
  if (!holder) return refused(`No player has ${bank.name} ${maskOf(cardNum)}: check the bank and the number.`)
  const { player, account, state, servedAt } = holder
  if (typed.reason === undefined && state !== 'closed')
    return refused('That account is not closed, so a --reason is needed. Nothing has changed.')
  const served = servedAt ? `coin was first asked to it ${formatDateTime(servedAt)}` : 'no coin was ever asked to it'
  const sentence = `${bank.name} ${maskOf(cardNum)} is with player ${player} ${account} (${state}); ${served}`
  return { of: { ...holder, numberHash }, sentences: [sentence], repeat: String(player), player }
}

export const bankVerbs: readonly Verb[] = [
  verb({
    name: 'bank free',
    words:
      'takes an account number from its player, for the rightful owner; that player reads the reason, which is optional for a closed account. <bank>: short code or number',
    kind: 'act',
    right: 'serveAccounts',
    fields: {
      bank: placed(line('<bank>', WRONG)),
      number: privately(rest(line('<number>', WRONG))),
      reason: optional(text('"<text>"', WRONG, REASON_MAX)),
    },
    check: (values) => (readNumber(values) ? undefined : WRONG),
    subject: holderNamed,
    confirm: byNumber('Type the number of the player to take it from them: '),
    run: async ({ reason = CLOSED }, { act, by }, { numberHash, ...holder }) => {
      const { freed } = await act(async (tx) => {
        const outcome = await freeNumber(numberHash, holder, { by, reason }, tx)
        return { done: outcome === 'freed', freed: outcome }
      })
      return freed === 'freed'
        ? said('Done: free. The player it was taken from is told by mail.')
        : refused(WHY_NOT[freed])
    },
  }),
  verb({
    name: 'bank freed',
    words: 'numbers taken so, with player, operator and reason, latest first',
    kind: 'look',
    right: 'seeService',
    isPersonal: true,
    fields: {},
    run: () => serviceActs('bankFreed', 'No number was taken from anybody.'),
  }),
]
