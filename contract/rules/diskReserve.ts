/** Bytes left on the server's disk below which people are warned, while everything can still be written (F-03). */
export const diskReserveBytes = 200 * 1024 * 1024
