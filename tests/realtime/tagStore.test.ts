import { expect, test } from 'vitest'
import type { LiveFrame } from '#contract/liveFrame.ts'
import { statuses } from '#contract/quality.ts'
import { createTagStore } from '../../src/realtime/tagStore.ts'
import { tagMeta } from '../support/plcRows.ts'

const count = 100
const metas = Array.from({ length: count }, (_, index) => tagMeta(`P.${index}`, 1))
const codes = metas.map(({ tagCode }) => tagCode)

/** A store on a screen that takes `costMs` to show one value; pictures are drawn when the test says so. */
function slowScreen(costMs: number) {
  let nowMs = 1000
  let picture: (() => void) | null = null
  const store = createTagStore({ monotonicMs: () => nowMs, clock: { at: (ms) => ms }, atNextFrame: (draw) => void (picture = draw) })
  const view = store.open(metas, [])
  const frame = (value: number): LiveFrame => ({
    kind: 'delta',
    seq: value,
    serverTime: nowMs,
    uptimeMs: nowMs,
    sections: [{ block: 1, readAt: nowMs, changes: metas.map((_, index) => ({ index, value, status: statuses.good.code, at: nowMs })) }],
  })
  store.apply(view, { ...frame(0), kind: 'full' }, 0)
  for (const tagCode of codes) store.subscribe(tagCode, () => (nowMs += costMs))
  return {
    store,
    change: (value: number) => store.apply(view, frame(value), 0),
    pass: (ms: number) => (nowMs += ms),
    drawPicture() {
      const draw = picture
      picture = null
      draw?.()
      return draw !== null
    },
    shown: () => codes.map((tagCode) => store.read(tagCode).value),
  }
}

test('a quick screen shows everything that changed in one picture', () => {
  const screen = slowScreen(0)
  screen.drawPicture()
  screen.change(1)
  screen.drawPicture()
  expect(new Set(screen.shown())).toEqual(new Set([1]))
  expect(screen.drawPicture()).toBe(false)
})

test('a slow screen goes on drawing: what waited longest comes first, the rest with the next pictures, the newest value wins', () => {
  const screen = slowScreen(1)
  screen.drawPicture()
  screen.change(1)
  screen.drawPicture()
  const first = screen.shown().filter((value) => value === 1).length
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(count / 2)
  expect(screen.shown().slice(0, first)).toEqual(Array.from({ length: first }, () => 1))
  screen.change(2)
  let pictures = 0
  while (screen.drawPicture()) pictures += 1
  expect(pictures).toBeLessThan(count)
  expect(new Set(screen.shown())).toEqual(new Set([2]))
})

test('where no pictures are drawn, as in a hidden tab, the regular look shows everything', () => {
  const screen = slowScreen(1)
  screen.drawPicture()
  screen.change(1)
  screen.store.sweep(false)
  expect(screen.shown()).toContain(0)
  screen.pass(300)
  screen.store.sweep(false)
  expect(new Set(screen.shown())).toEqual(new Set([1]))
})

test('a screen whose values all fit into a picture that is slow to draw gets fewer of them', () => {
  const screen = slowScreen(0.07) // 7 ms for all, and 40 ms to draw them
  let most = 0
  for (let value = 1; value <= 40; value += 1) {
    screen.change(value)
    screen.drawPicture()
    most = screen.shown().filter((shown) => shown === value).length
    screen.pass(40)
    screen.drawPicture()
  }
  expect(most).toBeLessThan(count / 2)
})
