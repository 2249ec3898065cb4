// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { activityKind } from '#contract/activities/kinds.ts'
import { $activities } from '#islands/activities/activities.ts'
import { Floats } from '#islands/activities/Floats.tsx'

const { firstCharge, christmas, supply, tasks } = activityKind
const floats = [firstCharge, christmas, supply].map((id) => {
  return { id, path: `/activity/${id}`, picture: '/icon/gem-stone.svg', title: `Activity ${id}` }
})
const ICON = 56
const GAP = 8
const MARGIN = 8
/** A phone: the top bar ends at 62, the bottom bar begins at 780. The bottom bar's centre with its badge begins at 752. */
const edges: Record<string, [top: number, bottom: number]> = {
  topbar: [0, 62],
  tabbar: [780, 844],
  'tabbar-badge': [752, 770],
}

let root: Root
let host: HTMLElement
let opened: string[]

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.resetModules()
  turn(390, 844)
  opened = []
  host = document.body.appendChild(document.createElement('div'))
  host.innerHTML =
    '<header class="topbar"></header><main></main><nav class="tabbar"><a class="tabbar-centre"><b class="tabbar-badge"></b></a></nav>'
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(boxOf)
  Object.assign(Element.prototype, { setPointerCapture: () => {} })
  host.addEventListener('click', (event) => {
    if (!event.defaultPrevented) opened.push((event.target as Element).closest('a')?.getAttribute('href') ?? '')
    event.preventDefault()
  })
  $activities.set(undefined)
  await enter()
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A browser's layout: the group at its styled position, as high as its icons, initially at the right. */
function boxOf(this: Element): DOMRect {
  if (!(this instanceof HTMLElement) || !this.classList.contains('floats')) {
    const [top, bottom] = edges[this.className] ?? [0, 0]
    return new DOMRect(0, top, innerWidth, bottom - top)
  }
  const height = this.children.length * (ICON + GAP) - GAP
  const at = (name: string) => Number.parseFloat(this.style.getPropertyValue(name))
  if (this.dataset.placed !== undefined) return new DOMRect(at('--float-x'), at('--float-y'), ICON, height)
  return new DOMRect(innerWidth - ICON - MARGIN, innerHeight - 112 - height, ICON, height)
}

function turn(width: number, height: number): void {
  Object.assign(globalThis, { innerWidth: width, innerHeight: height })
  dispatchEvent(new Event('resize'))
}

async function enter(): Promise<void> {
  const main = host.querySelector('main')
  if (!main) throw new Error('there is no page')
  root = createRoot(main)
  await act(async () => root.render(<Floats floats={floats} label="Current activities" keys="Arrow keys move them." />))
}

async function goOn(ids: number[], more: { start?: number; end?: number; isBankrupt?: boolean } = {}): Promise<void> {
  const { isBankrupt = false, ...dates } = more
  const activityMap = Object.fromEntries(ids.map((id) => [id, { id, sort: id, ...dates }]))
  await act(async () => {
    $activities.set({
      activityIds: ids,
      activityMap,
      isBankrupt,
      hasTurntable: false,
      loginPaying: false,
      totalRecharge: 0,
      canDeposit: true,
      promotions: 'pushed',
    })
  })
  // The icons' code loads once there is something to show.
  await act(() => vi.dynamicImportSettled())
}

const group = (): HTMLElement => {
  const found = host.querySelector<HTMLElement>('.floats')
  if (!found) throw new Error('nothing floats')
  return found
}
const icons = () => [...host.querySelectorAll<HTMLAnchorElement>('.float')]
const corner = () => {
  const { left, top } = group().getBoundingClientRect()
  return [left, top]
}

type Press = { button?: number; buttons?: number; pointerId?: number; isPrimary?: boolean }
const point = (type: string, x: number, y: number, press: Press = {}, on: Element | undefined = icons()[0]) =>
  act(async () => {
    const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerId: 1, isPrimary: true, buttons: 1 }
    on?.dispatchEvent(new PointerEvent(type, { ...init, ...press }))
  })
