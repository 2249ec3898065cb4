import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { dropStored } from '#client/wire/storage.ts'
import { writeToken } from '#client/wire/token.ts'
import { CODE_RESEND_MS } from '#contract/account/limits.ts'
import { RECOVERY_CODES } from '#contract/account/recoveryCodes.ts'
import type { UserMessage } from '#contract/words.ts'
import { recoveryProblem } from '#islands/account/recoveryProblem.ts'
import { $safety, leaveSafety, loadSafety } from '#islands/account/safety.ts'
import { reloadConfig } from '#islands/config.ts'
import { logIn as enterWith, startLogin } from '#islands/session/login.ts'
import { clearSession } from '#islands/session/session.ts'
import { $twoFactorLogin, bringCode, startTwoFactorLogin } from '#islands/session/twoFactorLogin.ts'
import { $pendingLogin, resumeLogin } from '#islands/twoFactor/pendingLogin.ts'
import {
  $codes,
  $confirming,
  $making,
  confirmCodes,
  leaveRecovery,
  makeCodes,
  startRecovery,
} from '#islands/twoFactor/recoveryCodes.ts'
import {
  $justOn,
  $switching,
  startSwitching,
  switchProblems,
  switchTwoFactor,
} from '#islands/twoFactor/twoFactorSwitch.ts'
import { setNavigator } from '#islands/ui/navigation.ts'
import { $toasts, dismissToast } from '#islands/ui/ui.ts'
import { chooseSmsGateway } from '#server/sms/chosen.ts'
import { connect } from '../connect.ts'
import { layPhones, pass, registered } from './phones.ts'
import { guarded, PASSWORD, setTwoFactor, twoFactorCode } from './twoFactorPlayer.ts'

layPhones()

const say = ({ key }: UserMessage) => key
const toasts = () => $toasts.get().map(({ kind, text }) => `${kind} ${text}`)
const proof = { kind: 'password', typed: PASSWORD } as const
const recovery = () => {
  const safety = $safety.get()
  return safety.state === 'ready' ? safety.value.recovery : undefined
}

beforeEach(async () => {
  connect()
  setNavigator(() => undefined)
  vi.stubGlobal('location', new URL('http://localhost/login'))
  await reloadConfig()
  for (const key of ['perya.loginStep', 'perya.code.step']) dropStored(key, 'session')
  dropStored('perya.deviceKey')
  resumeLogin()
  startLogin()
  startTwoFactorLogin()
  startSwitching()
  startRecovery()
  $justOn.set(undefined)
  for (const { id } of $toasts.get()) dismissToast(id)
})

afterEach(() => {
  clearSession()
  leaveSafety()
  vi.unstubAllGlobals()
})

/** Two-factor log-in with codes in force, on the page of a known device. */
async function printed() {
  const player = await guarded()
  writeToken(player.seat.token)
  await makeCodes(proof, say)
  const codes = $codes.get()
  await confirmCodes(codes[0] ?? '', say)
  return { ...player, codes }
}

