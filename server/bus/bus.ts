import { EventEmitter } from 'node:events'
import type { RetainedTopic, RetainedValue } from '#contract/retainedTopics.ts'
import type { BusEvents } from './events.ts'
import { createRetainedStore, partAtWork, valueOf } from './retained.ts'
import type { RetainedStore } from './retained.ts'
import type { UnitOfWork, WithinPayload } from './unit.ts'

/** Hears what is announced inside a transaction and takes part in it; a Problem that it throws refuses the whole. */
export type WithinListener = (unit: UnitOfWork, payload: WithinPayload) => Promise<void>

export type Bus = {
  emit<Name extends keyof BusEvents>(name: Name, ...payload: BusEvents[Name]): void
  /** Listens; the returned function stops listening. */
  on<Name extends keyof BusEvents>(name: Name, listener: (...payload: BusEvents[Name]) => void): () => void
  /** Listens inside the transactions of others, by the name of what they announce (`<resource>.<command>`); the returned function stops listening. */
  onWithin(name: string, listener: WithinListener): () => void
  /** Calls those listeners one after the other, in the order in which they came; the first that throws ends it. */
  within(unit: UnitOfWork, name: string, payload: WithinPayload): Promise<void>
  /**
   * Makes this the newest value of a key of a topic, null: the key is gone; whoever follows the topic is told. A value
   * that stands already is said to nobody. `at` is when it was true (ms since the epoch; now when left out): whoever
   * says at a start what it read names the time before it read, so that what happened meanwhile wins. Throws for a value
   * that is not one of the topic; inside a transaction it is `retain` of its unit.
   */
  retain<Value extends RetainedValue>(topic: RetainedTopic<Value>, key: string, value: NoInfer<Value> | null, at?: number): void
  /** The newest of each key, of all processes. */
  retained<Value extends RetainedValue>(topic: RetainedTopic<Value>): ReadonlyMap<string, Value>
  /** Behind both, for what carries it on: to pages, to other processes. */
  retainedStore: RetainedStore
}

export function createBus(onListenerError: (error: unknown, event: string) => void, now: () => number = Date.now): Bus {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  const retainedStore = createRetainedStore({ now, onTrouble: (error) => onListenerError(error, 'retained') })
  const insiders = new Map<string, Set<WithinListener>>()
  return {
    emit: (name, ...payload) => void emitter.emit(name, ...payload),
    on(name, listener) {
      const fenced = (...payload: unknown[]) => {
        try {
          listener(...(payload as Parameters<typeof listener>)) // emit above only lets through the payload of this name
        } catch (error) {
          onListenerError(error, name)
        }
      }
      emitter.on(name, fenced)
      return () => void emitter.off(name, fenced)
    },
    onWithin(name, listener) {
      const listeners = insiders.get(name) ?? new Set()
      insiders.set(name, listeners.add(listener))
      return () => void listeners.delete(listener)
    },
    async within(unit, name, payload) {
      for (const listener of insiders.get(name) ?? []) await listener(unit, payload)
    },
    retain: (topic, key, value, at) => retainedStore.put(retainedStore.entryOf(topic, key, value, at)),
    retained: <Value extends RetainedValue>(topic: RetainedTopic<Value>) =>
      new Map(Array.from(retainedStore.standing(partAtWork(topic)), ([key, entry]) => [key, valueOf(entry) as Value])), // parsed by this topic when it was taken
    retainedStore,
  }
}

/** The way to the same part of the other server processes of this plant. What is sent may be lost while the way is cut, and never comes back to its sender. */
export type Line = {
  notify(message: unknown): void
  /** Listens; the returned function stops listening. */
  on(listener: (message: unknown, from: string) => void): () => void
}

/** The line of a process that is the only one. */
export const nobodyElse: Line = { notify: () => {}, on: () => () => {} }
