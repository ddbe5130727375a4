// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SlideVerify } from '../../../src/admin/session/login/SlideVerify.tsx'
import { fillBrowser } from '../fillBrowser.ts'

fillBrowser()
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** 244 px wide with a handle of 44: the way is 200 px. */
function open() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 244, 44))
  const onVerify = vi.fn()
  function Around() {
    const [isVerified, setVerified] = useState(false)
    const verify = () => {
      onVerify()
      setVerified(true)
    }
    return <SlideVerify isVerified={isVerified} onVerify={verify} />
  }
  const { getByRole, container } = render(<Around />)
  const handle = getByRole('slider')
  return {
    onVerify,
    words: () => container.textContent,
    way: () => Number(handle.getAttribute('aria-valuenow')),
    grab: () => fireEvent.pointerDown(handle, { clientX: 100, pointerId: 1 }),
    dragTo: (px: number) => fireEvent.pointerMove(handle, { clientX: 100 + px, pointerId: 1 }),
    release: () => fireEvent.pointerUp(handle, { pointerId: 1 }),
    press: (key: string) => fireEvent.keyDown(handle, { key }),
  }
}

test('it asks to be dragged, and says that it passed when it was [WID-004, WID-005]', () => {
  const slide = open()
  expect(slide.words()).toBe('请按住滑块拖动')
  slide.grab()
  slide.dragTo(200)
  expect(slide.words()).toBe('验证通过')
})

test('one pixel before the end is not verified, the end is, once [WID-006]', () => {
  const slide = open()
  slide.dragTo(200) // nobody holds it
  expect(slide.way()).toBe(0)
  slide.grab()
  slide.dragTo(199)
  expect(slide.onVerify).not.toHaveBeenCalled()
  slide.dragTo(260)
  slide.dragTo(300)
  expect(slide.onVerify).toHaveBeenCalledOnce()
  slide.release()
  expect(slide.way()).toBe(100)
})

test('letting go before the end resets it [WID-007]', () => {
  const slide = open()
  slide.grab()
  slide.dragTo(100)
  expect(slide.way()).toBe(50)
  slide.release()
  expect([slide.way(), slide.words()]).toEqual([0, '请按住滑块拖动'])
  slide.dragTo(200)
  expect(slide.onVerify).not.toHaveBeenCalled()
})

test('arrow keys take it to the end in ten steps, and leaving it resets it', () => {
  const slide = open()
  for (let step = 0; step < 9; step += 1) slide.press('ArrowRight')
  expect(slide.way()).toBe(90)
  slide.press('ArrowLeft')
  expect(slide.way()).toBe(80)
  expect(slide.onVerify).not.toHaveBeenCalled()
  slide.press('ArrowRight')
  slide.press('ArrowRight')
  expect(slide.onVerify).toHaveBeenCalledOnce()
})
