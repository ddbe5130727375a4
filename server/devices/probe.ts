import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Protocol } from '#contract/rules/address/rule.ts'
import { hasWords } from './driver.ts'
import type { DevicePlan } from './driver.ts'
import type { Answer, Connection, Loss } from './line/connection.ts'
import type { ReadRequest, WriteRequest } from './line/speech.ts'
import { protocols } from './protocols.ts'

/** A connection for a person who waits: one request at a time, and closed afterwards. */
export type Probe = {
  read: (request: ReadRequest) => Promise<Answer>
  /** as the first request of all, once */
  write: (request: WriteRequest) => Promise<Answer>
  connectMs: number
  close: () => void
}

/** `address` is what the name stands for; null where nobody knows the name. */
export async function resolveHost(host: string): Promise<{ address: string | null; ms: number }> {
  const startedAt = performance.now()
  if (isIP(host) !== 0) return { address: host, ms: 0 }
  const found = await lookup(host).catch(() => null) // an unknown name is an answer
  return { address: found?.address ?? null, ms: performance.now() - startedAt }
}

/** Where a probe goes. */
export type ProbedDevice = Pick<DevicePlan, 'host' | 'port' | 'unitId' | 'timeoutMs' | 'manners'> & { protocol: Protocol }

/** Opens a connection, or says why there is none within the time-out of the target. */
export function openProbe(target: ProbedDevice): Promise<Probe | { loss: Loss; ms: number }> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const connection: Connection = protocols[target.protocol].connect(target, {
      onOpen: () => {
        const probe: Probe = {
          read: (request) => connection.read(request, target),
          write: (request) => connection.write(request, target),
          connectMs: performance.now() - startedAt,
          close: () => connection.close(),
        }
        resolve(probe)
      },
      onLost: (loss) => resolve({ loss, ms: performance.now() - startedAt }),
      guard: (run) => run(),
    })
  })
}

/** requests that one look may send, so that a device full of holes does not keep a person waiting */
const mostRequests = 64

type Word = { address: number; word: number | null; exception: number }

/** Reads a range; what is refused is halved until the bad addresses stand alone. `failure` is the answer that told nothing of the addresses. */
export async function readRange(
  probe: Probe,
  range: ReadRequest,
  splitsOn: ReadonlySet<number>,
): Promise<{ words: Word[]; rttMs: number | null; failure: Answer['outcome'] | null }> {
  const words: Word[] = []
  const open: ReadRequest[] = [range]
  let rttMs: number | null = null
  for (let sent = 0; open.length > 0; sent += 1) {
    const part = open.pop()
    if (!part) break
    const answer = await probe.read(part)
    rttMs ??= answer.rttMs
    if (hasWords(answer.outcome)) {
      for (const [index, word] of answer.words.entries()) words.push({ address: part.start + index, word, exception: 0 })
      continue
    }
    if (answer.outcome !== 'exception') return { words, rttMs, failure: answer.outcome }
    if (part.count > 1 && sent < mostRequests && splitsOn.has(answer.exception)) open.push(...halvesOf(part))
    else for (let index = 0; index < part.count; index += 1) words.push({ address: part.start + index, word: null, exception: answer.exception })
  }
  return { words, rttMs, failure: null }
}

/** The lower half comes last: it is taken first. */
function halvesOf({ start, count, ...place }: ReadRequest): ReadRequest[] {
  const lower = Math.floor(count / 2)
  return [
    { ...place, start: start + lower, count: count - lower },
    { ...place, start, count: lower },
  ]
}
