// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ReadyKey } from '../../../src/admin/grey/ReadyKey.tsx'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { says } from '../openOffice.tsx'

fillBrowser()
afterEach(() => cleanup())

function keyWith(reason: string | null, isBusy = false) {
  const onPress = vi.fn<() => void>()
  render(
    dressed(
      <ReadyKey data-tone="primary" disabled={isBusy} reason={reason} onClick={onPress}>
        检重
      </ReadyKey>,
    ),
  )
  return { key: screen.getByRole<HTMLButtonElement>('button'), onPress }
}

test('a finger on a grey key of a station reads the reason, and nothing is done', async () => {
  const { key, onPress } = keyWith('装满 50 件才检重', true)
  expect([key.disabled, key.getAttribute('aria-disabled'), key.getAttribute('aria-description')]).toEqual([false, 'true', '装满 50 件才检重'])
  fireEvent.click(key)
  await says('装满 50 件才检重')
  expect(onPress).not.toHaveBeenCalled()
})

test('without a reason it does its work, and while something is on its way it waits', () => {
  const { key, onPress } = keyWith(null)
  fireEvent.click(key)
  expect([key.getAttribute('aria-disabled'), key.dataset['tone'], onPress.mock.calls.length]).toEqual([null, 'primary', 1])
  cleanup()
  const waiting = keyWith(null, true)
  fireEvent.click(waiting.key)
  expect([waiting.key.disabled, waiting.onPress.mock.calls.length]).toEqual([true, 0])
})
