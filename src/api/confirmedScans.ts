let confirmed = 0

/** How often a scan was confirmed since the page was loaded. What was asked before the last one may be answered as if it had not been (ERR-012, LAY-041). */
export const scansConfirmed = (): number => confirmed

export function countScan(): void {
  confirmed += 1
}