const click = (detail: number) =>
  act(async () => {
    icons()[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  })
const press = (key: string) =>
  act(async () => {
    icons()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

async function drag(from: [number, number], to: [number, number]): Promise<void> {
  await point('pointerdown', ...from)
  await point('pointermove', ...to)
  await point('pointerup', ...to, { buttons: 0 })
  await click(1)
}

describe('the icons over home', () => {
  test('are current activities with a screen, in season, and supply for the bankrupt', async () => {
    await goOn([tasks])
    expect(host.querySelector('.floats')).toBeNull()
    await goOn([firstCharge, christmas, supply])
    expect(icons().map((icon) => icon.getAttribute('aria-label'))).toEqual(['Activity 39'])
    await goOn([firstCharge, christmas, supply], { start: 0, end: Date.now() + 60_000, isBankrupt: true })
    expect(icons().map((icon) => icon.getAttribute('href'))).toEqual(['/activity/30', '/activity/37', '/activity/39'])
    await goOn([])
    expect(host.querySelector('.floats')).toBeNull()
  })
})

describe('the floating icons', () => {
  beforeEach(() => goOn([firstCharge]))

  test('open on tap', async () => {
    await point('pointerdown', 350, 700)
    await point('pointermove', 352, 702)
    await point('pointerup', 352, 702, { buttons: 0 })
    await click(1)
    expect(opened).toEqual(['/activity/39'])
    expect(group().dataset.placed).toBeUndefined()
  })

  test('follow a dragging finger, and the click that ends it opens nothing', async () => {
    const [left = 0, top = 0] = corner()
    await drag([350, 700], [150, 400])
    expect(corner()).toEqual([left - 200, top - 300])
    expect(opened).toEqual([])
    await click(1)
    expect(opened).toEqual(['/activity/39'])
  })

  test('follow a mouse even after it has left them', async () => {
    const [left = 0, top = 0] = corner()
    await point('pointerdown', 350, 700)
    await point('pointermove', 150, 400, {}, host)
    await point('pointerup', 150, 400, { buttons: 0 }, host)
    await point('pointermove', 50, 50, {}, host)
    expect(corner()).toEqual([left - 200, top - 300])
  })

  test.each<[string, [number, number], [number, number]]>([
    ['below', [350, 2000], [326, 752 - ICON - MARGIN]],
    ['above', [350, -2000], [326, 62 + MARGIN]],
    ['right', [2000, 700], [326, 676]],
    ['left', [-2000, 700], [MARGIN, 676]],
  ])(
    'pulled far %s stay in the window and off both bars, the centre that rises above its bar too',
    async (_, to, at) => {
      await drag([350, 700], to)
      expect(corner()).toEqual(at)
    },
  )

  test('open by keyboard at once after a drag without a click', async () => {
    await point('pointerdown', 350, 700)
    await point('pointermove', 150, 400)
    await point('pointercancel', 150, 400, { buttons: 0 })
    await click(0)
    expect(opened).toEqual(['/activity/39'])
  })

  test.each<[string, Press, Press]>([
    ['the other button', { button: 2, buttons: 2 }, { buttons: 2 }],
    ['a second finger', { isPrimary: false }, {}],
    ['a mouse that was let go of elsewhere', {}, { buttons: 0 }],
    ['another pointer', {}, { pointerId: 2 }],
  ])('are not dragged by %s', async (_, down, move) => {
    await point('pointerdown', 350, 700, down)
    await point('pointermove', 150, 400, move)
    await point('pointermove', 100, 300, move)
    expect(group().dataset.placed).toBeUndefined()
  })

  test('are moved by the arrow keys, and by no other', async () => {
    const [left = 0, top = 0] = corner()
    await press('ArrowUp')
    await press('ArrowLeft')
    expect(corner()).toEqual([left - 32, top - 32])
    await press('Tab')
    for (let count = 0; count < 40; count += 1) await press('ArrowDown')
    expect(corner()).toEqual([left - 32, 752 - ICON - MARGIN])
  })

  test('stay in the window when the phone is turned, and return when it is turned back', async () => {
    await drag([350, 700], [350, 660])
    const before = corner()
    edges.tabbar = [326, 390]
    edges['tabbar-badge'] = [298, 316]
    turn(844, 390)
    expect(corner()).toEqual([326, 298 - ICON - MARGIN])
    edges.tabbar = [780, 844]
    edges['tabbar-badge'] = [752, 770]
    turn(390, 844)
    expect(corner()).toEqual(before)
  })

  test('keep their position when the player returns, and when there are more of them', async () => {
    await drag([350, 700], [200, 2000])
    const [left] = corner()
    await act(async () => root.unmount())
    await enter()
    await goOn([firstCharge])
    expect(corner()).toEqual([left, 752 - ICON - MARGIN])
    await goOn([firstCharge, supply], { isBankrupt: true })
    expect(corner()).toEqual([left, 752 - 2 * ICON - GAP - MARGIN])
  })
})