describe('the sheet of recovery codes', () => {
  test('shows a set once, puts it into force by one of its codes, and tells what is left', async () => {
    const { codes } = await printed()
    expect(codes).toHaveLength(RECOVERY_CODES)
    expect($confirming.get()).toEqual({ step: 'done' })
    expect(toasts()).toEqual(['success recovery.done'])
    expect(recovery()).toEqual({ left: RECOVERY_CODES, waits: false })
    leaveRecovery()
    expect($codes.get()).toEqual([])
    // A set that is closed before it is typed back waits, and the old one stays in force.
    await makeCodes(proof, say)
    leaveRecovery()
    await expect.poll(recovery).toEqual({ left: RECOVERY_CODES, waits: true })
  })

  test('says what a wrong password and a wrong code are, and goes on', async () => {
    const player = await guarded()
    writeToken(player.seat.token)
    await makeCodes({ kind: 'password', typed: 'Wrong-Password-1' }, say)
    expect($making.get()).toEqual({ step: 'failed', problem: { key: 'twoFactor.passwordWrong' } })
    await makeCodes(proof, say)
    expect($making.get()).toEqual({ step: 'idle' })
    await confirmCodes('00000-00000', say)
    expect($confirming.get()).toEqual({ step: 'failed', problem: { key: 'recovery.wrong' } })
    await confirmCodes($codes.get()[9] ?? '', say)
    expect($confirming.get()).toEqual({ step: 'done' })
  })

  test('after a lost answer makes another set', async () => {
    const player = await guarded()
    writeToken(player.seat.token)
    setTransport(() => Promise.reject(new Error('gone')))
    await makeCodes(proof, say)
    expect($making.get()).toMatchObject({ step: 'failed' })
    expect($codes.get()).toEqual([])
    connect()
    await makeCodes(proof, say)
    expect($codes.get()).toHaveLength(RECOVERY_CODES)
  })

  test('says that another tab has switched two-factor log-in off', async () => {
    const player = await guarded()
    writeToken(player.seat.token)
    await setTwoFactor(player.seat, false)
    await makeCodes(proof, say)
    expect($making.get()).toEqual({ step: 'failed', problem: { key: 'twoFactor.doneOff' } })
    expect($safety.get()).toMatchObject({ value: { hasStep: false } })
    expect(recovery()).toBeUndefined()
  })

  test('follows switching on, with the password that was just typed', async () => {
    const player = await registered()
    writeToken(player.seat.token)
    const code = await twoFactorCode(player.mobile, player.seat)
    await switchTwoFactor(true, 'password', { password: PASSWORD, code }, say)
    expect($justOn.get()).toEqual({ password: PASSWORD })
    await makeCodes({ kind: 'password', typed: $justOn.get()?.password ?? '' }, say)
    expect($justOn.get()).toBeUndefined()
    expect($codes.get()).toHaveLength(RECOVERY_CODES)
  })

  test('says what no recovery code is', () => {
    expect(recoveryProblem('123456')).toEqual({ key: 'recovery.login.problem' })
    expect(recoveryProblem('7k3qm 9xt2w')).toBeUndefined()
    expect(switchProblems(false, 'none', { password: '', code: 'x' }, true)).toEqual({
      code: { key: 'recovery.login.problem' },
    })
    expect(switchProblems(false, 'code', { password: '', code: '7K3QM-9XT2W' }, true)).toEqual({})
  })
})

describe('a log-in by a recovery code', () => {
  test('says that a code is wrong or spent, and goes on by another', async () => {
    const { mobile, codes } = await printed()
    clearSession()
    pass(CODE_RESEND_MS)
    await enterWith({ account: mobile, password: PASSWORD }, false, say)
    expect($pendingLogin.get()).not.toHaveProperty('isUnsent')
    await bringCode('00000-00000', say)
    expect($twoFactorLogin.get()).toEqual({ step: 'failed', problem: { key: 'recovery.login.wrong' } })
    await bringCode(codes[1] ?? '', say)
    expect($twoFactorLogin.get()).toEqual({ step: 'done' })
  })

  test('is offered at once where no code could be sent', async () => {
    const { mobile, codes } = await printed()
    clearSession()
    chooseSmsGateway(null)
    await enterWith({ account: mobile, password: PASSWORD }, false, say)
    expect($pendingLogin.get()).toMatchObject({ isUnsent: true })
    await bringCode(codes[2] ?? '', say)
    expect($twoFactorLogin.get()).toEqual({ step: 'done' })
  })

  test('is proof for switching it off without a password', async () => {
    const { codes } = await printed()
    await switchTwoFactor(false, 'code', { password: '', code: codes[0] ?? '' }, say)
    // This player has a password, which alone counts.
    expect($switching.get()).toEqual({ step: 'failed', problem: { key: 'twoFactor.passwordWrong' } })
    await loadSafety()
    expect(recovery()).toEqual({ left: RECOVERY_CODES, waits: false })
  })
})
