// @vitest-environment page
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetSession, keepSession } from '../../../src/api/session.ts'
import { PausedCover } from '../../../src/displays/frame/PausedCover.tsx'
import { noticeStore } from '../../../src/realtime/notices.ts'
import { loginResult } from '../../admin/openOffice.tsx'

const cover = () => document.querySelector('[role=alertdialog]')

beforeEach(() => {
  noticeStore.setState({ isPaused: false })
  keepSession({ ...loginResult, roles: ['viewer'] })
})
afterEach(() => {
  cleanup()
  forgetSession()
})

test('a wall is covered while the system is paused, and comes back by itself [LAY-042, LAY-043]', () => {
  render(<PausedCover />)
  expect(cover()).toBeNull()
  act(() => noticeStore.setState({ isPaused: true }))
  expect(cover()?.textContent).toContain('系统已暂停')
  act(() => noticeStore.setState({ isPaused: false }))
  expect(cover()).toBeNull()
})

test('an administrator sees the board all the same', () => {
  keepSession({ ...loginResult, roles: ['admin'] })
  render(<PausedCover />)
  act(() => noticeStore.setState({ isPaused: true }))
  expect(cover()).toBeNull()
})
