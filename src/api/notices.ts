import type { Failure } from './failures.ts'

type Listener = (failure: Failure) => void

const listeners = new Set<Listener>()

/** Tells whoever shows notices; on a wall nobody does. */
export function notify(failure: Failure): void {
  for (const listener of listeners) listener(failure)
}

export function onNotice(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
