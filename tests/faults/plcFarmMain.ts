// PLCs of a farm, all in this process: its parent says how many, and which of them are ill in which way.
import { answer, addressesOf, echoAddresses, frame, silence, startHostilePlc } from '../server/devices/modbus/hostilePlc.ts'
import type { HostilePlc, PlcRequest, Respond } from '../server/devices/modbus/hostilePlc.ts'
import { ruinedBy, seeded } from '../server/devices/modbus/fuzz.ts'
import type { FarmOrder, Illness } from './plcFarm.ts'

const dripEveryMs = 1000
const lateMs = 900
const fuzzPerRequest = 500
const ruin = ruinedBy(seeded(1))
let plcs: HostilePlc[] = []
let fuzzed = 0

const rightAnswer = (request: PlcRequest) => answer(request, addressesOf(request))

const ways: Record<Illness, Respond> = {
  silent: silence,
  drip(request, socket) {
    for (const [index, byte] of rightAnswer(request).entries()) setTimeout(() => socket.send([byte]), index * dripEveryMs)
  },
  late: (request, socket) => void setTimeout(() => echoAddresses(request, socket), lateMs),
  garbage: (_request, socket) => socket.send([...Buffer.from('not modbus at all')]),
  wrongTransaction: (request, socket) => echoAddresses({ ...request, transaction: (request.transaction + 1) & 0xffff }, socket),
  wrongUnit: (request, socket) => echoAddresses({ ...request, unitId: request.unitId + 1 }, socket),
  truncated: (request, socket) => socket.send(rightAnswer(request).subarray(0, 20)),
  overLong: ({ transaction, unitId, functionCode }, socket) => socket.send(frame(transaction, unitId, [functionCode, 255, ...Buffer.alloc(1000, 1)])),
  fuzz(request, socket) {
    socket.send(Buffer.concat(Array.from({ length: fuzzPerRequest }, () => ruin(rightAnswer(request)))))
    fuzzed += fuzzPerRequest
  },
}

async function obey(order: FarmOrder): Promise<unknown> {
  if (order.kind === 'fuzzed') return fuzzed
  if (order.kind === 'sick') return plcs.forEach((plc, index) => plc.behave(wayOf(order.sick.get(index))))
  plcs = await Promise.all(Array.from({ length: order.count }, () => startHostilePlc(echoAddresses)))
  return plcs.map(({ port }) => port)
}

function wayOf(illness: Illness | undefined): Respond {
  return illness === undefined ? echoAddresses : ways[illness]
}

process.on('message', (order: FarmOrder) => void obey(order).then((answered) => process.send?.(answered ?? null)))
process.on('disconnect', () => process.exit(0))
