import type { Subscribe } from '#contract/events.ts'

/** All tags of one device, as fast as the wire allows: a frame is sent only when the device was read. */
export function tagsRequest(deviceCode: string): Subscribe {
  return { device: deviceCode, rateHz: 50 }
}
