// @vitest-environment page
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { resourceTopic } from '#contract/topics.ts'
import { lines } from '../../../../src/admin/gallery/sampleOrder.ts'
import { createGridStore } from '../../../../src/admin/grid/store/gridStore.ts'
import type { LineDraft } from '../../../../src/admin/resource/lines/lineChanges.ts'
import type { LineSheet } from '../../../../src/admin/resource/lines/useLinesEditing.ts'
import { useLiveLines } from '../../../../src/admin/resource/lines/useLiveLines.ts'
import { liveTopics } from '../../../../src/realtime/liveTopics.ts'
import { simulateServer } from '../../../realtime/simulatedServer.ts'

afterEach(cleanup)

const silent = { onBeat() {}, onLive() {}, onConfiguration() {}, onPaused() {}, onTopic() {}, onOrder() {}, onClosed() {} }

test('lines that may have been saved while news of records did not come are read again, whichever link is back first', async () => {
  const server = simulateServer()
  const { promise, resolve } = Promise.withResolvers<string>()
  const sheet: LineSheet = {
    lines,
    headerId: 'o1',
    store: createGridStore<LineDraft>({ orderField: lines.orderField }),
    drafts: [],
    removed: [],
    complaintsOf: () => ({}),
    answer() {},
    check() {},
    readAgain: () => resolve('read again'),
  }
  const { unmount } = renderHook(() => useLiveLines(sheet, 'o1'))
  liveTopics.connected(server.openWire('token', silent))
  const topic = resourceTopic(lines.resource.name)
  const [asked] = server.line(-1).asked
  expect(asked?.request).toMatchObject({ topics: [topic] })
  asked?.answer({ ok: true, epoch: 'another', seq: 9, snapshot: { events: [], gaps: [topic], refused: [] } })
  expect(await promise).toBe('read again')
  unmount()
  liveTopics.disconnected()
})
