import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ListView, listViewPaths } from '#contract/modules/listViews/listView.ts'
import type { ListViewAsked } from '#contract/modules/listViews/listView.ts'
import { request } from './request.ts'
import { expecting } from './expecting.ts'

const key = ['listViews']
const freshMs = 60_000

/** The views of one list that the person keeps or that others share; none where a server knows nothing of views. One answer serves all lists. */
export function useListViews(list: string): readonly ListView[] {
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => request(listViewPaths.mine, z.array(ListView), { quiet: true }),
    meta: expecting(404),
    staleTime: freshMs,
    retry: false,
  })
  return data?.filter((view) => view.list === list) ?? []
}

/** Keeps and removes views. Throws ApiError. */
export function useViewKeeping() {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: key })
  return {
    async keep(view: ListViewAsked): Promise<void> {
      await request(listViewPaths.save, z.unknown(), { method: 'POST', body: view, quiet: true })
      await again()
    },
    async remove(id: string): Promise<void> {
      await request(listViewPaths.remove, z.unknown(), { method: 'DELETE', query: { id }, quiet: true })
      await again()
    },
  }
}
