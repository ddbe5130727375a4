import type { Device } from './device.ts'

/** When one port is taken, all move on by this much, so that machine n stays at base + n − 1. */
const moveBy = 100
const lastPort = 65_535

export type Listening = { basePort: number; devices: Device[] }

/** Opens `count` neighbouring ports from `basePort` − 1, or from the next range in which all of them are free. */
export async function listenTogether(basePort: number, count: number, openAt: (port: number, index: number) => Promise<Device>): Promise<Listening> {
  for (let base = basePort; base - 1 + count <= lastPort + 1; base += moveBy) {
    const devices = await allOrNone(base - 1, count, openAt)
    if (devices) return { basePort: base, devices }
  }
  throw new Error(`no ${count} free neighbouring ports from ${basePort - 1} on`)
}

async function allOrNone(firstPort: number, count: number, openAt: (port: number, index: number) => Promise<Device>): Promise<Device[] | null> {
  const opened = await Promise.allSettled(Array.from({ length: count }, (_, index) => openAt(firstPort + index, index)))
  const devices = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  if (devices.length === count) return devices
  await Promise.all(devices.map((device) => device.close()))
  const other = opened.find((result) => result.status === 'rejected' && !isTaken(result.reason))
  if (other?.status === 'rejected') throw other.reason
  return null
}

function isTaken(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && reason.code === 'EADDRINUSE'
}
