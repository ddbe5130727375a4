import { createStore } from 'zustand/vanilla'
import { countScan } from '../../api/confirmedScans.ts'

/** Masked routes: the path, and the picture to scan (LAY-038, LAY-039). */
export const maskStore = createStore<{ qrCodeByPath: Readonly<Record<string, string>> }>(() => ({ qrCodeByPath: {} }))

const reloads = new Set<(path: string) => void>()

export function maskRoute(path: string, qrCode: string): void {
  maskStore.setState(({ qrCodeByPath }) => ({ qrCodeByPath: { ...qrCodeByPath, [path]: qrCode } }))
}

/** Clears the mask of one route and tells its page to load again; other masks stay (LAY-041). */
export function confirmScan(path: string): void {
  countScan()
  maskStore.setState(({ qrCodeByPath }) => ({ qrCodeByPath: Object.fromEntries(Object.entries(qrCodeByPath).filter(([masked]) => masked !== path)) }))
  for (const reload of reloads) reload(path)
}

export function onReload(listener: (path: string) => void): () => void {
  reloads.add(listener)
  return () => void reloads.delete(listener)
}
