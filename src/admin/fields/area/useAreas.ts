import { useQuery } from '@tanstack/react-query'
import { areaRoot, areasByCode, areasOf } from '#contract/rules/area.ts'

/** Every province, city and district of the country, fetched when a field first needs them (60 kB). */
export function useAreas() {
  const { data } = useQuery({
    queryKey: ['areas'],
    queryFn: async () => {
      const { areaList } = await import('@vant/area-data')
      const all = areasOf(areaList)
      return { all, byCode: areasByCode(all), tree: treeOf(all) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}

export type Areas = NonNullable<ReturnType<typeof useAreas>>
type Branch = { value: string; label: string; children?: Branch[] }

function treeOf(all: ReturnType<typeof areasOf>): Branch[] {
  const children = Map.groupBy(all, ({ parent }) => parent)
  const below = (parent: string): Branch[] =>
    (children.get(parent) ?? []).map(({ code, text }) =>
      children.has(code) ? { value: code, label: text, children: below(code) } : { value: code, label: text },
    )
  return below(areaRoot)
}
