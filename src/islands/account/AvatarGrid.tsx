import { AVATARS, avatarPath } from '#contract/lobby/art.ts'
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
