import type { ScaleSetup } from '#contract/modules/scales/scale.ts'
import type { WireTarget } from '../line/wire.ts'

/** The host of `host:port`; an IPv6 address stands in brackets. */
export function hostOf(address: string): string {
  return address.slice(0, Math.max(0, address.lastIndexOf(':'))).replaceAll(/[[\]]/g, '')
}

const parityLetters = { none: 'N', even: 'E', odd: 'O' } as const
/** s; a cable that was pulled is found by the silence of the scale long before */
const keepAliveS = 10

/** Where the bytes of a scale come from, as the wires of devices take it. */
export function scaleTarget({ link, address, baud, dataBits, parity, stopBits }: ScaleSetup): WireTarget {
  const place = address ?? ''
  const serialMode = `${baud ?? 9600} ${dataBits ?? '8'}${parityLetters[parity ?? 'none']}${stopBits ?? '1'}`
  if (link !== 'tcp') return { host: place, port: 0, keepAliveS, serialMode }
  return { host: hostOf(place), port: Number(place.slice(place.lastIndexOf(':') + 1)), keepAliveS, serialMode }
}
