import { DictItems } from '#contract/modules/system/dictionary.ts'
import type { DictItem } from '#contract/modules/system/dictionary.ts'
import { z } from 'zod'
import { request } from './request.ts'
import { sessionLifeMs } from './session.ts'
import { stored } from './stored.ts'

const kept = stored({ name: 'dictItems', schema: DictItems, lifeMs: sessionLifeMs })

/** Keeps every dictionary the server sent along with the sign-in, for 7 days (SES-012). */
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
  keepDictionaries(await request('/sys/dict/queryAllDictItems', DictItems, { quiet: true }))
}
