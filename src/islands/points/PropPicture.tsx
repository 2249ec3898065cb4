import { avatarPath, COIN } from '#contract/lobby/art.ts'
import { frameOfProp, framePath, givenKindOf, POINTS } from '#contract/points/props.ts'
import { formats, type Strings, t } from '../ui/words.ts'

type Given = { prop?: number | undefined; count?: number | undefined }

/** The picture of what is given. A frame is shown around the player's own avatar. */
export function PropPicture({ prop, avatar, size }: { prop?: number | undefined; avatar: number; size: number }) {
  const kind = prop === undefined ? undefined : givenKindOf(prop)
  if (kind === 'frame')
    return (
      <span className="prop-frame">
        <img src={framePath(frameOfProp(prop ?? 0))} alt="" width={size} height={size} />
        <img src={avatarPath(avatar)} alt="" width={size} height={size} />
      </span>
    )
  if (kind === undefined) return <span className="prop-none" aria-hidden="true" />
  return <img className="prop" src={kind === 'coin' ? COIN : POINTS} alt="" width={size} height={size} />
}

/** What is given, in words: "₱5", "10 points", "Frame: Parol". */
export function nameOfProp(strings: Strings, { prop, count = 0 }: Given): string {
  const kind = prop === undefined ? undefined : givenKindOf(prop)
  if (kind === 'coin') return t(strings, 'points.coin', { amount: formats(strings).shortCoin(count) })
  if (kind === 'points') return t(strings, 'points.points', { amount: formats(strings).points(count) })
  if (kind === 'frame') return t(strings, `points.frame.${frameOfProp(prop ?? 0)}`)
  return t(strings, 'points.nothing')
}
