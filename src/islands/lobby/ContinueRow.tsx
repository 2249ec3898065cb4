import './continue.css'
import { tilePath } from '#contract/lobby/art.ts'
import type { Game } from '#contract/lobby/catalogue.ts'
import { RECENT_SHOWN } from '#contract/lobby/limits.ts'
import { isGameOpen } from '#contract/lobby/openGame.ts'
import { type Strings, t } from '../ui/words.ts'
import { pick } from './shelves.ts'

export type ContinueProps = { games: readonly Game[]; history: readonly number[]; strings: Strings }

/** The games played last, the most recent first; one row that scrolls where it is too wide. */
export function ContinueRow({ games, history, strings }: ContinueProps) {
  const shown = pick(games, history).filter(isGameOpen).slice(0, RECENT_SHOWN)
  if (shown.length === 0) return null
  return (
    <section className="home-section" aria-labelledby="continue">
      <h2 id="continue">{t(strings, 'lobby.continue')}</h2>
      <ul className="continue">
        {shown.map(({ id, name, version }) => (
          <li key={id}>
            <a href={`/start?gameId=${id}`}>
              <img src={tilePath(id, version, 160, 'webp')} alt="" width={48} height={64} decoding="async" />
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
