import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildIn } from '../../src/api/build.ts'
import { createConnectionStore } from '../../src/realtime/connectionStore.ts'
import { createBuildWatch } from '../../src/realtime/newBuild.ts'

let served: string | null = 'old'
let asked = 0
let found: string[] = []

function watch() {
  const connection = createConnectionStore()
  const stop = createBuildWatch({
    own: 'old',
    served: async () => {
      asked += 1
      return served
    },
    connection,
    random: () => 0.5,
    onNew: (build) => found.push(build),
  })
  return { connection, stop }
}

beforeEach(() => {
  vi.useFakeTimers()
  served = 'old'
  asked = 0
  found = []
})
afterEach(() => vi.useRealTimers())

test('the build stands in the script that the server adds to /config.js', () => {
  expect(
    buildIn('window.millwright = { apiBase: "x" }\nwindow.millwright = { plantTz: "Asia/Shanghai", build: "0123456789abcdef", ...window.millwright }\n'),
  ).toBe('0123456789abcdef')
  expect(buildIn('window.millwright = {}')).toBeNull()
  expect(buildIn('window.millwright = { plantTz: "Asia/Shanghai", build: "", ...window.millwright }')).toBeNull()
})

test('whichever link opens, the page asks once, spread over five seconds, whether it is still the one that is served', async () => {
  const { connection, stop } = watch()
  served = 'new'
  connection.setState({ notice: 'open' })
  connection.setState({ link: 'connected' })
  await vi.advanceTimersByTimeAsync(2499)
  expect(asked).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect([asked, found]).toEqual([1, ['new']])
  connection.setState({ beats: 7 })
  connection.setState({ link: 'offline' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toBe(1)
  connection.setState({ link: 'connected' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toBe(2)
  stop()
})

test('the same build, or a server that does not answer, is no news; every ten minutes it is asked anyway', async () => {
  const { connection, stop } = watch()
  connection.setState({ table: 'open' })
  await vi.advanceTimersByTimeAsync(5000)
  served = null
  await vi.advanceTimersByTimeAsync(600_000)
  expect([asked, found]).toEqual([2, []])
  served = 'new'
  await vi.advanceTimersByTimeAsync(600_000)
  expect(found).toEqual(['new'])
  stop()
})
