import type { Bank } from '#contract/lobby/catalogueBanks.ts'
import { readCardNum, readHolder } from '#contract/wallet/bank.ts'
import type { Player } from '../account/find.ts'
import { catalogue } from '../content/catalogue.ts'
import { approvedFields } from '../kyc/validity.ts'
import { isOldDeposit } from '../rights/depositProof.ts'
import type { Anew } from '../rights/giveBack.ts'
import { findDeposits, isOrderName } from '../wallet/deposits/find.ts'
import { type Refused, refused } from './answer.ts'
import { verb } from './define.ts'
import { choice, line, player, privately, reasonForPlayer } from './fields.ts'
import { anew, give, giving } from './giveBack.ts'
import { byNumber, playerNamed } from './subjects.ts'
import type { Subject, Verb } from './verb.ts'

type Shown = {
  player: string
  order: string
  payment: string
  bank: string
  payer: string
  account: string
  holder: string
}
type Owner = Pick<Player, 'id' | 'account'> & Pick<Anew, 'payee'>

const bankNamed = (typed: string): Bank | undefined =>
  catalogue().banks.find(({ id, shortName }) => String(id) === typed || shortName.toLowerCase() === typed.toLowerCase())

/** The payment is named and compared with ours, and the account of its payer with the one that the player has shown. */
async function provenByDeposit(values: Shown): Promise<Subject<Owner> | Refused> {
  const named = await playerNamed(values)
  if ('done' in named) return named
  const { id, account } = named.of
  if ((await approvedFields(id))?.documentNumber)
    return refused('A document was approved for this player: "accounts give-back" compares it.')
  const payee = payeeOf(values)
  if (!payee) return refused('The account shown is not the one that paid, or its bank, number or holder is none.')
  const found = await findDeposits(values.order)
  const order = found.find((each) => each.player === id && each.state === 'credited')
  if (!order || ![order.paymentId, order.gatewayId].includes(values.payment.trim()))
    return refused('This is not a credited deposit of this player, or the payment is not that of the deposit.')
  if (!(await isOldDeposit(order)))
    return refused('This deposit proves nothing: it is neither the first nor 30 days old. Name an earlier one.')
  const sentence =
    'The payment is that of the deposit, and its payer’s account is the one that was shown. Payouts go there only.'
  return { ...named, of: { id, account, payee }, sentences: [...named.sentences, sentence] }
}

function payeeOf({ bank: code, payer, account, holder }: Shown): Anew['payee'] {
  const bank = bankNamed(code.trim())
  const [paid, shown] = bank ? [readCardNum(bank, payer), readCardNum(bank, account)] : []
  const accountName = readHolder(holder)
  if (!bank || !paid || paid !== shown || !accountName) return undefined
  return { bank, details: { cardNum: paid, accountName } }
}

const number = (what: string) => privately(line('"<number>"', `Give the number of the account ${what}.`))

export const giveBackByDepositVerbs: readonly Verb[] = [
  verb({
    name: 'accounts give-back-by-deposit',
    words:
      'gives an account without an approved identity back to who owns the account that an early deposit came from. It gives what "accounts give-back" gives, with the same approval and hold; from then on payouts go to that account only',
    ...giving,
    fields: {
      player: player(),
      shown: choice('--shown', ['video', 'visit', 'copy']),
      order: line('<order>', 'Give the id of a credited deposit, or its short number.', isOrderName),
      payment: privately(line('<id>', "Give the gateway's id of the payment.")),
      bank: line('<code>', 'Give the short code or number of a bank.'),
      payer: number('that paid: --payer "…"'),
      account: number('that the player has shown: --account "…"'),
      holder: privately(line('"<name>"', 'Give the name of the one who paid: --holder "…".')),
      ...anew,
      reason: reasonForPlayer('It'),
    },
    subject: provenByDeposit,
    confirm: byNumber('Type the number of the player to give the account back: '),
    run: ({ reason, ...what }, acting, whose) => give(what, reason, acting, whose),
  }),
]
