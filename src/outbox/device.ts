import { z } from 'zod'
import { stored } from '../api/stored.ts'
import { randomName } from '../api/randomName.ts'

const foreverMs = 10 * 365 * 86_400_000
const device = stored({ name: 'scanDevice', schema: z.object({ id: z.string(), seq: z.number() }), lifeMs: foreverMs })

/** The name of this browser as a scanner, and the number of its next scan; a browser that keeps nothing is a new device. */
export function nextOfDevice(): { deviceId: string; deviceSeq: number } {
  const { id, seq } = device.read() ?? { id: randomName(8), seq: 0 }
  device.write({ id, seq: seq + 1 })
  return { deviceId: id, deviceSeq: seq + 1 }
}

/** A UUID version 7 (RFC 9562) of the moment; crypto.randomUUID does not exist on plain HTTP. */
export function eventIdAt(atMs: number): string {
  const time = atMs.toString(16).padStart(12, '0')
  const random = randomName(10)
  const variant = '89ab'.charAt(Number.parseInt(random.charAt(3), 16) % 4)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}

/** Whether codes were ever scanned in this browser: only then there is something to send, or to keep anybody from leaving. */
export const hasScanned = (): boolean => device.read() !== null
