// @vitest-environment page
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RouteMask } from '../../../src/admin/layout/RouteMask.tsx'
import { maskRoute, onReload } from '../../../src/admin/layout/routeMask.ts'

afterEach(cleanup)

test('a masked route shows its text, its picture and the button that clears only its own mask [LAY-038, LAY-039, LAY-040, LAY-041]', () => {
  maskRoute('/a', 'data:image/png;base64,AA==')
  maskRoute('/b', 'data:image/png;base64,BB==')
  const reloaded: string[] = []
  const stop = onReload((path) => reloaded.push(path))
  const { rerender } = render(<RouteMask path="/a" />)
  screen.getByText('微信扫码授权')
  expect(screen.getByRole('img', { name: '授权二维码' }).getAttribute('src')).toBe('data:image/png;base64,AA==')
  fireEvent.click(screen.getByRole('button', { name: '扫码确认' }))
  expect(screen.queryByText('微信扫码授权')).toBeNull()
  expect(reloaded).toEqual(['/a'])
  rerender(<RouteMask path="/b" />)
  screen.getByText('微信扫码授权')
  stop()
})
