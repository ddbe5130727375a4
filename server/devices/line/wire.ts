import { connect } from 'node:net'
import { isNeverDevice, lookupDevice } from '../neverDevice.ts'

/** A stream of bytes to a device: a TCP connection or a serial port. */
export type Wire = {
  write(bytes: Uint8Array): void
  close(): void
  /** Ends it so that a device that hangs frees its slot at once. */
  reset(): void
}

export type WireEvents = { onOpen: () => void; onData: (chunk: Uint8Array) => void; onClose: (why: 'closed' | 'noDriver') => void }

/** Where a line leads; `host` of a serial port is its path. */
export type WireTarget = { host: string; port: number; keepAliveS: number; serialMode: string }

export type OpenWire = (target: WireTarget, events: WireEvents) => Wire

/** no machine has this name (RFC 6761) */
const nowhere = 'device.invalid'

export const openTcp: OpenWire = ({ host, port, keepAliveS }, { onOpen, onData, onClose }) => {
  // an address that no device has is not asked: as one at which nobody answers
  const socket = connect({
    host: isNeverDevice(host) ? nowhere : host,
    port,
    lookup: lookupDevice,
    noDelay: true,
    keepAlive: keepAliveS > 0,
    keepAliveInitialDelay: keepAliveS * 1000,
  })
  socket.on('connect', onOpen)
  socket.on('data', onData)
  socket.on('error', () => {}) // 'close' follows and tells the same
  socket.on('close', () => onClose('closed'))
  return {
    /** What leaves in the same moment leaves in one packet. */
    write(bytes) {
      if (socket.writableCorked === 0) {
        socket.cork()
        process.nextTick(() => socket.uncork())
      }
      socket.write(bytes)
    },
    close: () => socket.destroy(),
    reset: () => socket.resetAndDestroy(),
  }
}
