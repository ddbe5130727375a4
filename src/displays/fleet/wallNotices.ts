import { createStore } from 'zustand/vanilla'

/** What the office has put over this screen's board. Times are `performance.now()`; null is nothing. */
export type WallNotices = {
  identify: { name: string; screenNo: string; untilMs: number } | null
  message: { text: string; untilMs: number } | null
  /** the office switched the screen off, where nothing can switch off the panel itself */
  isOff: boolean
}

export const wallNotices = createStore<WallNotices>(() => ({ identify: null, message: null, isOff: false }))
