import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { declarations, documentKinds, fundsSources, kycFields, pictureSides, workKinds } from '#contract/kyc/kyc.ts'
import { KycField } from '#islands/kyc/KycField.tsx'
import { KycFrame } from '#islands/kyc/KycFrame.tsx'
import { KycIntro } from '#islands/kyc/KycIntro.tsx'
import { KycGate, KycNotice } from '#islands/kyc/KycNotice.tsx'
import { KycReview } from '#islands/kyc/KycReview.tsx'
import type { Standing } from '#islands/kyc/kycStanding.ts'
import type { Loadable } from '#islands/ui/loadable.ts'
import common from '../../content/words/en/common.json' with { type: 'json' }
import kyc from '../../content/words/en/kyc.json' with { type: 'json' }
import { writtenBy } from './identified.ts'

const strings = { kyc, common }

function standing(change: Partial<Standing> = {}): Standing {
  const waits = { deposit: false, withdrawal: true, play: false }
  return {
    state: 'draft',
    revision: 1,
    pictures: [],
    isRenewable: false,
    waits,
    dueTime: Date.UTC(2026, 10, 28, 12),
    ...change,
  }
}

/** The text of a page; a missing word would appear as its key. */
function textOf(element: Parameters<typeof renderToStaticMarkup>[0]): string {
  const html = renderToStaticMarkup(element)
  expect(html).not.toMatch(/\bkyc\.\w+|\bcommon\.\w+|\{\{/)
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

const frame = (kyc: Loadable<Standing>) =>
  textOf(
    <KycFrame strings={strings} kyc={kyc}>
      {() => 'the form'}
    </KycFrame>,
  )
const page = (change: Partial<Standing>) => frame({ state: 'ready', value: standing(change) })

describe('a page of the proof of identity', () => {
  test('shows placeholders, and offers a retry after a failure', () => {
    expect(frame({ state: 'loading' })).not.toContain('the form')
    expect(frame({ state: 'failed' })).toContain(common.tryAgain)
  })

  test('has its form while it can be edited', () => {
    expect(page({ state: 'none' })).toContain('the form')
    expect(page({ state: 'draft' })).toContain('the form')
  })

  test('shows the reason of a rejection, beside the form', () => {
    const text = page({ state: 'rejected', reason: 'The back is blurred <b>' })
    expect(text).toContain('The back is blurred &lt;b&gt;')
    expect(text).toContain('the form')
  })

  test('shows an expired document and its consequences, beside the form', () => {
    const waits = { deposit: false, withdrawal: true, play: false }
    const text = page({ state: 'expired', validUntil: '2026-11-10', isRenewable: true, waits })
    for (const part of [kyc.expired.title, 'November 10, 2026', 'finish by November 28, 2026', 'the form']) {
      expect(text).toContain(part)
    }
  })

  test('offers a renewal near the document’s end, and shows the form on request', () => {
    const near = { state: 'approved', validUntil: '2026-12-10', isRenewable: true } as const
    vi.stubGlobal('location', { search: '' })
    expect(page(near)).toContain(kyc.renewal.title)
    expect(page({ ...near, isRenewable: false })).not.toContain(kyc.renewal.title)
    vi.stubGlobal('location', { search: '?renew=1' })
    expect(page(near)).toContain('the form')
    expect(page({ ...near, isRenewable: false })).not.toContain('the form')
    vi.unstubAllGlobals()
  })

  test('shows its state only, once submitted', () => {
    for (const state of ['submitted', 'approved'] as const) {
      const text = page({ state, name: 'Maria Clara', documentMask: '•••• 6789' })
      expect(text).toContain('Maria Clara')
      expect(text).toContain('•••• 6789')
      expect(text).toContain(kyc[state].title)
      expect(text).not.toContain('the form')
    }
  })

  test('shows the deadline', () => {
    const intro = (waits: Partial<Standing['waits']>) => {
      const now = standing({ state: 'none' })
      const then = { ...now, waits: { ...now.waits, ...waits } }
      return textOf(<KycIntro strings={strings} standing={then} onStart={() => {}} />)
    }
    expect(intro({})).toContain('November 28, 2026')
    expect(intro({ deposit: true })).toContain(kyc.introDeposit)
    expect(intro({ deposit: true, play: true })).toContain(kyc.introLate)
  })

  test('shows the entered data readably, and only the number’s end', () => {
    const { documentNumber, ...fields } = writtenBy()
    const written = standing({ fields, documentMask: '•••• 6789', pictures: [...pictureSides] })
    const review = textOf(
      <KycReview strings={strings} standing={written} picturesPath="/walletsKycUpload" onChange={() => {}} />,
    )
    for (const text of ['February 3, 1990', 'Philippines', 'Employed', 'Salary', '•••• 6789', kyc.toSending]) {
      expect(review).toContain(text)
    }
    expect(review).not.toContain(documentNumber)
  })
})

test('every field, choice and line has its words', () => {
  for (const field of kycFields) {
    textOf(<KycField strings={strings} field={field} kept={{}} mask="•••• 6789" problem={undefined} />)
  }
  expect(Object.keys(kyc.document)).toEqual([...documentKinds])
  expect(Object.keys(kyc.work)).toEqual([...workKinds])
  expect(Object.keys(kyc.funds)).toEqual([...fundsSources])
  expect(Object.keys(kyc.confirm)).toEqual([...declarations])
  expect(Object.keys(kyc.picture)).toEqual(expect.arrayContaining([...pictureSides]))
})

/** Islands with `kyc.needed` words get the branch from their page. */
test.each([
  ...['pages/mobile/start.astro', 'pages/desktop/start.astro', 'layouts/rights/DataBody.astro'],
  'layouts/wallet/depositWords.ts',
])('%s carries the words of what waits for an identity', (name) =>
  expect(readFileSync(`src/${name}`, 'utf8')).toContain("'kyc.needed'"),
)

describe('an action that requires an identity', () => {
  const notice = (state: Standing['state'], what: 'deposit' | 'play') =>
    textOf(<KycNotice strings={strings} state={state} what={what} />)

  test('links to the proof of it', () => {
    expect(notice('none', 'play')).toContain('Verify to play')
    expect(notice('draft', 'deposit')).toContain('Verify to deposit')
  })

  test('shows that it is under review, or must be submitted again', () => {
    expect(notice('submitted', 'play')).toContain(kyc.needed.look)
    expect(notice('rejected', 'deposit')).toContain(kyc.needed.rejected)
  })

  test('is allowed while nothing is known, unless the server has refused', () => {
    const gate = (isRefused: boolean) =>
      textOf(
        <KycGate strings={strings} what="deposit" isRefused={isRefused}>
          the form
        </KycGate>,
      )
    expect(gate(false)).toContain('the form')
    expect(gate(true)).not.toContain('the form')
    expect(gate(true)).toContain(kyc.needed.to.deposit)
  })
})
