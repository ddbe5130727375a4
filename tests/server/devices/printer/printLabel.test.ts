import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openLabelPrinter } from '../../../../plant/wire/labelPrinter.ts'
import { connectPrinter } from '../../../../server/devices/printer/printerLink.ts'
import { printLabel } from '../../../../server/devices/printer/printLabel.ts'
import { obstacleOf, parseStatus } from '../../../../server/devices/printer/status.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).toReversed()) await one()
})

async function aPrinter(onLabel: Parameters<typeof openLabelPrinter>[0]['onLabel'] = () => {}) {
  const printer = await openLabelPrinter({ port: 0, host: '127.0.0.1', labelMs: 2, onLabel })
  undo.push(printer.close)
  const link = await connectPrinter({ host: '127.0.0.1', port: printer.port, withinMs: 500 })
  undo.push(link.close)
  const said: (string | null)[] = []
  const sent: number[] = []
  const print = (zpl: string, patienceMs = 5000) =>
    printLabel(link, zpl, {
      aboutToSend: async () => void sent.push(sent.length + 1),
      onObstacle: async (sentence) => void said.push(sentence),
      patienceMs,
      lookEveryMs: 2,
      now: Date.now,
      signal: new AbortController().signal,
    })
  return { printer, link, said, sent, print }
}

/** Somebody on the printer's port who is no printer. */
async function somebody(answer: string | null): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('data', () => answer !== null && socket.write(answer))
    undo.push(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.push(() => server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('labels come out in order, each once', async () => {
  const { printer, print } = await aPrinter()
  for (const text of ['A', 'B', 'C']) expect(await print(`^XA^FD${text}^FS^XZ`)).toEqual({ is: 'done' })
  expect(printer.printed).toEqual(['^XA^FDA^FS^XZ', '^XA^FDB^FS^XZ', '^XA^FDC^FS^XZ'])
})

test('a printer that is open, paused or empty is not sent anything', async () => {
  const { printer, print, sent } = await aPrinter()
  for (const [name, sentence] of [
    ['paperOut', '打印机缺纸，请装上标签纸'],
    ['ribbonOut', '打印机缺碳带，请换上碳带'],
    ['headOpen', '打印机开盖了，请合上打印头'],
    ['paused', '打印机已暂停，请在打印机上按“暂停”键恢复'],
  ] as const) {
    printer.state[name] = true
    expect(await print('^XA^XZ')).toEqual({ is: 'notSent', reason: sentence })
    printer.state[name] = false
  }
  expect(sent).toEqual([])
})

test('paper that runs out in the middle is said, and the label comes out once paper is there', async () => {
  const { printer, print, said } = await aPrinter((number, one) => {
    if (number === 2) one.state.paperOut = true
  })
  expect(await print('^XA1^XZ')).toEqual({ is: 'done' })
  const second = print('^XA2^XZ')
  await expect.poll(() => said).toEqual(['打印机缺纸，请装上标签纸'])
  expect(printer.printed).toEqual(['^XA1^XZ'])
  printer.state.paperOut = false
  expect(await second).toEqual({ is: 'done' })
  expect(said).toEqual(['打印机缺纸，请装上标签纸', null])
  expect(printer.printed).toEqual(['^XA1^XZ', '^XA2^XZ'])
})

test('a label that nobody gives paper to in time is unsure', async () => {
  const { print } = await aPrinter((_, one) => void (one.state.headOpen = true))
  expect(await print('^XA^XZ', 30)).toEqual({ is: 'unsure', reason: '打印机开盖了，请合上打印头' })
})

test('a printer that is reset in the middle of a label leaves it unsure', async () => {
  const { print, printer } = await aPrinter((_, one) => one.reset())
  expect(await print('^XA^XZ')).toMatchObject({ is: 'unsure' })
  expect(printer.printed).toEqual([])
})

test('one that nobody reaches, one that is silent and one that talks nonsense are told apart, and nothing is sent', async () => {
  const free = await openLabelPrinter({ port: 0, host: '127.0.0.1', labelMs: 50 })
  await free.close()
  await expect(connectPrinter({ host: '127.0.0.1', port: free.port, withinMs: 500 })).rejects.toThrow('连不上打印机')
  const silent = await connectPrinter({ host: '127.0.0.1', port: await somebody(null), withinMs: 60 })
  await expect(silent.status()).rejects.toThrow('打印机不回答')
  for (const answer of ['HTTP/1.1 400 Bad Request\r\n\u0003\u0003\u0003', 'x'.repeat(5000), '\u00021,2\u0003\u00023\u0003\u0002\u0003']) {
    const odd = await connectPrinter({ host: '127.0.0.1', port: await somebody(answer), withinMs: 300 })
    await expect(odd.status()).rejects.toThrow('看不懂')
    odd.close()
  }
})

test('what a real printer answers to ~HS is understood', () => {
  const answer = '\u0002014,1,0,0245,000,0,0,0,000,0,0,0\u0003\r\n\u0002001,0,1,0,1,2,6,0,00000004,1,000\u0003\r\n\u00021234,0\u0003\r\n'
  const status = parseStatus(answer)
  expect(status).toEqual({ paperOut: true, paused: false, headOpen: true, ribbonOut: false, formats: 0, labels: 4 })
  expect(status && obstacleOf(status)).toBe('打印机开盖了，请合上打印头')
  expect(parseStatus('nonsense')).toBeNull()
})
