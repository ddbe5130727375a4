import { PassThrough } from 'node:stream'
import { array, assert, constantFrom, integer, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { connectCdp } from '../../kiosk/cdpConnection.mjs'
import { createFrameReader, frame } from '../../kiosk/cdpFrames.mjs'

test('messages survive whatever cuts the pipe makes, also inside a Chinese character', () => {
  const message = record({ id: nat(), method: constantFrom('页面', '🧱', 'Page.navigate') })
  assert(
    property(array(message), array(integer({ min: 1, max: 40 }), { minLength: 1 }), (messages, sizes) => {
      const bytes = Buffer.from(messages.map(frame).join(''))
      const received: unknown[] = []
      const read = createFrameReader((one) => received.push(one))
      for (let from = 0, cut = 0; from < bytes.length; cut += 1) {
        const size = sizes[cut % sizes.length] ?? 1
        read(bytes.subarray(from, from + size))
        from += size
      }
      expect(received).toEqual(messages)
    }),
  )
})

function pipes() {
  const toBrowser = new PassThrough()
  const fromBrowser = new PassThrough()
  return { toBrowser, fromBrowser, cdp: connectCdp(toBrowser, fromBrowser) }
}
const options = { sessionId: null, timeoutMs: 1000 }

test('answers find their call by number, whatever order they come in; a refusal rejects', async () => {
  const { fromBrowser, cdp } = pipes()
  const first = cdp.call('Target.getTargets', {}, options)
  const second = cdp.call('Target.createTarget', {}, options)
  const third = cdp.call('Page.nonsense', {}, options)
  fromBrowser.write(
    frame({ id: 3, error: { message: "'Page.nonsense' wasn't found" } }) +
      frame({ id: 2, result: { targetId: 'B' } }) +
      frame({ id: 1, result: { targetInfos: [] } }),
  )
  await expect(third).rejects.toThrow("'Page.nonsense' wasn't found")
  expect(await second).toEqual({ targetId: 'B' })
  expect(await first).toEqual({ targetInfos: [] })
})

test('a lost pipe rejects what waits and what comes later, at once', async () => {
  const { fromBrowser, cdp } = pipes()
  const waiting = cdp.call('Runtime.evaluate', {}, options)
  fromBrowser.destroy()
  await expect(waiting).rejects.toThrow('pipe closed')
  await expect(cdp.call('Runtime.evaluate', {}, options)).rejects.toThrow('pipe closed')
})
