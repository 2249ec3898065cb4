import { html, raw } from 'hono/html'
import { renderSVG } from 'uqr'
import { languageTags } from '#contract/locale.ts'
import type { Speech } from '../content/speech.ts'
import { payersDays } from '../wallet/gateways/sandbox/days.ts'
import { account } from './account.ts'
import type { SandboxPayment } from './books.ts'

/** The sandbox gateway's pages: plain HTML without a script. They look different from the lobby, since it is another company. */

type Html = ReturnType<typeof html>

const SHOP = 'PERYA DEMO'
const WAYS = { gcash: 'GCash', maya: 'Maya', grabpay: 'GrabPay' }

/** The payer's view of a payment, by its kind and state. `isWrong`: what was typed last cannot be taken. */
export function payerPage(payment: SandboxPayment, at: Date, speech: Speech, isWrong: boolean): Html {
  const { t, formats } = speech
  const { state, returnUrl } = payment
  if (state === 'paid') {
    const amount = formats.coin(payment.paidCents ?? payment.cents)
    return notice(speech, 'Paid', t('sandbox.paid', { amount, merchant: SHOP }), { amount, returnUrl })
  }
  if (state === 'declined') return notice(speech, 'Declined', t('sandbox.declined'), { returnUrl })
  if (state === 'expired' || at > payment.expiresAt)
    return notice(speech, 'Expired', t('sandbox.expired'), { returnUrl })
  const [title, content] = waiting(payment, speech, isWrong)
  return frame(speech, title, html`<p class="amount">${formats.coin(payment.cents)}</p>${content}`)
}

function waiting(payment: SandboxPayment, speech: Speech, isWrong: boolean): [title: string, content: Html] {
  const { t } = speech
  const { kind } = payment
  if (kind === 'qrph') return [t('sandbox.titleWaiting'), byCode(payment, speech)]
  if (kind === 'counter') return [t('sandbox.titleCounter'), atCounter(payment, speech)]
  if (kind === 'instapay' || kind === 'pesonet')
    return [t('sandbox.titleTransfer'), byTransfer(payment, speech, isWrong)]
  const title = t('sandbox.titleWallet', { way: WAYS[kind] })
  return [title, payment.payer === null ? walletLogIn(payment, speech, isWrong) : byWallet(payment, speech)]
}

/** What the payer's app shows after scanning the code. */
function byCode(payment: SandboxPayment, speech: Speech): Html {
  const { t } = speech
  const code = payment.qrCodeText ?? ''
  const facts = factsOf(speech, [
    ['merchant', SHOP],
    ['from', t('sandbox.fromValue')],
    ['reference', payment.id],
    ['validUntil', speech.formats.time(payment.expiresAt)],
  ])
  return html`<div class="code">${raw(renderSVG(code, { border: 1 }))}</div>${facts}${payForm(payment, speech)}`
}

function walletLogIn({ id }: SandboxPayment, { t }: Speech, isWrong: boolean): Html {
  return html`<form method="post" action="/pay/${id}/login">
      ${wrong(isWrong, t('sandbox.logInWrong'))}
      <label>${t('sandbox.mobile')}<input name="mobile" inputmode="tel" autocomplete="tel" required maxlength="20" /></label>
      <label>${t('sandbox.pin')}<input name="pin" type="password" inputmode="numeric" required maxlength="4" autocomplete="off" /></label>
      <button class="pay">${t('sandbox.logIn')}</button>
    </form>
    <form method="post" action="/pay/${id}/decline"><button>${t('sandbox.decline')}</button></form>`
}

function byWallet(payment: SandboxPayment, speech: Speech): Html {
  const ending = (payment.payer ?? '').slice(-4)
  const facts = factsOf(speech, [
    ['merchant', SHOP],
    ['from', speech.t('sandbox.payerValue', { ending })],
    ['validUntil', speech.formats.time(payment.expiresAt)],
  ])
  return html`${facts}${payForm(payment, speech)}`
}

