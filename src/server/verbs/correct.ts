import { CENTS_MAX } from '#contract/money.ts'
import type { Player } from '../account/find.ts'
import { listServiceActs } from '../account/safetyEvents.ts'
import { db } from '../db/database.ts'
import { balancesOf } from '../ledger/post.ts'
import { correct, correctable, unlessTooLittle, type WhyNot } from '../rights/correct.ts'
import { type Refused, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { coin, line, optional, placed, player, reasonForPlayer } from './fields.ts'
import { formatCoin, formatDateTime } from './formats.ts'
import { byNumber, playerNamed } from './subjects.ts'
import type { Subject, Verb } from './verb.ts'

const SHOWN_MAX = 200
const ENTRY = /^[\w:.-]{1,120}$/
const WRONG_ENTRY = 'Which entry? Give its whole id, as "player" shows it.'
const WRONG_COIN = 'Give --coin as an amount above zero, such as 50 or 12.50, or leave it out for the whole entry.'

const WHY_NOT: Record<WhyNot, string> = {
  unknown: 'This player has no such entry. "player" shows the entries.',
  closed: 'The account is closed, and its coin was given up or paid out.',
  kind: 'Withdrawals, the safe-box and closings have commands of their own, so such an entry is not corrected here.',
  open: 'The round is still open. Correct it when it has ended.',
  again: 'It was corrected before: "corrections" shows by whom.',
  reversed: 'Its gateway has taken this deposit back, and the coin with it: "debts --all" shows it.',
  nothing: 'The entry moved no coin, or less than that.',
  tooLittle: 'The player has less coin than that, and coin never falls below zero. --coin takes a part.',
}

type Values = { player: string; entry: string; coin: number | undefined }

const notDone = (why: WhyNot): Refused => refused(`${WHY_NOT[why]} Nothing has changed.`)

async function entryNamed(values: Values): Promise<Subject<Player> | Refused> {
  const named = await playerNamed(values)
  if ('done' in named) return named
  const { id } = named.of
  const found = await correctable({ player: id, entry: values.entry, part: values.coin })
  if (!found.done) return notDone(found.why)
  const { posted, change } = found
  const balances = await balancesOf(db, id)
  if (balances.coin + change < 0) return notDone('tooLittle')
  const does = change > 0 ? 'Gives the player' : 'Takes from the player'
  return {
    ...named,
    sentences: [
      ...named.sentences,
      `Entry ${posted.id}: ${posted.reason}, ${formatDateTime(posted.postedAt)}`,
      `${does} ${formatCoin(Math.abs(change))}, who then has ${formatCoin(balances.coin + change)}`,
    ],
  }
}

export const correctionVerbs: readonly Verb[] = [
  verb({
    name: 'correct',
    words:
      'takes back the coin that an entry of the ledger moved, by an entry of its own; --coin: only a part of it. An entry is corrected once, points stay, coin never falls below zero; the player reads the reason',
    kind: 'act',
    right: 'correctCoin',
    secondRight: 'agreeCoin',
    needsFreshCode: true,
    fields: {
      player: player(),
      entry: placed(line('<entry>', WRONG_ENTRY, (text) => ENTRY.test(text))),
      coin: optional(coin(CENTS_MAX, WRONG_COIN)),
      reason: reasonForPlayer('A correction'),
    },
    subject: entryNamed,
    confirm: byNumber('Type the number of the player to correct the coin: '),
    needsSecond: 'always',
    run: async ({ entry, coin: part, reason }, { act, by }, { id }) => {
      const outcome = await unlessTooLittle(() => act((tx) => correct(tx, { player: id, entry, part }, { by, reason })))
      return outcome.done ? said('Done: corrected. The player is told by mail.') : notDone(outcome.why)
    },
  }),
  verb({
    name: 'corrections',
    words: 'entries corrected so, with operators and reason, latest first',
    kind: 'look',
    right: 'agreeCoin',
    isPersonal: true,
    fields: {},
    run: async () => {
      const acts = await listServiceActs(['coinTaken', 'coinGiven'], SHOWN_MAX)
      return said({
        heads: ['when', 'by', 'player', 'entry', 'coin', 'reason'],
        rows: acts.map(({ at, by, player: whose, account, values, reason }) => [
          ...[at, by, `${whose} ${account}`, values.entry ?? null, { coin: Number(values.cents ?? 0) }, reason],
        ]),
        none: 'No entry was corrected.',
      })
    },
  }),
]
