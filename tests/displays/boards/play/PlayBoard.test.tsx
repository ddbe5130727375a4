// @vitest-environment page
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { PlayBoard } from '../../../../src/displays/boards/PlayBoard.tsx'
import { playerStore } from '../../../../src/displays/fleet/player.ts'

afterEach(() => {
  cleanup()
  playerStore.setState({ playlist: null })
})

const shown = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/display/play']}>
        <PlayBoard />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const item = (board: string) => ({ board, seconds: 30, days: '1,2,3,4,5,6,7', fromTime: '', toTime: '' })
const list = { id: 'p1', name: '大厅轮播', alarmPriority: 0, alarmBoard: '/display/alarms', dimFrom: '', dimTo: '', dimPercent: 40, offFrom: '', offTo: '' }

test('a playlist of nothing but pages that cannot be played says so and what to do, instead of waiting for ever', () => {
  playerStore.setState({ playlist: { ...list, items: [item('/display/tags/ML-02'), item('/display/nothing')] } })
  shown()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('大厅轮播')
  expect(screen.getByText('播放清单里没有能播放的看板')).toBeTruthy()
  expect(screen.getByText(/看板 › 播放清单/)).toBeTruthy()
})

test('a screen without a playlist says where one is chosen', () => {
  shown()
  expect(screen.getByText('没有播放清单')).toBeTruthy()
  expect(screen.queryByText('播放清单里没有能播放的看板')).toBeNull()
})
