import { EventEmitter } from 'node:events'
import type { Command, RecordOf } from '#contract/command.ts'
import type { RetainedTopic, RetainedValue } from '#contract/retainedTopics.ts'
import type { WithinEvent } from '#contract/withinEvent.ts'
import type { BusEvents } from './events.ts'
import { createRetainedStore, partAtWork, valueOf } from './retained.ts'
import type { RetainedStore } from './retained.ts'
import type { UnitOfWork } from './unit.ts'

/** Hears what is announced inside a transaction and takes part in it; a Problem that it throws refuses the whole. */
export type WithinListener<Payload extends object> = (unit: UnitOfWork, payload: Payload) => Promise<void>

/** A listener and what it hears. */
export type Following = { event: WithinEvent; listener: WithinListener<never> }

/** Ties a listener to what it hears, so that it gets the payload as it was declared. */
export function follow<Payload extends object>(event: WithinEvent<Payload>, listener: WithinListener<NoInfer<Payload>>): Following {
  return { event, listener }
}

/** Carries out a command that the server itself gives (`unit.give`); the record as it stands then. */
export type CarryOut = <Of extends Command>(unit: UnitOfWork, command: Of, id: string, asked: Readonly<Record<string, unknown>>) => Promise<RecordOf<Of>>

export type Bus = {
  emit<Name extends keyof BusEvents>(name: Name, ...payload: BusEvents[Name]): void
  /** Listens; the returned function stops listening. */
  on<Name extends keyof BusEvents>(name: Name, listener: (...payload: BusEvents[Name]) => void): () => void
  /** Listens inside the transactions of others; the returned function stops listening. */
  onWithin(following: Following): () => void
  /** Calls those listeners one after the other, in the order in which they came; the first that throws ends it. */
  within<Payload extends object>(unit: UnitOfWork, event: WithinEvent<Payload>, payload: NoInfer<Payload>): Promise<void>
  /** Says who carries out the commands of all modules: whoever knows their server halves (server/start/commandSupport.ts). */
  onCommands(carryOut: CarryOut): void
  /** Has a command carried out inside a transaction. Throws while nobody knows commands. */
  give: CarryOut
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
  const insiders = new Map<string, Set<WithinListener<never>>>()
  let carryOut: CarryOut | null = null
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
    onWithin({ event: { name }, listener }) {
      const listeners = insiders.get(name) ?? new Set()
      insiders.set(name, listeners.add(listener))
      return () => void listeners.delete(listener)
    },
    async within(unit, { name }, payload) {
      for (const listener of insiders.get(name) ?? []) await listener(unit, payload as never) // `follow` tied it to the payload of this name
    },
    onCommands(known) {
      carryOut = known
    },
    give(unit, command, id, asked) {
      if (!carryOut) throw new Error(`command ${command.resource}.${command.name} was given before anybody knew commands`)
      return carryOut(unit, command, id, asked)
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
