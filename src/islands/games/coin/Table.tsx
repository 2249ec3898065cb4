import './coin.css'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useRef } from 'react'
import { FACE_PICTURE_SIZE, facePicturePath } from '#contract/games/coin/art.ts'
import { isRight } from '#contract/games/coin/rules.ts'
import { FACES, type Face, lastRight } from '#contract/games/coin/table.ts'
import { type Strings, t } from '../../ui/words.ts'
import { useFocusAtOpening } from '../shell/focusAtOpening.tsx'
import { $open, $shell } from '../shell/state.ts'
import type { CoinProps } from './CoinGame.tsx'
import { $called, $streak, $toss, callFace, type Toss } from './coin.ts'

/** The coin over its mat, the streak, and the two calls. */
export function Table(props: CoinProps) {
  return (
    <div className="coin-table">
      <Coin {...props} />
      <Streak {...props} />
      <Calls {...props} />
    </div>
  )
}

type Look = 'resting' | 'turning' | 'falling' | 'right' | 'wrong'

function lookOf(toss: Toss, isTurning: boolean): Look {
  if (toss.kind === 'falling') return 'falling'
  if (isTurning) return 'turning'
  if (toss.kind === 'resting') return 'resting'
  return isRight(toss.flip) ? 'right' : 'wrong'
}

/** How the coin fell, or what is to be said while it does not lie there. */
function toldOf(toss: Toss, otherwise: string, strings: Strings): string {
  if (toss.kind !== 'fell' || otherwise === 'turning') return t(strings, `coin.${otherwise}`)
  const [called, fell] = [t(strings, `coin.outcome.${toss.flip.called}`), t(strings, `coin.outcome.${toss.flip.fell}`)]
  return isRight(toss.flip) ? fell : t(strings, 'coin.outcome.wrong', { called, fell })
}

/** The coin with both of its faces. Screen readers use the announcer instead. */
function Coin({ game, version, strings }: CoinProps) {
  const toss = useStore($toss, { ssr: 'initial' })
  const called = useStore($called, { ssr: 'initial' })
  const open = useStore($open, { ssr: 'initial' })
  const { step } = useStore($shell, { ssr: 'initial' })
  const look = lookOf(toss, step === 'busy' && called !== undefined)
  const isFlying = look === 'turning' || look === 'falling'
  return (
    <div className="coin-toss" data-look={look} aria-hidden="true">
      <div className="coin-shadow" />
      <div className="coin-piece" data-face={toss.kind === 'resting' ? 'kara' : toss.flip.fell}>
        {FACES.map((face) => (
          <img
            key={face}
            className={`coin-${face}`}
            src={facePicturePath(game.id, version, face)}
            alt=""
            width={FACE_PICTURE_SIZE}
            height={FACE_PICTURE_SIZE}
          />
        ))}
      </div>
      <p className="coin-told">
        {(look === 'right' || look === 'wrong') && <Sign isRight={look === 'right'} />}
        {toldOf(toss, isFlying ? 'turning' : open ? 'callNow' : 'ready', strings)}
      </p>
    </div>
  )
}

function Sign({ isRight: right }: { isRight: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={right ? 'M5 13l5 5 9-12' : 'M6 6l12 12M18 6L6 18'} />
    </svg>
  )
}

/** A place for every right call that there can be, with the flips so far. */
function Streak({ game, version, strings }: CoinProps) {
  const flips = useStore($streak, { ssr: 'initial' })?.flips ?? []
  const places = Array.from({ length: Math.max(lastRight(game), flips.length) }, (_, at) => at)
  return (
    <ol className="coin-streak" aria-label={t(strings, 'coin.right')}>
      {places.map((at) => {
        const flip = flips[at]
        return (
          <li key={at} data-look={flip && (isRight(flip) ? 'right' : 'wrong')}>
            {flip ? (
              <img
                src={facePicturePath(game.id, version, flip.fell)}
                alt={t(strings, `coin.outcome.${flip.fell}`)}
                width={FACE_PICTURE_SIZE}
                height={FACE_PICTURE_SIZE}
              />
            ) : (
              <span aria-hidden="true">{at + 1}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

const KEYS: Readonly<Record<string, Face>> = { ArrowLeft: 'kara', ArrowRight: 'krus' }

/** Both calls. They keep the focus while the coin is in the air; the arrow keys call too. */
function Calls({ game, version, strings }: CoinProps) {
  const { step } = useStore($shell, { ssr: 'initial' })
  const calls = useRef<HTMLFieldSetElement>(null)
  useFocusAtOpening(() => calls.current?.querySelector('button')?.focus({ preventScroll: true }))
  const press = (event: KeyboardEvent) => {
    const face = KEYS[event.key]
    if (!face || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (!event.repeat) void callFace(face)
  }
  return (
    <fieldset ref={calls} className="coin-calls" aria-label={t(strings, 'coin.faces')} onKeyDown={press}>
      {FACES.map((face) => (
        <button
          key={face}
          type="button"
          className="coin-call"
          aria-disabled={step !== 'choosing'}
          aria-label={t(strings, 'coin.call', { face: t(strings, `coin.outcome.${face}`) })}
          onClick={() => void callFace(face)}
        >
          <img
            src={facePicturePath(game.id, version, face)}
            alt=""
            width={FACE_PICTURE_SIZE}
            height={FACE_PICTURE_SIZE}
          />
          <span>{t(strings, `coin.outcome.${face}`)}</span>
        </button>
      ))}
    </fieldset>
  )
}
