import { plantDay } from '#contract/rules/wireTime.ts'
import { detailPath } from '../../../fields/detailPaths.ts'
import { addressWith } from '../../../resource/resourcePathsContext.ts'
import { jobTones } from './homeTile.ts'
import type { HomeCard, HomeJob, HomeTile, JobFound } from './homeTile.ts'

/** The jobs of a person, those that press most first; among alike ones in the order of their declaration. */
export function jobsOf(tiles: readonly HomeTile[], holds: (right: string) => boolean): HomeJob[] {
  const mayDo = ({ rights, leftTo, resource }: HomeJob) => [...rights, `${resource.permission}:list`].every(holds) && (leftTo === null || !holds(leftTo))
  return tiles.flatMap(({ jobs }) => jobs.filter(mayDo)).toSorted((one, other) => jobTones.indexOf(one.tone) - jobTones.indexOf(other.tone))
}

/** The cards of a person, by their places. */
export function cardsOf(tiles: readonly HomeTile[], holds: (right: string) => boolean): HomeCard[] {
  return tiles.flatMap(({ cards }) => cards.filter(({ rights }) => rights.every(holds))).toSorted((one, other) => one.place - other.place)
}

/** Every right that decides about a job or a card. */
export function rightsAsked(tiles: readonly HomeTile[]): string[] {
  const ofJob = ({ rights, leftTo, resource }: HomeJob): string[] => [...rights, `${resource.permission}:list`, ...(leftTo === null ? [] : [leftTo])]
  return [...new Set(tiles.flatMap(({ jobs, cards }) => [...jobs.flatMap(ofJob), ...cards.flatMap((card): readonly string[] => card.rights)]))]
}

/** The filters of a job on the plant's day of this moment. */
export function whereOf({ where }: Pick<HomeJob, 'where'>, nowMs: number, plantTz: string): Record<string, string> {
  return Object.fromEntries(Object.entries(where).map(([name, text]) => [name, text.replaceAll('{today}', plantDay(nowMs, plantTz))]))
}

/** Where a job leads: to its own page, to the record where there is only one, else to its list with the same filters; null where this person has no such list. */
export function addressOf({ opens }: Pick<HomeJob, 'opens'>, found: JobFound, where: Readonly<Record<string, string>>, listPath: string | null): string | null {
  if (opens !== null) return opens(found)
  if (listPath === null) return null
  return found.total === 1 ? detailPath(listPath, found.first.id) : addressWith(listPath, where)
}
