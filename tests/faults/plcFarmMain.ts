// PLCs of a farm, all in this process: its parent says how many, of which protocol, and which of them are ill in which way.
import { misaddressed, openNastyServer } from '../support/nastyServer.ts'
import type { Manner, NastyProtocol, NastyServer } from '../support/nastyServer.ts'
import { ruinedBy, seeded } from '../server/devices/modbus/fuzz.ts'
import type { FarmOrder, Illness } from './plcFarm.ts'

const dripEveryMs = 1000
const lateMs = 900
const fuzzPerRequest = 500
const ruin = ruinedBy(seeded(1))
let protocol: NastyProtocol = 'modbusTcp'
let plcs: NastyServer[] = []
let fuzzed = 0

/** S7 tells of a connection without a read: that one goes out well, so that an ill PLC is connected to like every other. */
const ways: Record<Illness, Manner> = {
  silent: { judge: () => null },
  drip: {
    send(answer, { say }) {
      for (const [index, byte] of answer.entries()) setTimeout(() => say(Uint8Array.of(byte)), index * dripEveryMs)
    },
  },
  late: { send: (answer, { say }) => void setTimeout(() => say(answer), lateMs) },
  garbage: { send: (_answer, { say }) => say(Buffer.from('no such protocol at all')) },
  wrongTransaction: { send: (answer, { say }) => say(misaddressed(protocol, answer)) },
  wrongUnit: {
    send: (answer, { say }) => say(protocol === 'modbusTcp' ? answer.map((byte, index) => (index === 6 ? byte + 1 : byte)) : misaddressed(protocol, answer)),
  },
  truncated: { send: (answer, { say }) => say(answer.subarray(0, 20)) },
  overLong: { send: (answer, { say }) => say(Buffer.concat([answer, Buffer.alloc(1000, 1)])) },
  fuzz: {
    send(answer, { say }) {
      say(Buffer.concat(Array.from({ length: fuzzPerRequest }, () => ruin(answer))))
      fuzzed += fuzzPerRequest
    },
  },
}

async function obey(order: FarmOrder): Promise<unknown> {
  if (order.kind === 'fuzzed') return fuzzed
  if (order.kind === 'sick') return plcs.forEach((plc, index) => plc.behave(wayOf(order.sick.get(index))))
  protocol = order.protocol
  plcs = await Promise.all(Array.from({ length: order.count }, () => openNastyServer(order.protocol)))
  return plcs.map(({ port }) => port)
}

function wayOf(illness: Illness | undefined): Manner {
  return illness === undefined ? {} : ways[illness]
}

process.on('message', (order: FarmOrder) => void obey(order).then((answered) => process.send?.(answered ?? null)))
process.on('disconnect', () => process.exit(0))
