import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import processSettings from '../../../server/process.json' with { type: 'json' }

const measured = `
  import { Worker } from 'node:worker_threads'
  import { getHeapStatistics } from 'node:v8'
  import { releaseThreadLimits } from './server/start/threadLimits.ts'
  releaseThreadLimits()
  const report = "import { parentPort } from 'node:worker_threads'; import v8 from 'node:v8'; parentPort.postMessage(v8.getHeapStatistics().heap_size_limit)"
  const worker = new Worker(report, { eval: true, resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 } })
  worker.on('message', (limit) => console.log(JSON.stringify([getHeapStatistics().heap_size_limit, limit].map((bytes) => bytes / 2 ** 20))))
`

test('the heap of the server ends at what process.json says, and that of a thread at what its own limits say', () => {
  const [first, thread] = JSON.parse(
    execFileSync(process.execPath, [...processSettings.flags, '--input-type=module', '--eval', measured], { encoding: 'utf8' }),
  ) as [number, number]
  expect(first).toBeGreaterThan(1024)
  expect(first).toBeLessThan(1100)
  expect(thread).toBeGreaterThan(64)
  expect(thread).toBeLessThanOrEqual(76)
})
