import './code.css'
import { useStore } from '@nanostores/react'
import { type ClipboardEvent, type MouseEvent, useEffect, useState } from 'react'
import { CODE_DIGITS } from '#contract/limits.ts'
import type { UserMessage } from '#contract/words.ts'
import { $codeSending, type CodeUse, endWaiting, sendCode, startCode } from '../../account/codes.ts'
import type { Translate } from '../form.ts'
import { type Strings, t } from '../words.ts'
import { fieldText } from './fields.ts'
import { TextField } from './TextField.tsx'

type Props = {
  strings: Strings
  use: CodeUse
  problem: UserMessage | undefined
  /** Reports a problem of the number, if any; then no code is requested. */
  checkNumber?: (form: HTMLFormElement) => boolean
  /** The number, if it is known and not a field of the form. */
  mobile?: string
  /** Another way to request a code, if the browser does not know the number. */
  ask?: (translate: Translate) => Promise<boolean>
  /** Destination of a code that is already on its way. */
  tip?: string
}

const SECOND_MS = 1_000

/** A one-time code, with its send button and the countdown to the next one. */
export function CodeField({ strings, use, problem, checkNumber, mobile, ask, tip }: Props) {
  const left = useSecondsLeft(use)
  const { step } = useStore($codeSending)
  const translate = ({ key, values }: UserMessage) => t(strings, key, values)

  async function send({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (!form || checkNumber?.(form)) return
    const isSent = ask ? await ask(translate) : await sendCode(mobile ?? fieldText(form, 'account'), use, translate)
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
      error={problem && translate(problem)}
      action={
        <button type="button" className="code-send" disabled={step !== 'idle'} onClick={(event) => void send(event)}>
          {step === 'waiting' ? t(strings, 'login.codeWait', { seconds: left }) : t(strings, 'login.codeSend')}
        </button>
      }
    />
  )
}

/** Extracts the code from pasted text with spaces or a whole message. The field itself would truncate it to six characters. */
function paste(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text')
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? text.replace(/\D/g, '').slice(0, CODE_DIGITS)
  if (code === '') return
  event.preventDefault()
  event.currentTarget.value = code
  event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Seconds until another code may be requested. Survives a reload. */
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
