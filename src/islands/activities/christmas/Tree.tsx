import { useStore } from '@nanostores/react'
import { averageOf } from '#contract/activities/draws.ts'
import { parolPath, TREE } from '#contract/activities/seasonArt.ts'
import { pictureOf } from '../../props/propWords.ts'
import { Worth } from '../../props/Worth.tsx'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { type Strings, t } from '../../ui/words.ts'
import { amountOf } from '../frame/Items.tsx'
import { LastDrawn } from '../frame/LastDrawn.tsx'
import { $christmasBusy, type ChristmasStanding, openLantern } from './christmas.ts'

type Props = { standing: ChristmasStanding; strings: Strings }
type Lantern = ChristmasStanding['lanterns'][number]

/** The tree: its lanterns in the order in which they were hung, and what an average one is worth. */
export function Tree({ standing: { lanterns, most, draw }, strings }: Props) {
  const places = Array.from({ length: most }, (_, at) => at + 1)
  const closed = lanterns.filter(({ state }) => state === 'hung')
  return (
    <section className="tree" aria-labelledby="tree">
      <h2 id="tree">{t(strings, 'christmas.tree')}</h2>
      <div className="tree-picture">
        <img src={TREE} alt="" width={360} height={420} />
        <ol>
          {places.map((place) => (
            <Place
              key={place}
              place={place}
              lantern={lanterns.find(({ lantern }) => lantern === place)}
              isWaiting={draw.isUsedUp}
              strings={strings}
            />
          ))}
        </ol>
      </div>
      <p className="tree-count">
        {closed.length === 0 ? t(strings, 'christmas.none') : t(strings, 'christmas.closed', { count: closed.length })}
      </p>
      {closed[0] && <OpenNext place={closed[0].lantern} draw={draw} strings={strings} />}
      <LastDrawn strings={strings} />
    </section>
  )
}

type PlaceProps = { place: number; lantern: Lantern | undefined; isWaiting: boolean; strings: Strings }

/** One place of the tree. A closed lantern opens by a tap. */
function Place({ place, lantern, isWaiting, strings }: PlaceProps) {
  const busy = useStore($christmasBusy, { ssr: 'initial' })
  if (!lantern) return <li data-state="free" aria-label={t(strings, 'christmas.free', { number: place })} />
  const { state, items } = lantern
  const [prize] = items
  const picture = <img src={parolPath(place)} alt="" width={44} height={51} />
  if (state === 'hung')
    return (
      <li data-state="hung">
        <button
          type="button"
          aria-label={t(strings, 'christmas.open', { number: place })}
          aria-disabled={isWaiting || busy !== undefined}
          data-busy={busy === `open/${place}` || undefined}
          onClick={isWaiting ? undefined : () => claimOnce(strings, () => openLantern(place))}
        >
          {picture}
        </button>
      </li>
    )
  const values = { number: place, prize: prize ? amountOf(strings, prize) : '' }
  return (
    <li data-state={state} aria-label={t(strings, `christmas.${state}`, values)}>
      {picture}
      {prize && <img className="tree-prize" src={pictureOf(prize.id)} alt="" width={22} height={22} />}
    </li>
  )
}

type OpenProps = { place: number; draw: ChristmasStanding['draw']; strings: Strings }

/** The button that opens the next closed lantern, with what one is worth on average. */
function OpenNext({ place, draw: { prizes, isUsedUp }, strings }: OpenProps) {
  const busy = useStore($christmasBusy, { ssr: 'initial' })
  if (isUsedUp) return <p className="tree-waits">{t(strings, 'christmas.waits')}</p>
  const open = (
    <Button isWide isBusy={busy === `open/${place}`} onClick={() => claimOnce(strings, () => openLantern(place))}>
      {t(strings, 'christmas.open', { number: place })}
    </Button>
  )
  return (
    <div className="tree-open">
      <p>{t(strings, 'christmas.average')}</p>
      <Worth items={averageOf(prizes)} strings={strings}>
        {open}
      </Worth>
      {open}
    </div>
  )
}
