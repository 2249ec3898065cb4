import './profile-form.css'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { NICKNAME_LENGTH_MAX, NICKNAME_LENGTH_MIN } from '#contract/account/limits.ts'
import type { User } from '#contract/call/shapes.ts'
import type { UserMessage } from '#contract/words.ts'
import { points as ownPoints } from '../points/points.ts'
import { AvatarPicture } from '../ui/AvatarPicture.tsx'
import { Button } from '../ui/Button.tsx'
import { fieldText, focusFirst } from '../ui/form/fields.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { AvatarGrid, FrameGrid } from './AvatarGrid.tsx'
import { $profile, saveProfile, startProfile } from './profile.ts'
import { WithPlayer } from './WithPlayer.tsx'

type Props = {
  /** Holds `profile` and `common`. */
  strings: Strings
  /** Whether another part of the page already reports that the player's data failed to load. */
  isQuiet?: boolean
}

/** Nickname and picture, as others see the player. */
export const ProfileForm = guarded(function ProfileForm({ strings, isQuiet = false }: Props) {
  const waiting = (
    <div className="profile-form" aria-busy="true">
      <Skeleton shape="card" />
      <Skeleton shape="title" />
      <Skeleton shape="card" />
    </div>
  )
  return (
    <WithPlayer strings={strings} isQuiet={isQuiet} waiting={waiting}>
      {(user) => <Form strings={strings} user={user} />}
    </WithPlayer>
  )
})

function Form({ strings, user }: { strings: Strings; user: User }) {
  const state = useStore($profile)
  const [avatar, setAvatar] = useState(user.avatar)
  const [frame, setFrame] = useState(user.frame)
  const points = useStore(ownPoints.$state)
  const owned = points.state === 'ready' ? points.value.frames : []
  const translate = ({ key, values }: UserMessage) => t(strings, key, values)
  const problem = state.step === 'failed' ? state.problem : undefined
  const tip = { min: NICKNAME_LENGTH_MIN, max: NICKNAME_LENGTH_MAX }
  useEffect(startProfile, [])
  useEffect(() => void ownPoints.load(), [])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    await saveProfile({ nickname: fieldText(form, 'nickname'), avatar, frame }, translate)
    focusFirst(form, { nickname: $profile.get().step === 'failed' || undefined })
  }

  return (
    <form
      className="profile-form"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      onInput={() => problem && startProfile()}
    >
      <AvatarPicture of={{ avatar, frame }} size={112} />
      <TextField
        // The server may normalise a typed name, so the form takes the stored one.
        key={user.nickname}
        label={t(strings, 'profile.nickname')}
        name="nickname"
        autoComplete="nickname"
        spellCheck={false}
        dir="auto"
        defaultValue={user.nickname}
        required
        hint={problem ? undefined : t(strings, 'profile.nicknameTip', tip)}
        error={problem && translate(problem)}
      />
      <AvatarGrid strings={strings} chosen={avatar} onChoose={setAvatar} />
      {owned.length > 0 && (
        <FrameGrid strings={strings} owned={owned} avatar={avatar} chosen={frame} onChoose={setFrame} />
      )}
      <Button look="gold" type="submit" isWide isBusy={state.step === 'sending'}>
        {t(strings, 'profile.save')}
      </Button>
    </form>
  )
}
