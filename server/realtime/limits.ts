/** What one connection of any link may cost (reliability.md F-15 to F-17). */

export const maxMessageBytes = 64 * 1024
/** An edited row goes to every reader of its table, so it is kept smaller than other messages. */
export const maxRowBytes = 16 * 1024
/** Pieces one message may come in. */
export const maxFragments = 1000
export const messageAllowance = { perSecond: 20, burst: 50 }
/** Bytes that may wait for a reader before it misses frames: those of several rooms in one moment all go out. */
export const waitingFrameBytes = 64 * 1024
/** Bytes a reader may be behind before it is cut off. */
export const maxBufferedBytes = 1024 * 1024
export const socketsPerAddress = 600
/** A session that ended, or a right that was taken away, without word on the bus is noticed so soon (F-21 asks for 5 s). */
export const recheckMs = 3000
