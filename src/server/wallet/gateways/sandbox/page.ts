import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { html } from 'hono/html'
import { formatCoin } from '#contract/money.ts'
import { formatTime } from '#contract/time.ts'
import { readCode } from '#contract/wallet/qrph.ts'
import type { SandboxPayment } from './gateway.ts'

/** The pretend bank's pages: plain HTML without a script. Its look is not the lobby's, since it is another house. */

type Html = ReturnType<typeof html>

const words: Record<string, string> = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../../../content/words/en/sandbox.json'), 'utf8'),
)

function say(key: string, values: Record<string, string> = {}): string {
  return (words[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

/** What the payer sees of a payment at a moment. The bank knows the shop only by what the code says. */
export function bankPage(payment: SandboxPayment, at: Date): Html {
  const { id, state, qrCodeText, expiresAt } = payment
  const code = readCode(qrCodeText)
  const amount = formatCoin(payment.cents)
  const merchant = code?.merchantName ?? ''
  if (state === 'paid') return notice('Paid', say('paid', { amount, merchant }), amount)
  if (state === 'declined') return notice('Declined', say('declined'))
  if (state === 'expired' || at > expiresAt) return notice('Expired', say('expired'))
  const facts = [
    ['merchant', merchant],
    ['city', code?.city ?? ''],
    ['from', say('fromValue')],
    ['reference', id],
    ['validUntil', formatTime(expiresAt)],
  ] as const
  return frame(
    say('titleWaiting'),
    html`<p class="amount">${amount}</p>
      <dl>
        ${facts.map(([key, value]) => html`<div><dt>${say(key)}</dt><dd>${value}</dd></div>`)}
      </dl>
      <form method="post" action="/sandbox/bank/${id}/pay"><button class="pay">${say('pay', { amount })}</button></form>
      <form method="post" action="/sandbox/bank/${id}/decline"><button>${say('decline')}</button></form>`,
  )
}

export function unknownPage(): Html {
  return notice('Unknown', say('unknown'))
}

function notice(kind: 'Paid' | 'Declined' | 'Expired' | 'Unknown', text: string, amount = ''): Html {
  const sum = amount && html`<p class="amount">${amount}</p>`
  return frame(say(`title${kind}`), html`${sum}<p class="notice ${kind.toLowerCase()}" role="status">${text}</p>`)
}

function frame(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en-PH">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${say('bank')}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/sandbox/bank.css" />
      </head>
      <body>
        <header><strong>${say('bank')}</strong></header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
        <footer>${say('notReal')}</footer>
      </body>
    </html>`
}
