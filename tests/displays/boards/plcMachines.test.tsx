// @vitest-environment page
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { PlcMachines } from '../../../src/displays/boards/plc/PlcMachines.tsx'
import { sampleReading } from '../../../src/displays/gallery/sampleTags.ts'
import type { MachineReading } from '../../../src/displays/live/machineReading.ts'
import { serverNow } from '../../../src/realtime/serverClock.ts'
import { readMachine } from '../../../src/displays/live/machineReading.ts'
import { readTag } from '../../../src/realtime/tagStore.ts'
import { machine } from '../live/samples.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const reading = (equipCode: string) => readMachine(machine({ equipCode }), [], readTag)

/** The lower part of the wall, beside as many machines in focus as a test says. */
function draw(inFocus: number, rest: readonly MachineReading[] = [reading('A-1'), reading('B-1')]) {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const focus = Array.from({ length: inFocus }, (_, at) => reading(`F-${at}`))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PlcMachines focus={focus} rest={rest} grid={{ columns: 2, rows: 1, perPage: 2, isDense: false }} settled={new Map()} plantTz="Asia/Shanghai" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a calm card says whose value it shows, what the machine is, and since when it is so', () => {
  const nowMs = serverNow()
  const running = sampleReading(
    {
      says: '',
      like: 'ML-02',
      state: 'running',
      agoMs: 3 * 3_600_000,
      values: { outTemp: 46.2, current: 40, feedRate: 50, filterDp: 1 },
      status: 'good',
      ageMs: 0,
      fault: 0,
    },
    1,
    nowMs,
  )
  draw(0, [running])
  const words = document.querySelector(`[data-machine="${running.machine.equipCode}"]`)?.textContent ?? ''
  for (const word of [running.machine.name, '出料温度', '46.2', '°C', '运行', '3 小时']) expect(words).toContain(word)
})

test.each([0, 1, 2, 3])('every small card shows its machine’s most telling figure, with %i machines in focus', (inFocus) => {
  draw(inFocus)
  expect(screen.queryByText('没有测点')).toBeNull()
  for (const code of ['A-1', 'B-1']) expect(document.querySelector(`[data-machine="${code}"] [data-tag="${code}.outTemp"]`)).not.toBeNull()
})
