import { readFileSync, writeFileSync } from 'node:fs'
import { text as textOf } from 'node:stream/consumers'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { RecordLabels } from '#contract/modules/labels/printCalls.ts'
import { z } from 'zod'
import { recordsPdf } from '../../../server/modules/labels/print.service.ts'

/** The PDF of `npm run measure:pdf` by ours, as a request makes it: in a worker, while this loop tells how late it turns. */
const { labels, to } = z.object({ labels: RecordLabels, to: z.string() }).parse(JSON.parse(await textOf(process.stdin)))
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const [since, cpuBefore] = [performance.now(), process.cpuUsage()]
const { pdf } = await recordsPdf(labels, 1, 0)
const ms = performance.now() - since
const { user, system } = process.cpuUsage(cpuBefore)
delay.disable()
writeFileSync(to, pdf)
const peak = Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024
process.stdout.write(
  `${JSON.stringify({ ms, cpuMs: (user + system) / 1000, bytes: pdf.byteLength, delayP99Ms: delay.percentile(99) / 1e6, delayMaxMs: delay.max / 1e6, peakMb: peak })}\n`,
)
