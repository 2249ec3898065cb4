import { itemsOfPrize } from '#contract/activities/draws.ts'
import { DrawProof } from '../points/DrawProof.tsx'
import { SaveRounds } from '../points/SaveRounds.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { type Drawn, draws } from './draws.ts'
import { Items } from './frame/Items.tsx'
import { MadeList } from './MadeList.tsx'

/** On the page of fair play: what the player opened and drew in activities, each with its proof. A guest has none. */
export const DrawsMade = guarded(function DrawsMade({ strings }: { strings: Strings }) {
  return (
    <MadeList of={draws} name="draws-made" words="draws" strings={strings} after={<SaveRounds strings={strings} />}>
      {(row) => <DrawLine key={row.requestId} row={row} strings={strings} />}
    </MadeList>
  )
})

function DrawLine({ row, strings }: { row: Drawn; strings: Strings }) {
  const { kind, item, time, draw, prizes } = row
  return (
    <li className="last-drawn">
      <h3>{t(strings, `draws.kind.${kind}`, { number: item })}</h3>
      <p>{formats(strings).moment(time)}</p>
      <Items items={itemsOfPrize(row)} strings={strings} />
      {draw && prizes && <DrawProof draw={draw} prizes={prizes} strings={strings} />}
    </li>
  )
}
