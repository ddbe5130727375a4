import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { ScaleSetup } from '#contract/modules/scales/scale.ts'
import { capturedFrom } from '../../../../server/modules/scales/readings.service.ts'
import { openSerialScale } from '../../../../src/admin/modules/scales/webSerial.ts'
import type { SerialPortOfBrowser } from '../../../../src/admin/modules/scales/webSerial.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { eventually } from '../../../support/eventually.ts'
import { startPlantScale } from '../../../support/plantScale.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close()
})

/** A port as a browser gives it, with a scale of the plant at its other end. */
function portTo(tcpPort: number): { port: SerialPortOfBrowser; options: object[]; pullOut: () => void } {
  const options: object[] = []
  let socket: Socket | null = null
  const port: SerialPortOfBrowser = {
    readable: null,
    writable: null,
    async open(asked) {
      options.push(asked)
      const wire = connect({ host: '127.0.0.1', port: tcpPort })
      socket = wire
      port.readable = new ReadableStream<Uint8Array>({
        start(controller) {
          wire.on('data', (chunk) => controller.enqueue(new Uint8Array(chunk)))
          wire.on('error', () => controller.error(new Error('the device has been lost')))
        },
      })
      port.writable = new WritableStream<Uint8Array>({ write: (chunk) => void wire.write(chunk) })
    },
    close: async () => void socket?.destroy(),
  }
  return { port, options, pullOut: () => void socket?.destroy(new Error('pulled out')) }
}

const setup: ScaleSetup = { protocol: 'mtsics', link: 'webSerial', unit: 'g', baud: 2400, dataBits: '7', parity: 'even', stopBits: '1' }
const hex = (text: string) =>
  Buffer.from(text, 'latin1')
    .toString('hex')
    .replaceAll(/(..)(?!$)/g, '$1 ')
const frame = (text: string) => hex(`S S ${text.padStart(10)} g\r\n`)

test('a scale at a port of the browser is asked and read there, and the server makes the same weight of its bytes', async () => {
  const scale = await startPlantScale('SC-02')
  opened.push(scale)
  scale.hand({ kind: 'pan', grams: 120.5 })
  const { port, options } = portTo(scale.port)
  const said: string[] = []
  const serial = await openSerialScale(port, setup, {
    onReading: (reading) => void said.push(reading.kind === 'weight' ? `${reading.text} ${reading.isStable}` : reading.kind),
    onEnd: () => {},
  })
  opened.push(serial)
  await eventually(() => expect(said.slice(-3)).toEqual(['120.5 true', '120.5 true', '120.5 true']))
  expect(options).toEqual([{ baudRate: 2400, dataBits: 7, parity: 'even', stopBits: 1 }])
  expect(capturedFrom(setup, serial.frames())).toMatchObject({
    text: '120.5',
    unit: 'g',
    mg: 120_500,
    source: 'usb',
    rawFrame: [1, 2, 3].map(() => frame('120.5')).join('\n'),
  })
})

test('a port that is pulled out says so, and one that does not open says what to do', async () => {
  const scale = await startPlantScale('SC-02')
  opened.push(scale)
  const { port, pullOut } = portTo(scale.port)
  const ends: string[] = []
  let readings = 0
  const serial = await openSerialScale(port, setup, { onReading: () => (readings += 1), onEnd: (why) => void ends.push(why) })
  opened.push(serial)
  await eventually(() => expect(readings).toBeGreaterThan(0))
  pullOut()
  await eventually(() => expect(ends).toEqual(['串口断开了，请检查接线，插好后重新打开']))
  const busy: SerialPortOfBrowser = { ...port, open: () => Promise.reject(new Error('InvalidStateError')) }
  await expect(openSerialScale(busy, setup, { onReading: () => {}, onEnd: () => {} })).rejects.toThrow('串口打不开，请关闭占用它的程序，拔下再插上后重试')
})

test.each(
  atLeast(8, [
    ['two readings', [frame('5.0'), frame('5.0')], '需要连续 3 个稳定的读数'],
    ['no readings at all', [], '需要连续 3 个稳定的读数'],
    ['readings that differ', [frame('5.0'), frame('5.0'), frame('5.1')], '秤还没有稳定'],
    ['a reading that moves', [frame('5.0'), frame('5.0'), hex('S D        5.0 g\r\n')], '秤还没有稳定'],
    ['an overload between', [frame('5.0'), hex('S +\r\n'), frame('5.0')], '秤还没有稳定'],
    ['another unit', [1, 2, 3].map(() => hex('S S        5.0 kg\r\n')), '秤显示的单位是 kg，台账里是 g'],
    ['texts in place of bytes', ['5.0 g', '5.0 g', '5.0 g'], '需要连续 3 个稳定的读数'],
    ['too many frames', Array.from({ length: 21 }, () => frame('5.0')), '一次最多 20 帧'],
  ] as const),
)('frames with %s are no weight, whatever the browser makes of them', (_what, frames, sentence) => {
  expect(() => capturedFrom(setup, frames)).toThrow(sentence)
  expect(capturedFrom(setup, [frame('4.9'), frame('5.0'), frame('5.0'), frame('5.0')]).text).toBe('5.0')
})
