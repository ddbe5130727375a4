// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ReadyButton } from '../../../src/admin/grey/ReadyButton.tsx'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { says } from '../openOffice.tsx'

fillBrowser()
afterEach(() => cleanup())

function formWith(reason: string | null) {
  const onSend = vi.fn<() => void>()
  const send = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    onSend()
  }
  render(
    dressed(
      <form onSubmit={send}>
        <ReadyButton type="primary" htmlType="submit" loading={false} reason={reason}>
          冻结
        </ReadyButton>
      </form>,
    ),
  )
  return { button: screen.getByRole('button'), onSend }
}

test.each([['the pointer', fireEvent.mouseEnter] as const, ['the focus', fireEvent.focus] as const])(
  'a grey button says its reason to %s, and sends nothing',
  async (_name, arrive) => {
    const { button, onSend } = formWith('请先写明原因')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('aria-description')).toBe('请先写明原因')
    arrive(button)
    await says('请先写明原因')
    fireEvent.click(button)
    expect(onSend).not.toHaveBeenCalled()
  },
)

test('without a reason it does its work', () => {
  const { button, onSend } = formWith(null)
  expect(button.getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(button)
  expect(onSend).toHaveBeenCalledOnce()
})
