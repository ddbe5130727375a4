import { z } from 'zod'
import { cacheNames, clearableCachesDict } from '#contract/modules/reference/dictionary.ts'
import type { CacheName } from '#contract/modules/reference/dictionary.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Bus } from '../../../bus/bus.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { Dictionary } from './dictionary.service.ts'

const minuteMs = 60_000

/** Throws 429 when the same thing was admitted less than a minute ago. */
function createOncePerMinute(now: () => number): (what: string) => void {
  const admittedAt = new Map<string, number>()
  return (what) => {
    for (const [old, at] of admittedAt) {
      if (now() - at < minuteMs) break // the oldest stand first
      admittedAt.delete(old)
    }
    if (admittedAt.has(what)) throw new Problem(429, '操作过于频繁，请在 1 分钟后重试')
    admittedAt.set(what, now())
  }
}

const ByCache = z.object({ value: z.string().max(64) })
const every = Object.keys(cacheNames) as CacheName[] // the keys of a constant object are exactly its literal keys

/**
 * Dictionaries, and clearing what the server keeps in memory. Clearing comes as GET (decisions.md 21): the header token,
 * one call a minute and person, a line in the log and no cache make that safe (security.md 1B-18).
 */
export function dictionaryRoutes({ bus, dictionary, now }: { bus: Bus; dictionary: Dictionary; now: () => number }): AnyRoute[] {
  const admit = createOncePerMinute(now)
  const audit = { title: '清除缓存', operateType: operateTypes.edit }
  const cleared = (...names: readonly CacheName[]) => {
    for (const name of names) bus.emit('cache.cleared', { name })
    return new Reply({ envelope: { success: true, code: 200, message: '刷新缓存成功！' } })
  }

  return [
    defineRoute({ method: 'GET', path: '/sys/dict/queryAllDictItems', access: { signedIn: true }, run: () => dictionary.all() }),
    defineRoute({
      method: 'GET',
      path: '/sys/dict/refleshCache', // spelled so on the wire
      access: { signedIn: true },
      audit,
      run({ caller }) {
        admit(`dict ${signedIn(caller).userId}`)
        return cleared('dict')
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/refreshCache/:value',
      access: { signedIn: true },
      audit,
      async run({ request, caller }) {
        const { value } = ByCache.parse(request.params)
        const offered = (await dictionary.all())[clearableCachesDict] ?? []
        const name = every.find((known) => known === value)
        if (!name || !offered.some((item) => item.value === value)) throw new Problem(422, '没有这种缓存')
        admit(`one ${name} ${signedIn(caller).userId}`)
        return cleared(name)
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/diyonline/api/cleanDataBaseAllCache',
      access: { signedIn: true },
      audit,
      run({ caller }) {
        admit(`every ${signedIn(caller).userId}`)
        return cleared(...every)
      },
    }),
  ]
}
