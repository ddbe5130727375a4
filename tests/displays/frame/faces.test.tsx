// @vitest-environment page
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/request.ts'
import { WaitingFace } from '../../../src/displays/frame/faces.tsx'
import { TileFence } from '../../../src/displays/frame/TileFence.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A tile that fails until it is mended. */
function tileThatFails() {
  const tile = { isBroken: true }
  const Tile = () => {
    if (tile.isBroken) throw new Error('坏了')
    return <p>图块内容</p>
  }
  return { tile, Tile }
}

test('a tile that fails says so in its place and the rest of the board lives on', () => {
  const { Tile } = tileThatFails()
  render(
    <>
      <TileFence name="ML-02">
        <Tile />
      </TileFence>
      <TileFence name="ML-03">
        <p>运行</p>
      </TileFence>
    </>,
  )
  expect(screen.getByRole('alert').textContent).toContain('ML-02 显示出错')
  expect(screen.getByText('运行')).toBeTruthy()
})

test('a failed tile tries again by a touch', () => {
  const { tile, Tile } = tileThatFails()
  render(
    <TileFence name="ML-02">
      <Tile />
    </TileFence>,
  )
  tile.isBroken = false
  fireEvent.click(screen.getByText('重试'))
  expect(screen.getByText('图块内容')).toBeTruthy()
})

test('a failed tile tries again by itself, because nobody stands at a wall', () => {
  const { tile, Tile } = tileThatFails()
  render(
    <TileFence name="ML-02">
      <Tile />
    </TileFence>,
  )
  tile.isBroken = false
  void act(() => vi.advanceTimersByTime(30_000))
  expect(screen.getByText('图块内容')).toBeTruthy()
})

test('a board without data yet shows a skeleton', () => {
  render(<WaitingFace error={null} onRetry={() => {}} />)
  expect(screen.getByLabelText('正在加载')).toBeTruthy()
})

test('a board that cannot get its data says why and offers to ask again', () => {
  const retry = vi.fn()
  render(<WaitingFace error={new ApiError(0, '网络错误，请检查网络连接')} onRetry={retry} />)
  expect(screen.getByRole('status').textContent).toContain('网络错误，请检查网络连接')
  fireEvent.click(screen.getByText('立即重试'))
  expect(retry).toHaveBeenCalledOnce()
})

test('a person without the permission is refused and told what to do', () => {
  render(<WaitingFace error={new ApiError(403, '没有权限。')} onRetry={() => {}} />)
  expect(screen.getByText('没有权限看这块看板')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('请让管理员')
})
