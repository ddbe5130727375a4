import type { BlockPlan, DevicePlan } from '../../../../server/devices/driver.ts'

/** A device plan; blocks are holding registers, numbered from 1, ten registers each, unless said otherwise. */
export function makePlan({ blocks, ...given }: Partial<Omit<DevicePlan, 'blocks'>> & { blocks: Partial<BlockPlan>[] }): DevicePlan {
  return {
    device: 0,
    deviceCode: 'PLC-1',
    host: '127.0.0.1',
    port: 502,
    unitId: 1,
    timeoutMs: 100,
    maxInFlight: 1,
    ...given,
    blocks: blocks.map((block, index) => ({ block: index + 1, area: 'holding', start: index * 100, count: 10, scanMs: 50, ...block })),
  }
}
