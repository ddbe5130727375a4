import type { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { createZplDrawer } from '../../../../server/modules/printing/zplDrawer.ts'

const begun: Worker[] = []
const count = (worker: Worker) => void begun.push(worker)
process.on('worker', count)
afterAll(async () => {
  process.off('worker', count)
  for (const worker of begun) await worker.terminate()
})

const hu = plantLabels.find(({ name }) => name === 'hu')
if (!hu) throw new Error('the plant has a label for weighed bags')
const values = Object.fromEntries(hu.fields.map(({ name, sample }) => [name, sample]))
const look = { dpi: 203, media: 'gap', cutter: false, darkness: 15, offsetX: 0, offsetY: 0, scaleX: 0, scaleY: 0 } as const
const label = { used: hu, values, look }

test('the worker that draws begins when somebody opens a dialog, and is there for the first label; one that died is followed by another', async () => {
  const drawer = createZplDrawer()
  await Promise.all([drawer.ready(), drawer.ready()])
  expect(begun).toHaveLength(1)
  expect(await drawer.draw(label)).toEqual({ zpl: expect.stringContaining('^XA') })
  await drawer.ready()
  expect(begun).toHaveLength(1)
  await expect(drawer.draw({ ...label, used: null } as never)).rejects.toThrow(TypeError) // nobody orders that: it ends the worker
  expect(await drawer.draw(label)).toEqual({ zpl: expect.stringContaining('^XZ') })
  expect(begun).toHaveLength(2)
})
