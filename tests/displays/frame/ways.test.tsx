// @vitest-environment page
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { plantBoards } from '#contract/modules/walls/plantBoards.ts'
import { forgetSession, keepSession } from '../../../src/api/session.ts'
import { OfficeLink } from '../../../src/displays/frame/OfficeLink.tsx'
import { UnknownBoard } from '../../../src/displays/frame/UnknownBoard.tsx'
import { loginResult } from '../../admin/openOffice.tsx'

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  cleanup()
  forgetSession()
  vi.unstubAllGlobals()
})

const show = (children: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>,
  )

test('an address that is no board offers every board there is', () => {
  show(<UnknownBoard />)
  for (const { path, title } of plantBoards) expect(screen.getAllByRole('link', { name: title }).map((link) => link.getAttribute('href'))).toContain(path)
})

test('a board leads a person back to the office, and a screen that is nobody nowhere', () => {
  show(<OfficeLink className={undefined} />)
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  keepSession(loginResult)
  show(<OfficeLink className={undefined} />)
  expect(screen.getByRole('link', { name: '回办公页面' }).getAttribute('href')).toBe('/dashboard/analysis')
})
