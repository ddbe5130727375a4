// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { PlcMachines } from '../../../src/displays/boards/plc/PlcMachines.tsx'
import { readMachine } from '../../../src/displays/live/machineReading.ts'
import { readTag } from '../../../src/realtime/tagStore.ts'
import { machine } from '../live/samples.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const reading = (equipCode: string) => readMachine(machine({ equipCode }), [], readTag)

/** The lower part of the wall, beside as many machines in focus as a test says. */
function draw(inFocus: number) {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const focus = Array.from({ length: inFocus }, (_, at) => reading(`F-${at}`))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PlcMachines
          focus={focus}
          rest={[reading('A-1'), reading('B-1')]}
          grid={{ columns: 2, rows: 1, perPage: 2, isDense: false }}
          settled={new Map()}
          plantTz="Asia/Shanghai"
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test.each([0, 1, 2, 3])('every small card shows its machine’s most telling figure, with %i machines in focus', (inFocus) => {
  draw(inFocus)
  expect(screen.queryByText('没有测点')).toBeNull()
  for (const code of ['A-1', 'B-1']) expect(document.querySelector(`[data-machine="${code}"] [data-tag="${code}.outTemp"]`)).not.toBeNull()
})
