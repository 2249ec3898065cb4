import './profile-form.css'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { avatarPath } from '#contract/art.ts'
import type { User } from '#contract/calls/shapes.ts'
import { NICKNAME_LENGTH_MAX, NICKNAME_LENGTH_MIN, SUBMIT_DEBOUNCE_MS } from '#contract/limits.ts'
import type { Problem } from '#contract/rules.ts'
import { debounced } from '#stores/debounce.ts'
import { $player } from '#stores/player.ts'
import { $profile, saveProfile, startProfile } from '#stores/profile.ts'
import { $isSessionLate, loadSession } from '#stores/session.ts'
import { Button } from '../ui/Button.tsx'
import { Late } from '../ui/Empty.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { type Strings, t } from '../ui/words.ts'
import { AvatarGrid } from './AvatarGrid.tsx'
import { fieldText } from './fields.ts'

type Props = {
  /** Holds `profile` and `common`. */
  strings: Strings
  /** Whether another part of the page says that the player's data did not come. */
  isQuiet?: boolean
}

const submit = debounced(SUBMIT_DEBOUNCE_MS, saveProfile)

/** Nickname and picture, as others see the player. */
export function ProfileForm({ strings, isQuiet = false }: Props) {
  const player = useStore($player, { ssr: 'initial' })
  const isLate = useStore($isSessionLate, { ssr: 'initial' })
  if (player.state === 'ready') return <Form strings={strings} user={player.user} />
  if (isLate && !isQuiet) {
    return <Late title={t(strings, 'profile.late')} strings={strings} onAgain={() => void loadSession()} />
  }
  return (
    <div className="profile-form" aria-busy="true">
      <Skeleton shape="card" />
      <Skeleton shape="title" />
      <Skeleton shape="card" />
    </div>
  )
}

function Form({ strings, user }: { strings: Strings; user: User }) {
  const state = useStore($profile)
  const [avatar, setAvatar] = useState(user.avatar)
  const say = ({ key, values }: Problem) => t(strings, key, values)
  const problem = state.step === 'failed' ? state.problem : undefined
  const tip = { min: NICKNAME_LENGTH_MIN, max: NICKNAME_LENGTH_MAX }
  useEffect(startProfile, [])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    submit({ nickname: fieldText(event.currentTarget, 'nickname'), avatar }, say)
  }

  return (
    <form className="profile-form" noValidate onSubmit={onSubmit} onInput={() => problem && startProfile()}>
      <img className="avatar profile-preview" src={avatarPath(avatar)} alt="" width={112} height={112} />
      <TextField
        // What was kept may be written otherwise than what was typed.
        key={user.nickname}
        label={t(strings, 'profile.nickname')}
        name="nickname"
        autoComplete="nickname"
        spellCheck={false}
        dir="auto"
        defaultValue={user.nickname}
        maxLength={NICKNAME_LENGTH_MAX}
        required
        hint={problem ? undefined : t(strings, 'profile.nicknameTip', tip)}
        error={problem && say(problem)}
      />
      <AvatarGrid strings={strings} chosen={avatar} onChoose={setAvatar} />
      <Button look="gold" type="submit" isWide isBusy={state.step === 'sending'}>
        {t(strings, 'profile.save')}
      </Button>
    </form>
  )
}
