import { html } from 'hono/html'
import { languageTags } from '#contract/locale.ts'
import { readCode } from '#contract/wallet/qrph.ts'

import type { Speech } from '../../../content/speech.ts'

import type { SandboxPayment } from './gateway.ts'

/** The sandbox bank's pages: plain HTML without a script. They look different from the lobby, since a bank is another company. */

type Html = ReturnType<typeof html>

/** The payer's view of a payment. The bank knows the shop only from the code. */
export function bankPage(payment: SandboxPayment, at: Date, speech: Speech): Html {
  const { t, formats } = speech
  const { id, state, qrCodeText, expiresAt } = payment
  const code = readCode(qrCodeText)
  const amount = formats.coin(payment.cents)
  const merchant = code?.merchantName ?? ''
  if (state === 'paid') return notice(speech, 'Paid', t('sandbox.paid', { amount, merchant }), amount)
  if (state === 'declined') return notice(speech, 'Declined', t('sandbox.declined'))
  if (state === 'expired' || at > expiresAt) return notice(speech, 'Expired', t('sandbox.expired'))
  const facts = [
    ['merchant', merchant],
    ['city', code?.city ?? ''],
    ['from', t('sandbox.fromValue')],
    ['reference', id],
    ['validUntil', formats.time(expiresAt)],
  ] as const
  return frame(
    speech,
    t('sandbox.titleWaiting'),
    html`<p class="amount">${amount}</p>
      <dl>
        ${facts.map(([key, value]) => html`<div><dt>${t(`sandbox.${key}`)}</dt><dd>${value}</dd></div>`)}
      </dl>
      <form method="post" action="/sandbox/bank/${id}/pay"><button class="pay">${t('sandbox.pay', { amount })}</button></form>
      <form method="post" action="/sandbox/bank/${id}/decline"><button>${t('sandbox.decline')}</button></form>`,
  )
}

export function unknownPage(speech: Speech): Html {
  return notice(speech, 'Unknown', speech.t('sandbox.unknown'))
}

function notice(speech: Speech, kind: 'Paid' | 'Declined' | 'Expired' | 'Unknown', text: string, amount = ''): Html {
  const sum = amount && html`<p class="amount">${amount}</p>`
  return frame(
    speech,
    speech.t(`sandbox.title${kind}`),
    html`${sum}<p class="notice ${kind.toLowerCase()}" role="status">${text}</p>`,
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
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/sandbox/bank.css" />
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
