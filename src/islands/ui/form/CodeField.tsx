import './code.css'
import { useStore } from '@nanostores/react'
import { type ClipboardEvent, type MouseEvent, useEffect, useState } from 'react'
import { CODE_DIGITS } from '#contract/account/limits.ts'
import type { UserMessage } from '#contract/words.ts'
import { $codeSending, type CodeUse, endWaiting, sendCode, startCode } from '#stores/account/codes.ts'
import type { Say } from '#stores/session/entrance.ts'
import { type Strings, t } from '../words.ts'
import { fieldText } from './fields.ts'
import { TextField } from './TextField.tsx'

type Props = {
  strings: Strings
  use: CodeUse
  problem: UserMessage | undefined
  /** Says what is wrong with the number, if anything is; then no code is asked for. */
  checkNumber?: (form: HTMLFormElement) => boolean
  /** The number, where it is known and no field of the form. */
  mobile?: string
  /** Another way to ask for one, where the browser knows no number at all. */
  ask?: (say: Say) => Promise<boolean>
  /** Where it was sent, where one is on its way already. */
  tip?: string
}

const SECOND_MS = 1_000

/** A one-time code, with the button that sends it and the countdown until it may be sent again. */
export function CodeField({ strings, use, problem, checkNumber, mobile, ask, tip }: Props) {
  const left = useSecondsLeft(use)
  const { step } = useStore($codeSending)
  const say = ({ key, values }: UserMessage) => t(strings, key, values)

  async function send({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (!form || checkNumber?.(form)) return
    const isSent = ask ? await ask(say) : await sendCode(mobile ?? fieldText(form, 'account'), use, say)
    const field = form.elements.namedItem('code')
    if (isSent && field instanceof HTMLInputElement) field.focus()
  }

  return (
    <TextField
      label={t(strings, 'login.code')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      maxLength={CODE_DIGITS}
      required
      onPaste={paste}
      hint={problem ? undefined : (tip ?? t(strings, 'login.codeTip'))}
      error={problem && say(problem)}
      action={
        <button type="button" className="code-send" disabled={step !== 'idle'} onClick={(event) => void send(event)}>
          {step === 'waiting' ? t(strings, 'login.codeWait', { seconds: left }) : t(strings, 'login.codeSend')}
        </button>
      }
    />
  )
}

/** Takes the code out of what is pasted, spaces or a whole message around it: the field itself would cut that off after six characters. */
function paste(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text')
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? text.replace(/\D/g, '').slice(0, CODE_DIGITS)
  if (code === '') return
  event.preventDefault()
  event.currentTarget.value = code
  event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Seconds until another code may be asked for. Starts where a reload left it. */
function useSecondsLeft(use: CodeUse): number {
  const sending = useStore($codeSending)
  const until = sending.step === 'waiting' ? sending.until : undefined
  const [now, setNow] = useState(0)

  useEffect(() => startCode(use), [use])
  useEffect(() => {
    if (until === undefined) return
    const tick = () => (Date.now() >= until ? endWaiting() : setNow(Date.now()))
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [until])

  return until === undefined ? 0 : Math.max(1, Math.ceil((until - (now || Date.now())) / SECOND_MS))
}
