import { serveReading } from '../../../files/serveReading.ts'
import type { ForeignReading } from './foreignReader.ts'
import { asSources, readForeign } from './readForeign.ts'

/** Named one by one; of a file of which nothing was understood the rest is only counted. */
const mostNamed = 1000
/** tags that are shown beside their live value before anything is stored */
const mostSamples = 8

/** Finds out what another program's file says, away from the main thread. */
serveReading<ForeignReading>(({ name, bytes, device }) => {
  const found = readForeign(name, bytes, device)
  const { from, countsFrom, devices, tags, notUnderstood } = found
  const left = notUnderstood.length - mostNamed
  const more = left > 0 ? [{ name: '其他', reason: `另有 ${left} 处没有列出` }] : []
  const opening = {
    from,
    countsFrom,
    samples: tags.slice(0, mostSamples),
    devices: devices.length,
    tags: tags.length,
    notUnderstood: [...notUnderstood.slice(0, mostNamed), ...more],
    sources: asSources(found),
  }
  return { opening, parts: [][Symbol.iterator]() }
})
