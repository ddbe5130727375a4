import type { ComponentType } from 'react'
import type { Permission } from '#contract/permissions.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../../../api/records.ts'

/** How much a job presses, most first: somebody waits or is let down, it holds others up, it is the next step, it can wait. Each has its shape. */
export const jobTones = ['late', 'soon', 'open', 'note'] as const
export type JobTone = (typeof jobTones)[number]

/** What the list of a job answered: how many records, the most urgent of them, and when (ms). */
export type JobFound = { total: number; first: RecordRow; nowMs: number }

/**
 * Work that waits for whoever holds its rights: the records of one list, most urgent first, a sentence about them and the command that
 * begins it. It is neither shown nor asked for where a right, or that of the list, is missing; `leftTo` is a right whose holder has a
 * better job about the same records.
 */
export type HomeJob = {
  name: string
  rights: readonly Permission[]
  leftTo: Permission | null
  resource: Resource
  /** filters as the address of the list spells them; `{today}` is the plant's day */
  where: Readonly<Record<string, string>>
  /** a time of the records: the one that has waited longest stands first; left out, the order of the list */
  oldestBy?: string
  tone: JobTone
  says: (found: JobFound) => { title: string; detail: string }
  /** what the button says: a verb */
  button: string
  /** where it leads; null: to the records themselves */
  opens: ((found: JobFound) => string) | null
}

/** A card beside the work, for whoever holds all its rights; it asks for what it shows by itself. `place`: lower stands higher. */
export type HomeCard = { name: string; place: number; rights: readonly Permission[]; Card: ComponentType }

/** What a module brings to the home page: `src/admin/modules/<module>/tile.ts` exports it as `tile`, no other file names it. */
export type HomeTile = { jobs: readonly HomeJob[]; cards: readonly HomeCard[] }
