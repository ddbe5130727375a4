import { dictEntriesName, DictItems } from '#contract/modules/reference/dictionary.ts'
import type { DictItem } from '#contract/modules/reference/dictionary.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { request } from './request.ts'
import { sessionLifeMs } from './session.ts'
import { stored } from './stored.ts'

const kept = stored({ name: 'dictItems', schema: DictItems, lifeMs: sessionLifeMs })

/** Keeps every dictionary the server sent, along with the sign-in or when asked, for 7 days (SES-012, API-087). */
export function keepDictionaries(dictionaries: DictItems): void {
  kept.write(dictionaries)
}

export function forgetDictionaries(): void {
  kept.clear()
}

/** Options of one dictionary as this browser knows them. */
export function dictOptions(dictCode: string): readonly DictItem[] {
  return kept.read()?.[dictCode] ?? []
}

/** Lets the server read its dictionaries anew and takes them over (HDR-012). */
export async function refreshDictionaries(): Promise<void> {
  await request('/sys/dict/refleshCache', z.unknown(), { quiet: true })
  await readDictionaries()
}

async function readDictionaries(): Promise<DictItems> {
  const dictionaries = await request('/sys/dict/queryAllDictItems', DictItems, { quiet: true })
  keepDictionaries(dictionaries)
  return dictionaries
}

const entriesKey = ['records', dictEntriesName, 'all']
const none: readonly DictItem[] = []
const nothing: DictItems = {}

/** how long the server is not asked for what this browser knows */
const freshForMs = 10 * 60_000

/**
 * What can be chosen from one dictionary: as this browser knows it, and the server is not asked (API-090); what was read longer than
 * ten minutes ago is shown and read anew behind it. Read anew also when an entry was saved here.
 */
export function useDictionary(dictCode: string): readonly DictItem[] {
  return useDictionaries()[dictCode] ?? none
}

/** The same for what may have come a moment ago, such as a board that was just published: the server is asked once behind what is known. */
export function useNewestDictionary(dictCode: string): readonly DictItem[] {
  const queries = useQueryClient()
  useEffect(() => void queries.invalidateQueries({ queryKey: entriesKey }), [queries])
  return useDictionary(dictCode)
}

/** All of them at once, for what has a column for many. */
export function useDictionaries(): DictItems {
  const { data } = useQuery({
    queryKey: entriesKey,
    queryFn: readDictionaries,
    initialData: () => kept.read() ?? undefined,
    initialDataUpdatedAt: () => kept.writtenAtMs() ?? 0,
    staleTime: freshForMs,
  })
  return data ?? nothing
}
