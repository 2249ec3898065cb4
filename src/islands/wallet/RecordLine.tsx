import type { RecordKind } from '#contract/enumerations.ts'
import { type IconName, iconPath } from '#contract/icons.ts'
import { Money } from '../ui/Money.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { openReceipt } from './receipt.ts'
import type { Line } from './record.ts'
import { unbroken } from './unbroken.ts'

const icons: Record<RecordKind, IconName> = {
  deposit: 'inbox-tray',
  withdrawal: 'outbox-tray',
  game: 'slot-machine',
  reward: 'wrapped-gift',
  points: 'gem-stone',
  safebox: 'locked',
}

type Props = { strings: Strings; line: Line; gameName: string | undefined }

/** One line of the record, which opens its receipt. */
export function RecordLine({ strings, line, gameName }: Props) {
  const { orderId } = line
  const title = line.kind === 'game' && gameName ? gameName : t(strings, `record.reason.${line.reason}`)
  const face = <Face strings={strings} line={line} title={title} />
  return (
    <li>
      <button
        type="button"
        className="record-line"
        aria-haspopup="dialog"
        onClick={() => openReceipt(orderId, { entry: entryOf(line), roundId: line.roundId })}
      >
        {face}
      </button>
    </li>
  )
}

/** The entry of a line. A deposit's bonus is part of the deposit's. */
const entryOf = ({ id, reason }: Line) => (reason === 'depositBonus' ? id.slice(0, -':bonus'.length) : id)

function Face({ strings, line, title }: { strings: Strings; line: Line; title: string }) {
  const details = detailsOf(strings, line)
  return (
    <>
      <img src={iconPath(icons[line.kind])} alt="" width={28} height={28} />
      <span className="record-head">
        <strong>{title}</strong>
        <Change strings={strings} line={line} />
      </span>
      <span className="record-foot">
        <span>{[formats(strings).time(line.time), details].filter(Boolean).join(' · ')}</span>
        <BalanceAfter strings={strings} balance={line.balance} />
      </span>
    </>
  )
}

/** The line's change of coin; of points if the coin did not change. */
function Change({ strings, line: { change, settled, points } }: { strings: Strings; line: Line }) {
  const isPointsAlone = change === 0 && points !== undefined
  return (
    <span className="record-change" data-sign={Math.sign(isPointsAlone ? points : change)}>
      {isPointsAlone ? (
        pointsText(strings, points)
      ) : settled === undefined ? (
        <Money strings={strings} cents={change} isSigned />
      ) : (
        <Money strings={strings} cents={settled} />
      )}
    </span>
  )
}

/** The coin after a line, small below its change. */
export function BalanceAfter({ strings, balance }: { strings: Strings; balance: number | undefined }) {
  if (balance === undefined) return null
  return <small className="money">{t(strings, 'wallet.lines.after', { amount: formats(strings).coin(balance) })}</small>
}

function pointsText(strings: Strings, points: number): string {
  return t(strings, 'wallet.lines.points', { points: `${points > 0 ? '+' : ''}${formats(strings).points(points)}` })
}

function detailsOf(
  strings: Strings,
  { reason, stake, win, givenUp, payee, settled, change, points }: Line,
): string | undefined {
  if (points !== undefined && change !== 0) return pointsText(strings, points)
  if (stake !== undefined && win !== undefined) {
    return t(strings, 'wallet.lines.stake', {
      stake: formats(strings).shortCoin(stake),
      win: formats(strings).shortCoin(win),
    })
  }
  if (givenUp !== undefined) return t(strings, 'wallet.lines.givenUp', { bonus: formats(strings).shortCoin(givenUp) })
  if (reason === 'deposit' && settled !== undefined) return t(strings, 'wallet.lines.aside')
  if (!payee) return undefined
  // A payment out of the hold has no sign, since the coin left with the request.
  const key = settled === undefined ? 'wallet.lines.to' : 'wallet.lines.fromHold'
  return t(strings, key, { bank: payee.bankName, number: unbroken(payee.cardNum) })
}
