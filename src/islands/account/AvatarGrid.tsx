import { AVATARS, avatarPath } from '#contract/lobby/art.ts'
import { AvatarPicture } from '../ui/AvatarPicture.tsx'
import { type Strings, t } from '../ui/words.ts'

type Props = { strings: Strings; chosen: number; onChoose: (avatar: number) => void }

const numbers = Array.from({ length: AVATARS }, (_, number) => number)

/** The numbered pictures as a radio group: one tab stop, arrow keys within. */
export function AvatarGrid({ strings, chosen, onChoose }: Props) {
  return (
    <fieldset className="avatar-grid">
      <legend>{t(strings, 'profile.picture')}</legend>
      {numbers.map((number) => (
        <label key={number} className="avatar-choice">
          <input
            type="radio"
            name="avatar"
            value={number}
            checked={number === chosen}
            aria-label={t(strings, `profile.face.${number}`)}
            onChange={() => onChoose(number)}
          />
          <img src={avatarPath(number)} alt="" width={72} height={72} loading="lazy" />
        </label>
      ))}
    </fieldset>
  )
}

type FrameProps = {
  strings: Strings
  owned: readonly number[]
  avatar: number
  chosen: number
  onChoose: (frame: number) => void
}

/** The frames that the player owns, and none, as a radio group. */
export function FrameGrid({ strings, owned, avatar, chosen, onChoose }: FrameProps) {
  return (
    <fieldset className="avatar-grid frame-grid">
      <legend>{t(strings, 'profile.frame')}</legend>
      {[0, ...owned].map((frame) => (
        <label key={frame} className="avatar-choice">
          <input
            type="radio"
            name="frame"
            value={frame}
            checked={frame === chosen}
            aria-label={frame === 0 ? t(strings, 'profile.frameNone') : t(strings, `profile.frames.${frame}`)}
            onChange={() => onChoose(frame)}
          />
          <AvatarPicture of={{ avatar, frame }} size={72} />
        </label>
      ))}
    </fieldset>
  )
}
