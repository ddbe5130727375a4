import { raisedValue, registerAt } from './registers.ts'
import type { Load } from './registers.ts'

/** What can be wrong with the PLC. `exception` hits reads that touch registers from ≤ r < to; `foreignUnit` answers as a gateway whose unit is gone; `raise` is the plant's and not the PLC's: from `fromMs` on (ms since the epoch) one register after the other leaves its range for good. */
export type Fault =
  | { kind: 'none' }
  | { kind: 'hang' }
  | { kind: 'exception'; code: number; from: number; to: number }
  | { kind: 'foreignUnit' }
  | { kind: 'reset' }
  | { kind: 'powerOff' }
  | { kind: 'raise'; fromMs: number; everyMs: number }

const exceptions = { illegalFunction: 1, illegalAddress: 2, illegalCount: 3, gatewayTargetFailed: 11 } as const
const mostRegisters = 125
const headBytes = 8

/** Length of the first Modbus TCP frame in `bytes`, 0 when it is not complete. */
export function frameLength(bytes: Buffer): number {
  if (bytes.length < 6) return 0
  const length = 6 + bytes.readUInt16BE(4)
  return bytes.length < length ? 0 : length
}

/** The answer to one request (functions 3 and 4), as the registers are at `nowMs`; null when the PLC hangs. */
export function answerTo(request: Buffer, nowMs: number, load: Load, fault: Fault): Buffer | null {
  if (fault.kind === 'hang') return null
  if (fault.kind === 'foreignUnit') return refusal(request, exceptions.gatewayTargetFailed)
  const code = request.readUInt8(7)
  if ((code !== 3 && code !== 4) || request.length < 12) return refusal(request, exceptions.illegalFunction)
  const start = request.readUInt16BE(8)
  const count = request.readUInt16BE(10)
  if (count < 1 || count > mostRegisters) return refusal(request, exceptions.illegalCount)
  if (start + count > load.registers) return refusal(request, exceptions.illegalAddress)
  if (fault.kind === 'exception' && start < fault.to && start + count > fault.from) return refusal(request, fault.code)
  const answer = Buffer.alloc(headBytes + 1 + count * 2)
  head(answer, request, code)
  answer.writeUInt8(count * 2, headBytes)
  for (let offset = 0; offset < count; offset += 1) answer.writeUInt16BE(heldBy(start + offset, nowMs, load, fault), headBytes + 1 + offset * 2)
  return answer
}

function heldBy(index: number, nowMs: number, load: Load, fault: Fault): number {
  return fault.kind === 'raise' && nowMs >= fault.fromMs + index * fault.everyMs ? raisedValue : registerAt(index, nowMs, load)
}

function refusal(request: Buffer, exception: number): Buffer {
  const answer = Buffer.alloc(headBytes + 1)
  head(answer, request, request.readUInt8(7) | 0x80)
  answer.writeUInt8(exception, headBytes)
  return answer
}

/** Transaction, protocol and unit as in the request, the length of this answer, and its function. */
function head(answer: Buffer, request: Buffer, code: number): void {
  request.copy(answer, 0, 0, 4)
  answer.writeUInt16BE(answer.length - 6, 4)
  answer.writeUInt8(request.readUInt8(6), 6)
  answer.writeUInt8(code, 7)
}
