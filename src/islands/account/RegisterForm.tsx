import './entrance.css'
import { useStore } from '@nanostores/react'
import {
  type FocusEvent,
  type InputEvent,
  type PointerEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { refusalWords } from '#contract/errcodes.ts'
import { SUBMIT_DEBOUNCE_MS } from '#contract/limits.ts'
import type { Bounds, Problem } from '#contract/rules.ts'
import { $isAgreed, startAgreement } from '#stores/agreement.ts'
import { debounced } from '#stores/debounce.ts'
import { prepareEntrance } from '#stores/entrance.ts'
import { $register, type RegisterProblems, register, registerProblems, startRegister } from '#stores/register.ts'
import { Button } from '../ui/Button.tsx'
import { type Strings, t } from '../ui/words.ts'
import { AgreementBox } from './AgreementBox.tsx'
import { AgreementSheet } from './AgreementSheet.tsx'
import { FormError } from './FormError.tsx'
import { fieldText, focusFirst } from './fields.ts'
import { RegisterFields } from './RegisterFields.tsx'
import { SwitchLink } from './SwitchLink.tsx'
import { WebsiteField } from './WebsiteField.tsx'

type Props = { strings: Strings; bounds: Bounds; isGreen: boolean; terms?: ReactNode; privacy?: ReactNode }

const submit = debounced(SUBMIT_DEBOUNCE_MS, register)

const typedIn = (form: HTMLFormElement) => ({
  account: fieldText(form, 'account').trim(),
  password: fieldText(form, 'password'),
  confirmation: fieldText(form, 'confirmation'),
})

/** Each field says what is wrong once it is left, and stops as soon as it is right. */
function useProblems(bounds: Bounds) {
  const [problems, setProblems] = useState<RegisterProblems>({})
  const isPressing = useRef(false)

  // A message that appears while a button is pressed would move the button from under the finger, and the tap would miss it.
  function onPointerDown({ target }: PointerEvent) {
    isPressing.current = target instanceof Element && target.closest('button') !== null
  }

  function onBlur({ target: field, currentTarget: form }: FocusEvent<HTMLFormElement>) {
    if (isPressing.current || !(field instanceof HTMLInputElement) || field.type === 'checkbox' || field.value === '')
      return
    const found = registerProblems(typedIn(form), bounds)
    setProblems((known) => ({ ...known, [field.name]: found[field.name as keyof RegisterProblems] }))
  }

  function onInput({ currentTarget: form }: InputEvent<HTMLFormElement>) {
    isPressing.current = false
    const found = registerProblems(typedIn(form), bounds)
    const isStill = ([name]: [string, unknown]) => found[name as keyof RegisterProblems] !== undefined
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(isStill)))
  }

  return { problems, setProblems, onBlur, onInput, onPointerDown }
}

/** Registration by username (spec 2.6), with both texts of the agreement in its slots. */
export function RegisterForm({ strings, bounds, isGreen, terms, privacy }: Props) {
  const state = useStore($register)
  const isAgreed = useStore($isAgreed)
  const { problems, setProblems, onBlur, onInput, onPointerDown } = useProblems(bounds)
  const say = ({ key, values }: Problem) => t(strings, key, values)
  const refusal = state.step === 'failed' ? state.problem : undefined
  const isTaken = refusal?.key === refusalWords.accountExists

  useEffect(() => {
    startRegister()
    startAgreement(isGreen)
  }, [isGreen])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedIn(event.currentTarget)
    const found = registerProblems(typed, bounds)
    setProblems(found)
    if (!focusFirst(event.currentTarget, found)) submit(typed, say)
  }

  return (
    <form
      className="entrance-form"
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={(event) => {
        onInput(event)
        if (isTaken) startRegister()
      }}
      onBlur={onBlur}
      onPointerDown={onPointerDown}
      onFocus={prepareEntrance}
    >
      <FormError problem={isTaken ? undefined : refusal} say={say} />
      <RegisterFields
        strings={strings}
        bounds={bounds}
        problems={isTaken && refusal ? { ...problems, account: refusal } : problems}
      />
      {isGreen && <WebsiteField strings={strings} />}
      <AgreementBox strings={strings} isGreen={isGreen} />
      <Button look="gold" type="submit" isWide disabled={!isAgreed} isBusy={state.step === 'sending'}>
        {t(strings, 'login.registerSubmit')}
      </Button>
      <SwitchLink to="/login" ask={t(strings, 'login.hasAccount')} label={t(strings, 'login.toLogin')} />
      <AgreementSheet strings={strings} terms={terms} privacy={privacy} />
    </form>
  )
}
