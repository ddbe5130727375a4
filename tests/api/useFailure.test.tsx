// @vitest-environment page
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFailure } from '../../src/api/useFailure.ts'

const everyMs = 60_000
const answersInMs = 3000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** What a board that polls shows, at each change: its answer, and the sign that nothing newer has come. */
function board(answers: readonly (string | Error)[], retry: number) {
  const shown: string[] = []
  let asked = 0
  const ask = async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)]
    await new Promise((go) => void setTimeout(go, answersInMs))
    if (answer instanceof Error) throw answer
    return answer
  }
  function Board() {
    const query = useQuery({ queryKey: ['board'], queryFn: ask, refetchInterval: everyMs, retry, retryDelay: 1000 })
    const failure = useFailure(query)
    const says = `${query.data ?? '—'} ${failure?.message ?? '✓'}`
    if (shown.at(-1) !== says) shown.push(says)
    return <p>{says}</p>
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Board />
    </QueryClientProvider>,
  )
  return shown
}

const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * everyMs))
const away = new Error('没有连上服务器')

test('the sign that a board is cut off stays through every new try, and goes with the answer', async () => {
  const shown = board(['10', away, away, away, '11'], 0)
  await minutes(6)
  expect(shown).toEqual(['— ✓', '10 ✓', '10 没有连上服务器', '11 ✓'])
})

test('a board that never had an answer says why through every new try', async () => {
  const shown = board([away, away, away, '1'], 0)
  await minutes(5)
  expect(shown).toEqual(['— ✓', '— 没有连上服务器', '1 ✓'])
})

test('it is said while the same try is still repeated by itself, and what is wrong by now', async () => {
  const shown = board(['10', away, new Error('服务器正在启动'), '11'], 3)
  await minutes(2)
  expect(shown).toEqual(['— ✓', '10 ✓', '10 没有连上服务器', '10 服务器正在启动', '11 ✓'])
  expect(screen.getByText('11 ✓')).toBeTruthy()
})
