import { atom } from 'nanostores'
import { readStored, writeStored } from '#client/wire/storage.ts'
import { forgetAgreedTexts } from './agreedTexts.ts'

/** Session flag of spec 4: 1 while the popup is open in the green mode, so that a reload opens it again. */
const OPEN_FLAG = 'agree_green'

export const agreementTabs = ['terms', 'privacy'] as const
export type AgreementTab = (typeof agreementTabs)[number]

export type AgreementSheet = { state: 'closed' } | { state: 'open'; tab: AgreementTab }

export const $isAgreed = atom(false)
/** Whether the form was sent without the agreement: then the box is marked. */
export const $isAgreementMissed = atom(false)
$isAgreed.listen((isAgreed) => isAgreed && $isAgreementMissed.set(false))
export const $agreementSheet = atom<AgreementSheet>({ state: 'closed' })

/**
 * Initialises the agreement on a page: from the checkbox, which may have been ticked before hydration, and open again if a reload closed
 * it. In the green mode such a tick opens the popup, like a later one.
 */
export function startAgreement(isGreen: boolean, isTicked = false): void {
  forgetAgreedTexts()
  $isAgreementMissed.set(false)
  $isAgreed.set(isTicked && !isGreen)
  if (isGreen && (isTicked || readStored(OPEN_FLAG, 'session') === '1')) openAgreement('terms')
  else $agreementSheet.set({ state: 'closed' })
}

export function openAgreement(tab: AgreementTab): void {
  writeStored(OPEN_FLAG, '1', 'session')
  $agreementSheet.set({ state: 'open', tab })
}

export function closeAgreement(): void {
  writeStored(OPEN_FLAG, '0', 'session')
  $agreementSheet.set({ state: 'closed' })
}

export function agree(): void {
  $isAgreed.set(true)
  closeAgreement()
}

/**
 * The checkbox changed. In the green mode only 'I Agree' inside the popup checks it (spec 4). Only the checkbox's state counts, since
 * `startAgreement` has already read the tap that hydrated the form.
 */
export function tapAgreement(isGreen: boolean, isTicked: boolean): void {
  if (isGreen && isTicked) openAgreement('terms')
  else $isAgreed.set(isTicked)
}
