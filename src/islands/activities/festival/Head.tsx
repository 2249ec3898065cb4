import { fiestaPath } from '#contract/activities/seasonArt.ts'
import { nameOf, pictureOf } from '../../props/propWords.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import type { FestivalStanding } from './festival.ts'

/** The scene of the fiesta, and what the player has collected of its four things. */
export function Head({ standing: { fiesta, items }, strings }: { standing: FestivalStanding; strings: Strings }) {
  return (
    <section className="fiesta-head" aria-labelledby="fiesta-name">
      <img src={fiestaPath(fiesta)} alt="" width={360} height={200} />
      <div className="fiesta-title">
        <h2 id="fiesta-name">{t(strings, `festival.name.${fiesta}`)}</h2>
        <p>{t(strings, `festival.text.${fiesta}`)}</p>
      </div>
      <ul className="fiesta-items" aria-label={t(strings, 'festival.have')}>
        {items.map(({ prop, count, leftover }) => (
          <li key={prop} data-has={count > 0 || undefined}>
            <img src={pictureOf(prop)} alt="" width={40} height={40} />
            <strong>{count}</strong>
            <span>{nameOf(strings, { prop })}</span>
            <small>{t(strings, 'festival.left', { points: formats(strings).points(leftover) })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
