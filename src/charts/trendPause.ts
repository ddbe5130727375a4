const longestPauseMs = 500

/** How long a live value may wait for its picture: drawing more often than the window moves by a pixel shows nothing new. */
export function liveDrawPauseMs(spanMs: number, widthPx: number): number {
  return Math.min(longestPauseMs, spanMs / Math.max(1, widthPx))
}
