import { wanderAt } from './chance.ts'
import type { Stream } from './chance.ts'

/**
 * How many of the first `pieces` are not good. The share holds in the long run, scrap comes in clusters, and the number never falls:
 * a pure function of the number of pieces, so that no piece before has to be looked at.
 */
export function rejectsAmong(stream: Stream, pieces: number, scrapShare: number): number {
  if (scrapShare === 0) return 0
  const expected = pieces * scrapShare
  // expected grows by 1 while the wander moves by at most 0.8: the sum only grows
  return Math.max(0, Math.floor(expected + 0.5 + 0.15 * wanderAt(stream, expected, 2)))
}

/** Whether piece number `piece` (from 0) is one of those. */
export function isReject(stream: Stream, piece: number, scrapShare: number): boolean {
  return rejectsAmong(stream, piece + 1, scrapShare) > rejectsAmong(stream, piece, scrapShare)
}