/** The payer's own bank: amount and reference are typed as on any bank's page, and may be wrong. */
function byTransfer({ id }: SandboxPayment, speech: Speech, isWrong: boolean): Html {
  const { t } = speech
  const facts = factsOf(speech, [
    ['from', t('sandbox.fromValue')],
    ['account', `${account.accountName}, ${account.cardNum}`],
  ])
  return html`${facts}
    <form method="post" action="/pay/${id}/pay">
      ${wrong(isWrong, t('sandbox.amountWrong'))}
      <label>${t('sandbox.amountField')}<input name="amount" inputmode="decimal" required maxlength="20" autocomplete="off" /></label>
      <label>${t('sandbox.referenceField')}<input name="reference" maxlength="40" autocomplete="off" /></label>
      <p class="hint">${t('sandbox.transferHint')}</p>
      ${dayChoice(speech)}
      <button class="pay">${t('sandbox.send')}</button>
    </form>`
}

function atCounter(payment: SandboxPayment, speech: Speech): Html {
  const { t } = speech
  const facts = factsOf(speech, [
    ['merchant', SHOP],
    ['validUntil', speech.formats.time(payment.expiresAt)],
  ])
  return html`<p>${t('sandbox.counterText')}</p>
    <p class="slip">${payment.slip ?? ''}</p>
    ${facts}
    <h2>${t('sandbox.clerk')}</h2>
    ${payForm(payment, speech, t('sandbox.takeCash', { amount: speech.formats.coin(payment.cents) }))}`
}

function payForm({ id, cents }: SandboxPayment, speech: Speech, label?: string): Html {
  const { t, formats } = speech
  return html`<form method="post" action="/pay/${id}/pay">
      ${dayChoice(speech)}
      <button class="pay">${label ?? t('sandbox.pay', { amount: formats.coin(cents) })}</button>
    </form>
    <form method="post" action="/pay/${id}/decline"><button>${t('sandbox.decline')}</button></form>`
}

/** The day as a choice, since a gateway has bad ones too. */
function dayChoice({ t }: Speech): Html {
  return html`<details>
    <summary>${t('sandbox.days.title')}</summary>
    <label>${t('sandbox.days.label')}
      <select name="day">
        <option value="">${t('sandbox.days.usual')}</option>
        ${payersDays.map((day) => html`<option value="${day}">${t(`sandbox.days.${day}`)}</option>`)}
      </select>
    </label>
  </details>`
}

function factsOf({ t }: Speech, facts: readonly (readonly [key: string, value: string])[]): Html {
  return html`<dl>${facts.map(([key, value]) => html`<div><dt>${t(`sandbox.${key}`)}</dt><dd>${value}</dd></div>`)}</dl>`
}

const wrong = (isWrong: boolean, text: string) => (isWrong ? html`<p class="notice" role="alert">${text}</p>` : '')

export function unknownPage(speech: Speech): Html {
  return notice(speech, 'Unknown', speech.t('sandbox.unknown'))
}

type End = { amount?: string; returnUrl?: string }

function notice(
  speech: Speech,
  kind: 'Paid' | 'Declined' | 'Expired' | 'Unknown',
  text: string,
  { amount = '', returnUrl = '' }: End = {},
): Html {
  const sum = amount && html`<p class="amount">${amount}</p>`
  const back = returnUrl && html`<p><a class="back" href="${returnUrl}">${speech.t('sandbox.back')}</a></p>`
  return frame(
    speech,
    speech.t(`sandbox.title${kind}`),
    html`${sum}<p class="notice ${kind.toLowerCase()}" role="status">${text}</p>${back}`,
  )
}

function frame({ t, locale }: Speech, title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="${languageTags[locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${t('sandbox.bank')}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox.css" />
      </head>
      <body>
        <header><strong>${t('sandbox.bank')}</strong></header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
        <footer>${t('sandbox.notReal')}</footer>
      </body>
    </html>`
}
