import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { configuration } from '../../../../api/address.ts'
import { permissionStore } from '../../../../api/permissions.ts'
import { useManyRecords } from '../../../../api/records.ts'
import { useDoorbells } from '../../../../realtime/useDoorbells.ts'
import { useServerNow } from '../../../../realtime/serverClock.ts'
import { useResourcePaths } from '../../../resource/resourcePathsContext.ts'
import { addressOf, cardsOf, jobsOf, rightsAsked, whereOf } from './homeJobs.ts'
import type { HomeCard, HomeJob } from './homeTile.ts'
import { tiles } from './tiles.ts'
import { troubleOf } from '../../../session/Asked.tsx'

/** A job with what is to be done; `address` null: no page of this person shows it. */
export type WaitingJob = Pick<HomeJob, 'name' | 'tone' | 'button'> & { title: string; detail: string; total: number; address: string | null }

/** What the home shows this person. `isAnybodys`: some work could be theirs. `isWhole`: every list has answered; `failed` are the titles of those that did not. */
export type Work = { isAnybodys: boolean; isWhole: boolean; failed: readonly string[]; waiting: readonly WaitingJob[]; cards: readonly HomeCard[] }

const asked = rightsAsked(tiles)

/** What waits for the signed-in person, and the cards beside it; each list is read anew when its records change. */
export function useHomeJobs(): Work {
  const held = useStore(permissionStore, ({ state }) => heldOf(state, asked))
  const nowMs = useServerNow(60_000)
  const queries = useQueryClient()
  const { pathOf } = useResourcePaths()
  const rights = new Set(held.split(','))
  const jobs = jobsOf(tiles, (right) => rights.has(right))
  const wheres = jobs.map((job) => whereOf(job, nowMs, configuration.plantTz))
  const answers = useManyRecords(
    jobs.map(({ resource, oldestBy }, at) => ({ resource, query: { ...wheres[at], ...oldestFirst(oldestBy), pageNo: 1, pageSize: 1 } })),
  )
  useDoorbells([...new Set(jobs.map(({ resource }) => resource.name))], (name) => void queries.invalidateQueries({ queryKey: ['records', name] }))
  const waiting = jobs.flatMap((job, at): WaitingJob[] => {
    const page = answers[at]?.data
    const [first] = page?.records ?? []
    if (page === undefined || first === undefined) return []
    const found = { total: page.total, first, nowMs }
    const { name, tone, button } = job
    return [{ name, tone, button, ...job.says(found), total: page.total, address: addressOf(job, found, wheres[at] ?? {}, pathOf(job.resource.name)) }]
  })
  return {
    isAnybodys: jobs.length > 0,
    isWhole: answers.every((answer) => answer.data !== undefined || troubleOf(answer) !== null),
    failed: [...new Set(jobs.filter((_job, at) => hasFailed(answers[at])).map(({ resource }) => resource.title))],
    waiting,
    cards: cardsOf(tiles, (right) => rights.has(right)),
  }
}

/** Whether nothing came so far, also while it is still asked again. */
function hasFailed(answer: ReturnType<typeof useManyRecords>[number] | undefined): boolean {
  return answer !== undefined && answer.data === undefined && troubleOf(answer) !== null
}

const oldestFirst = (column: string | undefined): Record<string, string> => (column === undefined ? {} : { column, order: 'asc' })

/** Those of the rights that are held, with commas between: one text, so that a page that stands is drawn again only when it changes. */
function heldOf(state: ReturnType<typeof permissionStore.getState>['state'], wanted: readonly string[]): string {
  if (state.kind !== 'ready') return ''
  const own = new Set(state.permissions.auth.flatMap(({ action }) => action.split(',')))
  return wanted.filter((right) => own.has(right)).join(',')
}
